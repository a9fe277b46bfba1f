package dev.pegboard.tls;

import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;

/** What a server shows to prove who it is: a chain of certificates, its own first, and the key of that one. */
record Credentials(List<X509Certificate> chain, PrivateKey key) {
    private static final byte[] SAMPLE = {1, 2, 3};

    /** Reads and compares both files; whatever clients would stumble over is a fault. */
    static Credentials read(Path certificates, Path keyFile) {
        List<X509Certificate> chain = chain(PemFile.read(certificates));
        PrivateKey key = PrivateKeys.in(PemFile.read(keyFile));
        requireValid(certificates, chain.getFirst());
        if (!belongTogether(chain.getFirst(), key)) {
            throw PemFile.unusable(
                    keyFile,
                    "is not the key of the first certificate in " + certificates,
                    "Name the key that the certificate was made for; the server's own certificate comes first.");
        }
        return new Credentials(chain, key);
    }

    private static List<X509Certificate> chain(PemFile file) {
        List<X509Certificate> chain = new ArrayList<>();
        for (PemFile.Block block : file.blocks()) {
            if (block.kind().endsWith("CERTIFICATE")) {
                chain.add(certificate(file, block));
            }
        }
        if (chain.isEmpty()) {
            throw PemFile.unusable(file.path(), "has no certificate", "Name the file with the certificate chain.");
        }
        return chain;
    }

    private static X509Certificate certificate(PemFile file, PemFile.Block block) {
        try {
            return (X509Certificate) CertificateFactory.getInstance("X.509")
                    .generateCertificate(new ByteArrayInputStream(block.content()));
        } catch (CertificateException e) {
            throw PemFile.unusable(file.path(), "has a certificate that cannot be read", "Copy the file again.");
        }
    }

    private static void requireValid(Path file, X509Certificate own) {
        try {
            own.checkValidity();
        } catch (CertificateExpiredException e) {
            throw PemFile.unusable(file, "expired on " + own.getNotAfter().toInstant(), "Renew the certificate.");
        } catch (CertificateNotYetValidException e) {
            throw PemFile.unusable(
                    file, "is valid only from " + own.getNotBefore().toInstant(), "Check this machine's clock.");
        }
    }

    private static boolean belongTogether(X509Certificate certificate, PrivateKey key) {
        try {
            Signature signature = Signature.getInstance(PrivateKeys.signature(key));
            signature.initSign(key);
            signature.update(SAMPLE);
            byte[] signed = signature.sign();
            signature.initVerify(certificate.getPublicKey());
            signature.update(SAMPLE);
            return signature.verify(signed);
        } catch (GeneralSecurityException otherKind) {
            return false;
        }
    }
}
