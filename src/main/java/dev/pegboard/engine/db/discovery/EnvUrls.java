package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.address.EngineName;
import dev.pegboard.engine.db.discovery.Environment.Variable;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Addresses in one variable, such as DATABASE_URL, in files of variables. */
final class EnvUrls implements Provider {
    /** Names whose value is an address of a database even if it does not look like one. */
    private static final Pattern NAME = Pattern.compile(
            "(?i)(?:\\w*_)?(?:DATABASE|DB|JDBC|POSTGRES(?:QL)?|PG|MYSQL|MARIADB|SQLITE|SQL|MSSQL|DATASOURCE)"
                    + "(?:_\\w+)?_?(?:URL|URI|DSN|CONNECTION|CONNECTION_?STRING)(?:_\\w+)?|ConnectionStrings__\\w+|\\w*DSN");

    private static final Pattern DEMANDED = Pattern.compile("(?:\\w+_)?(?:DATABASE|DB)_(?:URL|URI)");
    private static final Pattern ENDING = Pattern.compile("_?(?:JDBC_)?(?:URL|URI|DSN)$");

    @Override
    public void look(Place place, Consumer<Clue> found) {
        place.environments().forEach(environment -> look(place, environment, found));
    }

    static void look(Place place, Environment environment, Consumer<Clue> found) {
        List<Variable> sorted = new ArrayList<>(environment.variables());
        sorted.sort(Comparator.comparingInt(EnvUrls::rank));
        for (Variable variable : sorted) {
            if (isWanted(variable)) {
                clue(place, variable)
                        .map(clue -> withLogin(clue, variable, environment))
                        .ifPresent(found);
            }
        }
    }

    private static int rank(Variable variable) {
        return variable.name().equals("DATABASE_URL") ? 0 : Stage.rank(variable.name());
    }

    private static boolean isWanted(Variable variable) {
        boolean named = NAME.matcher(variable.name()).matches();
        return (named || hasScheme(variable.value())) && !Stage.isProduction(variable.name());
    }

    private static boolean hasScheme(String value) {
        String folded = value.toLowerCase(Locale.ROOT);
        int end = folded.indexOf("://");
        return folded.startsWith("jdbc:")
                || end > 0
                        && end < 40
                        && EngineName.of(folded.substring(0, end)).isPresent();
    }

    private static Optional<Clue> clue(Place place, Variable variable) {
        String origin = variable.path() + ": " + variable.name();
        String hint = ENDING.matcher(variable.name()).replaceFirst("").toLowerCase(Locale.ROOT);
        Optional<Clue> clue = DEMANDED.matcher(variable.name()).matches()
                ? place.clues().meant(origin, hint, variable.value())
                : place.clues().url(origin, hint, variable.value());
        // Prisma took such a path from the folder of its schema for years.
        boolean missing = clue.flatMap(Clue::address)
                .flatMap(Address::file)
                .filter(file -> !Files.exists(file))
                .isPresent();
        Optional<Clue> there = missing && variable.value().startsWith("file:")
                ? new ClueReader(place.directory().resolve("prisma")).url(origin, hint, variable.value())
                : Optional.empty();
        return there.filter(any -> place.files().isThere(place.path("prisma"))).or(() -> clue);
    }

    /** User and password from variables beside the address, as in SPRING_DATASOURCE_USERNAME. */
    private static Clue withLogin(Clue clue, Variable variable, Environment environment) {
        if (clue.address().isEmpty() || clue.address().get().user().isPresent()) {
            return clue;
        }
        String stem = ENDING.matcher(variable.name()).replaceFirst("");
        Optional<String> user = environment.value(stem + "_USERNAME").or(() -> environment.value(stem + "_USER"));
        if (stem.isEmpty()
                || user.isEmpty()
                || environment.path(variable.name()).isEmpty()) {
            return clue;
        }
        Address address = clue.address().get().withUser(user.get());
        Optional<String> password = environment.value(stem + "_PASSWORD");
        return clue.withAddress(password.map(address::withPassword).orElse(address));
    }
}
