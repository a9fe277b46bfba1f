package dev.pegboard.bench;

import java.io.IOException;

/** Queries on one PostgreSQL, by Pegboard and by other servers, with plain JDBC as the floor. */
final class Databases implements Part {
    private static final String DATABASE = "accounts";

    @Override
    public void run(Settings settings, Report report) throws IOException, InterruptedException {
        try (Postgres postgres = Postgres.start(settings)) {
            report.fact("PostgreSQL", postgres.version());
            postgres.createAccounts(DATABASE);
            new PointSelects(settings, postgres, report).run(DATABASE);
            new BigSelects(settings, postgres, report).run(DATABASE);
            new Exports(settings, postgres, report).run(DATABASE);
            new Schemas(settings, postgres, report).run();
            new FirstQueries(settings, postgres, report).run(DATABASE);
        }
    }
}
