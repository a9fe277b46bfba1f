package dev.pegboard.tls;

import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Reads private keys in the forms that tools write: PKCS#8, and the older ones for RSA and for elliptic curves. */
final class PrivateKeys {
    private static final List<String> ALGORITHMS = List.of("EC", "RSA", "EdDSA");
    private static final byte[] VERSION = HexFormat.of().parseHex("020100");
    private static final byte[] RSA = HexFormat.of().parseHex("300d06092a864886f70d0101010500");
    private static final byte[] EC = HexFormat.of().parseHex("06072a8648ce3d0201");
    private static final int SEQUENCE = 0x30;
    private static final int OCTETS = 0x04;
    private static final int CURVE = 0xa0;

    private PrivateKeys() {}

    static PrivateKey in(PemFile file) {
        PemFile.Block block = file.blocks().stream()
                .filter(one -> one.kind().endsWith("PRIVATE KEY"))
                .findFirst()
                .orElseThrow(() -> PemFile.unusable(
                        file.path(), "has no private key", "Name the file with the key that belongs to --tls-cert."));
        if (block.encrypted()) {
            throw PemFile.unusable(
                    file.path(),
                    "is encrypted",
                    "Decrypt it once with openssl pkey, and let only the server's user read the result.");
        }
        return key(block)
                .orElseThrow(() -> PemFile.unusable(
                        file.path(), "has a key of an unknown kind", "Use an RSA, EC, Ed25519 or Ed448 key."));
    }

    private static Optional<PrivateKey> key(PemFile.Block block) {
        try {
            byte[] encoded = switch (block.kind()) {
                case "RSA PRIVATE KEY" -> wrapped(RSA, block.content());
                case "EC PRIVATE KEY" -> wrapped(element(SEQUENCE, EC, curve(block.content())), block.content());
                default -> block.content();
            };
            for (String algorithm : ALGORITHMS) {
                Optional<PrivateKey> key = key(algorithm, encoded);
                if (key.isPresent()) {
                    return key;
                }
            }
        } catch (ArrayIndexOutOfBoundsException | IllegalArgumentException damaged) {
            // What it says of its lengths is not true: no key of any kind.
        }
        return Optional.empty();
    }

    private static Optional<PrivateKey> key(String algorithm, byte[] encoded) {
        try {
            return Optional.of(KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        } catch (InvalidKeySpecException otherKind) {
            return Optional.empty();
        }
    }

    /** The key as PKCS#8 has it: a version, what kind it is, and the key itself. */
    private static byte[] wrapped(byte[] algorithm, byte[] key) {
        return element(SEQUENCE, VERSION, algorithm, element(OCTETS, key));
    }

    /** The name of the curve, which an older key tells in itself: after its version and its number. */
    private static byte[] curve(byte[] key) {
        for (int at = start(key, 0); at < key.length; at = start(key, at) + length(key, at)) {
            if ((key[at] & 0xff) == CURVE) {
                return Arrays.copyOfRange(key, start(key, at), start(key, at) + length(key, at));
            }
        }
        throw new IllegalArgumentException("the key names no curve");
    }

    /** Where the content of the element at that place begins. */
    private static int start(byte[] der, int at) {
        int first = der[at + 1] & 0xff;
        return at + 2 + (first < 0x80 ? 0 : first & 0x7f);
    }

    private static int length(byte[] der, int at) {
        int length = der[at + 1] & 0xff;
        if (length < 0x80) {
            return length;
        }
        int bytes = length & 0x7f;
        if (bytes < 1 || bytes > 3) {
            throw new IllegalArgumentException("no key is that long");
        }
        length = 0;
        for (int i = 0; i < bytes; i++) {
            length = length << 8 | der[at + 2 + i] & 0xff;
        }
        return length;
    }

    private static byte[] element(int tag, byte[]... parts) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            content.writeBytes(part);
        }
        ByteArrayOutputStream element = new ByteArrayOutputStream();
        element.write(tag);
        int size = content.size();
        if (size >= 0x80) {
            element.write(0x82);
            element.write(size >> 8);
        }
        element.write(size);
        element.writeBytes(content.toByteArray());
        return element.toByteArray();
    }

    /** How such a key signs. */
    static String signature(PrivateKey key) throws GeneralSecurityException {
        return switch (key.getAlgorithm()) {
            case "EC" -> "SHA256withECDSA";
            case "RSA" -> "SHA256withRSA";
            case "EdDSA", "Ed25519", "Ed448" -> "EdDSA";
            default -> throw new NoSuchAlgorithmException(key.getAlgorithm());
        };
    }
}
