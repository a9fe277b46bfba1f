package dev.pegboard.mcp.modern;

import dev.pegboard.access.Identity;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.mcp.message.Message;
import dev.pegboard.mcp.message.RpcError;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * What a client carries for us between the rounds of one request: the replies it gave before.
 *
 * <p>It passes through hands we do not know, so it is signed, bound to the very request it belongs to, and expires.
 */
final class StateSeal {
    private static final String ALGORITHM = "HmacSHA256";
    private static final Duration LIFETIME = Duration.ofHours(1);

    private final Clock clock;
    private final SealKey key;

    StateSeal(Clock clock, SealKey key) {
        this.clock = clock;
        this.key = key;
    }

    String seal(Message.Request request, Identity identity, JsonObject replies) {
        JsonObject state = JsonObject.of("request", fingerprint(request, identity), "replies", replies)
                .with("expires", clock.millis() + LIFETIME.toMillis());
        String payload = encode(Json.bytes(state));
        return payload + "." + signature(payload);
    }

    /** The replies inside a state that we sealed for this very request. */
    JsonObject open(Message.Request request, Identity identity, String sealed) {
        JsonObject state = verified(sealed);
        boolean fresh = state.get("expires") instanceof Long expires && expires > clock.millis();
        boolean same = state.text("request")
                .filter(fingerprint(request, identity)::equals)
                .isPresent();
        if (!fresh || !same) {
            throw refused(fresh ? "it belongs to another request" : "it has expired");
        }
        return state.object("replies").orElseGet(JsonObject::new);
    }

    private JsonObject verified(String sealed) {
        String[] parts = sealed.split("\\.", -1);
        try {
            if (parts.length == 2 && isEqual(signature(parts[0]), parts[1])) {
                return Json.parseObject(Base64.getUrlDecoder().decode(parts[0]));
            }
        } catch (IllegalArgumentException | JsonSyntax e) {
            // Not one of ours: told below.
        }
        throw refused("its signature is not ours");
    }

    /** Letters are compared, not what they stand for: several spellings of base64 mean the same. */
    private static boolean isEqual(String ours, String theirs) {
        return MessageDigest.isEqual(ours.getBytes(StandardCharsets.UTF_8), theirs.getBytes(StandardCharsets.UTF_8));
    }

    private String signature(String payload) {
        return encode(sign(payload.getBytes(StandardCharsets.UTF_8)));
    }

    private static RpcError refused(String why) {
        return new RpcError(
                RpcError.INVALID_PARAMS, "requestState was refused: " + why + ". Send the request again without it.");
    }

    private byte[] sign(byte[] payload) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key.secret(), ALGORITHM));
            return mac.doFinal(payload);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Two requests are the same if the same one asks the same of the same thing. */
    private String fingerprint(Message.Request request, Identity identity) {
        JsonObject params = JsonObject.copyOf(request.params());
        params.keySet().removeAll(List.of("_meta", "inputResponses", "requestState"));
        return encode(sign(Json.bytes(List.of(identity.owner(), request.method(), sorted(params)))));
    }

    private static @Nullable Object sorted(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Map<?, ?> map -> {
                Map<String, @Nullable Object> ordered = new TreeMap<>();
                map.forEach((name, member) -> ordered.put(String.valueOf(name), sorted(member)));
                yield ordered;
            }
            case List<?> list ->
                list.stream().<@Nullable Object>map(StateSeal::sorted).toList();
            default -> value;
        };
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
