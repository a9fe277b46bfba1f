package dev.pegboard.access.token;

import dev.pegboard.access.Identity;
import dev.pegboard.access.Permit;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What is kept of a token. Never knows the secret.
 *
 * @param hash of the secret, in hexadecimal digits
 * @param expires empty if it counts until it is revoked
 * @param lastUsed to about a minute
 */
public record AccessToken(
        String name,
        String hash,
        Permit permit,
        Instant created,
        Optional<Instant> expires,
        Optional<Instant> lastUsed) {

    public boolean hasExpired(Instant now) {
        return expires.filter(end -> !now.isBefore(end)).isPresent();
    }

    /** Whose calls it makes. */
    Identity identity() {
        return new Identity(owner(name), Optional.empty(), permit);
    }

    /** The one on whose behalf the token of that name calls. */
    public static String owner(String name) {
        return "token:" + name;
    }

    AccessToken used(Instant now) {
        return new AccessToken(name, hash, permit, created, expires, Optional.of(now));
    }

    /** All that people may see of it. */
    public JsonObject shown() {
        return JsonObject.of("name", name, "scope", permit.rank().name().toLowerCase(Locale.ROOT))
                .with("toolsets", List.copyOf(permit.toolsets()))
                .with("databases", List.copyOf(permit.databases()))
                .with("created", created.toString())
                .withPresent("expires", expires.map(Instant::toString))
                .withPresent("lastUsed", lastUsed.map(Instant::toString));
    }

    String written() {
        return Json.write(shown().with("hash", hash));
    }

    /** The token that a document tells of; empty if it tells of none that can be understood. */
    static Optional<AccessToken> read(String document) {
        try {
            JsonObject told = Json.parseObject(document.getBytes(StandardCharsets.UTF_8));
            return Optional.of(new AccessToken(
                    required(told, "name"),
                    required(told, "hash"),
                    permit(told),
                    Instant.parse(required(told, "created")),
                    told.text("expires").map(Instant::parse),
                    told.text("lastUsed").map(Instant::parse)));
        } catch (JsonSyntax | IllegalArgumentException | DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static Permit permit(JsonObject told) {
        Permit.Rank rank = Permit.Rank.valueOf(required(told, "scope").toUpperCase(Locale.ROOT));
        return new Permit(rank, names(told, "toolsets"), names(told, "databases"));
    }

    /** A list that is not there would mean all: whoever damaged the document must not win by that. */
    private static Set<String> names(JsonObject told, String member) {
        List<?> written = told.list(member).orElseThrow(() -> new IllegalArgumentException("there is no " + member));
        Set<String> names = new LinkedHashSet<>();
        for (Object name : written) {
            if (!(name instanceof String text)) {
                throw new IllegalArgumentException(member + " are not all names");
            }
            names.add(text);
        }
        return names;
    }

    private static String required(JsonObject told, String member) {
        return told.text(member).orElseThrow(() -> new IllegalArgumentException("there is no " + member));
    }
}
