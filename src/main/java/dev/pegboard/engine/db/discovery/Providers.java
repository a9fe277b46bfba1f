package dev.pegboard.engine.db.discovery;

import java.util.List;
import java.util.Map;

/** All providers, those first whose word counts most. */
final class Providers {
    private Providers() {}

    /** Those that look in every place; files that lie in the project are looked at after all of them. */
    static List<Provider> all(Map<String, Object> configured) {
        return List.of(
                new Configured(configured),
                new Devdbrc(),
                new EnvUrls(),
                new EnvGroups(),
                new PgServices(),
                new ApplicationFiles(),
                new MigrationFiles(),
                new RailsDatabases(),
                new DjangoSettings(),
                new PrismaSchemas(),
                new DrizzleConfig(),
                new KnexFile(),
                new TypeOrmSources(),
                new SequelizeConfig(),
                new AlembicConfig(),
                new AppSettings(),
                new DoctrineConfig(),
                new WordPressConfig(),
                new PhoenixConfig(),
                new DdevProject(),
                new SupabaseConfig(),
                new ComposeServices(),
                new SqlToolsSettings());
    }
}
