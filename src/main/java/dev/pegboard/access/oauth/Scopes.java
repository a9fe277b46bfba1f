package dev.pegboard.access.oauth;

import dev.pegboard.access.Permit;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What the scopes of an issuer mean here. */
public final class Scopes {
    private final Map<Permit.Rank, String> byRank = new EnumMap<>(Permit.Rank.class);

    /** Reads read=A,write=B,admin=C; what is left out keeps its usual name. */
    public Scopes(String written) {
        for (Permit.Rank rank : Permit.Rank.values()) {
            byRank.put(rank, "pegboard:" + word(rank));
        }
        Stream.of(written.split(",")).filter(part -> !part.isBlank()).forEach(this::put);
    }

    private void put(String part) {
        String[] sides = part.strip().split("=", 2);
        Permit.Rank rank = Stream.of(Permit.Rank.values())
                .filter(known -> word(known).equals(sides[0]))
                .findFirst()
                .orElseThrow(() -> wrong(part));
        if (sides.length < 2 || !sides[1].matches("[\\x21\\x23-\\x5B\\x5D-\\x7E]+")) {
            throw wrong(part);
        }
        byRank.put(rank, sides[1]);
    }

    private static Fault wrong(String part) {
        return new Fault(FaultCode.INVALID_ARGUMENT, "--oauth-scopes: '" + part.strip() + "' is not understood")
                .hint("Write it like read=shop.read,write=shop.write,admin=shop.admin.");
    }

    private static String word(Permit.Rank rank) {
        return rank.name().toLowerCase(Locale.ROOT);
    }

    List<String> names() {
        return List.copyOf(byRank.values());
    }

    /** What a token needs at least. */
    String least() {
        return byRank.getOrDefault(Permit.Rank.READ, "");
    }

    /** How far somebody may go who was given these. */
    Optional<Permit.Rank> rank(Collection<String> given) {
        return byRank.entrySet().stream()
                .filter(entry -> given.contains(entry.getValue()))
                .map(Map.Entry::getKey)
                .max(Comparator.naturalOrder());
    }
}
