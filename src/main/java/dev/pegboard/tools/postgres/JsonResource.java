package dev.pegboard.tools.postgres;

import dev.pegboard.base.Json;
import dev.pegboard.base.Records;
import dev.pegboard.catalog.Completion;
import dev.pegboard.catalog.ResourceContent;
import dev.pegboard.catalog.ResourceMark;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.postgres.PostgresOnly;
import dev.pegboard.workspace.KnownDatabase;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/** What all resources about PostgreSQL do alike. */
final class JsonResource {
    private JsonResource() {}

    static ResourceContent of(String uri, Record facts) {
        return ResourceContent.text(uri, "application/json", Json.write(Records.write(facts)));
    }

    static Database database(Optional<String> name, ToolContext context) {
        return PostgresOnly.require(context.workspace().databases().open(name));
    }

    /** How to see whether something in that database has changed. */
    static ResourceMark mark(Database database, Callable<String> look) {
        return new ResourceMark(database.address(), () -> database.address().identity() + "\n" + look.call());
    }

    /** The project's PostgreSQL databases whose names begin with what was typed. */
    static List<String> databases(Completion wanted, ToolContext context) {
        Stream<String> names = context.workspace().knownDatabases().stream()
                .filter(known -> known.engine().filter("postgresql"::equals).isPresent())
                .map(KnownDatabase::name);
        return beginning(names, wanted);
    }

    static List<String> beginning(Stream<String> names, Completion wanted) {
        String typed = wanted.typed().toLowerCase(Locale.ROOT);
        return names.filter(name -> name.toLowerCase(Locale.ROOT).startsWith(typed))
                .toList();
    }
}
