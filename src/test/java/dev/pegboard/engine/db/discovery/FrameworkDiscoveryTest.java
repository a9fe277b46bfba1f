package dev.pegboard.engine.db.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Finds databases in the settings of frameworks for Ruby, Python, PHP, Elixir and .NET. */
class FrameworkDiscoveryTest {
    @TempDir
    private Path folder;

    private SampleProject project;

    @BeforeEach
    void start() {
        project = new SampleProject(folder);
    }

    @Test
    void railsWithTemplatesAndDefaults() {
        project.with(".env", "RAILS_DB_USER=me\n").with("config/database.yml", """
                        # <%# a comment %>
                        default: &default
                          adapter: postgresql
                          encoding: unicode
                          pool: <%= ENV.fetch("RAILS_MAX_THREADS") { 5 } %>
                          host: <%= ENV["PGHOST"] || 'localhost' %>
                          port: <%= ENV.fetch("PGPORT", 5433) %>
                          username: <%= ENV.fetch('RAILS_DB_USER') %>
                          password: <%= (ENV["RAILS_DB_PASSWORD"] || '').to_json %>
                        <% if true %>
                        production:
                          <<: *default
                          database: shop_production
                        <% end %>
                        test:
                          <<: *default
                          database: shop_test<%= ENV['TEST_ENV_NUMBER'] %>
                        development:
                          <<: *default
                          database: shop_development
                        """);
        assertThat(project.found())
                .containsExactly(
                        "shop_development | config/database.yml: development | postgresql://localhost:5433/shop_development"
                                + " as me",
                        "shop_test | config/database.yml: test | postgresql://localhost:5433/shop_test as me");
    }

    @Test
    void railsWithSeveralDatabases() {
        project.with("config/database.yml", """
                        development:
                          primary:
                            adapter: sqlite3
                            database: storage/development.sqlite3
                          cache:
                            adapter: mysql2
                            host: <%= Rails.application.credentials.host %>
                            database: cache
                          replica:
                            adapter: sqlite3
                            database: storage/development.sqlite3
                            replica: true
                          by_url:
                            url: <%= ENV.fetch("OTHER_URL", "postgres://me:secret@localhost/other") %>
                        """).with("storage/development.sqlite3", SampleProject.SQLITE);
        assertThat(project.found())
                .containsExactly(
                        "development | config/database.yml: development.primary (also in storage/development.sqlite3) |"
                                + " sqlite:storage/development.sqlite3",
                        "cache | config/database.yml: development.cache | ! It is computed by code, and code is never run to"
                                + " find it. Name the database in pegboard.yaml.",
                        "other | config/database.yml: development.by_url | postgresql://localhost/other as me:secret");
    }

    @Test
    void djangoWithLiterals() {
        project.with("manage.py", "")
                .with(".env", "DB_PASSWORD=secret\n")
                .with("shop/settings.py", """
                        import os
                        from pathlib import Path
                        BASE_DIR = Path(__file__).resolve().parent.parent  # the project
                        DB_NAME = os.environ.get("DB_NAME", "shop")
                        DATABASES = {
                            'default': {
                                'ENGINE': 'django.db.backends.postgresql',
                                'NAME': DB_NAME,
                                "USER": os.getenv("DB_USER", default="me"),
                                "PASSWORD": os.environ["DB_PASSWORD"],
                                "HOST": os.environ.get('DB_HOST') or 'localhost',
                                "PORT": int(os.environ.get("DB_PORT", 5433)),
                                "OPTIONS": {"sslmode": get_mode()},
                            },
                            "legacy": {
                                "ENGINE": "django.db.backends.sqlite3",
                                "NAME": BASE_DIR / "db.sqlite3",
                            },
                            "old": {
                                "ENGINE": "django.db.backends.mysql",
                                "NAME": secrets.load("name"),
                            },
                        }
                        DATABASES["extra"] = dj_database_url.config(default="mysql://me@localhost/extra", env="EXTRA_URL")
                        """)
                .with("db.sqlite3", SampleProject.SQLITE);
        assertThat(project.found())
                .containsExactly(
                        "shop | shop/settings.py: DATABASES.default | postgresql://localhost:5433/shop as me:secret",
                        "legacy | shop/settings.py: DATABASES.legacy (also in db.sqlite3) | sqlite:db.sqlite3",
                        "old | shop/settings.py: DATABASES.old | ! It is computed by code, and code is never run to find it."
                                + " Name the database in pegboard.yaml.",
                        "extra | shop/settings.py: DATABASES.extra | mysql://localhost/extra as me");
    }

    @Test
    void djangoWithTextsThatHoldCode() {
        project.with("manage.py", "").with("core/settings.py", """
                        DATABASES = {"default": env.db("DATABASE_URL", default=f"sqlite:///{BASE_DIR / 'db.sqlite3'}")}
                        DATABASES["default"]["ATOMIC_REQUESTS"] = True
                        DATABASES['tenants'] = {
                            'ENGINE': 'django_tenants.postgresql_backend',
                            'NAME': config('NAME', default='tenants'),
                        }
                        """).with("db.sqlite3", SampleProject.SQLITE);
        assertThat(project.found())
                .containsExactly(
                        "default | core/settings.py: DATABASES.default (also in db.sqlite3) | sqlite:db.sqlite3",
                        "tenants | core/settings.py: DATABASES.tenants | postgresql://localhost/tenants");
    }

    @Test
    void djangoWithSettingsForStages() {
        project.with("manage.py", "")
                .with(
                        "config/settings/base.py",
                        "DATABASES = {'default': env.db('DATABASE_URL', default='sqlite:///x.db')}\n")
                .with(
                        "config/settings/local.py",
                        "DATABASES = {\"default\": env.db_url(\"X\", \"postgres:///shop\")}\n")
                .with(
                        "config/settings/production.py",
                        "DATABASES = {'default': env.db('Y', default='postgres://p/x')}\n");
        assertThat(project.found())
                .containsExactly(
                        "shop | config/settings/local.py: DATABASES.default | postgresql://localhost/shop",
                        "x | config/settings/base.py: DATABASES.default | ! There is no such file: x.db. Create it as the"
                                + " project does.");
    }

    @Test
    void alembicWithEscapes() {
        project.with("alembic.ini", """
                [alembic]
                script_location = alembic
                name = shop
                sqlalchemy.url = postgresql+psycopg2://me:p%%40ss@localhost/%(name)s
                [loggers]
                keys = root
                """);
        assertThat(project.found())
                .containsExactly("shop | alembic.ini: sqlalchemy.url | postgresql://localhost/shop as me:p@ss");
    }

    @Test
    void wordPress() {
        project.with("wp-config.php", """
                <?php
                // define( 'DB_NAME', 'not_this' );
                # define( 'DB_NAME', 'nor_this' );
                define( 'DB_NAME', 'blog' );
                define("DB_USER", getenv('WP_USER') ?: 'wp');
                define( 'DB_PASSWORD', getenv_docker('WORDPRESS_DB_PASSWORD', 'it\\'s') );
                define( 'DB_HOST', 'localhost:3307' );
                define( 'DB_CHARSET', 'utf8mb4' );
                $table_prefix = 'wp_';
                """);
        assertThat(project.found())
                .containsExactly("blog | wp-config.php: DB_NAME | mysql://localhost:3307/blog as wp:it's");
    }

    @Test
    void symfonyWithDoctrine() {
        project.with(
                        ".env",
                        "DATABASE_URL=\"mysql://me:secret@127.0.0.1:3306/shop?serverVersion=8.0&charset=utf8mb4\"\n")
                .with("config/packages/doctrine.yaml", """
                        doctrine:
                            dbal:
                                connections:
                                    default:
                                        url: '%env(resolve:DATABASE_URL)%'
                                    legacy:
                                        driver: pdo_pgsql
                                        host: '%env(LEGACY_HOST)%'
                                        dbname: legacy
                                    files:
                                        url: 'sqlite:///%kernel.project_dir%/var/data.db'
                        """)
                .with("var/data.db", SampleProject.SQLITE);
        assertThat(project.found())
                .containsExactly(
                        "shop | .env: DATABASE_URL (also in config/packages/doctrine.yaml:"
                                + " doctrine.dbal.connections.default) | mysql://127.0.0.1:3306/shop as me:secret",
                        "legacy | config/packages/doctrine.yaml: doctrine.dbal.connections.legacy | ! LEGACY_HOST is not"
                                + " set. Set it in .env, or name the database in pegboard.yaml.",
                        "data | config/packages/doctrine.yaml: doctrine.dbal.connections.files (also in var/data.db) |"
                                + " sqlite:var/data.db");
    }

    @Test
    void phoenix() {
        project.with("mix.exs", "{:postgrex, \">= 0.0.0\"}").with("config/dev.exs", """
                        import Config
                        # Configure your database
                        config :shop, Shop.Repo,
                          username: "postgres",
                          password: System.get_env("PW") || "secret",
                          hostname: "localhost",
                          database: "shop_dev",
                          port: 5433,
                          stacktrace: true,
                          pool_size: 10

                        config :shop, ShopWeb.Endpoint,
                          http: [ip: {127, 0, 0, 1}, port: 4000]
                        """);
        assertThat(project.found())
                .containsExactly("shop_dev | config/dev.exs: Shop.Repo | postgresql://localhost:5433/shop_dev as"
                        + " postgres:secret");
    }

    @Test
    void phoenixWithSqlite() {
        project.with("mix.exs", "{:ecto_sqlite3, \">= 0.0.0\"}")
                .with(
                        "config/dev.exs",
                        "config :shop, Shop.Repo,\n  database: Path.expand(\"../shop_dev.db\", __DIR__)\n")
                .with("shop_dev.db", SampleProject.SQLITE);
        assertThat(project.found())
                .containsExactly("shop_dev | config/dev.exs: Shop.Repo (also in shop_dev.db) | sqlite:shop_dev.db");
    }

    @Test
    void dotNet() {
        project.with("src/Shop.Api/appsettings.json", """
                        {
                          // what all share
                          "ConnectionStrings": {
                            "Shop": "Server=localhost,1434;Database=Shop;User Id=sa;Password=p;TrustServerCertificate=True",
                            "Files": "Data Source=app.db",
                            "Cache": "localhost:6379",
                          },
                        }
                        """)
                .with(
                        "src/Shop.Api/appsettings.Development.json",
                        "\ufeff{\"ConnectionStrings\": {\"Main\": \"Host=localhost;Database=shop;Username=me;Password=p\"}}")
                .with(
                        "src/Shop.Api/appsettings.Production.json",
                        "{\"ConnectionStrings\": {\"Main\": \"Host=prod;Database=x\"}}")
                .with("src/Shop.Api/app.db", SampleProject.SQLITE);
        assertThat(project.found())
                .containsExactly(
                        "shop | src/Shop.Api/appsettings.Development.json: ConnectionStrings.Main |"
                                + " postgresql://localhost/shop as me:p",
                        "Shop-2 | src/Shop.Api/appsettings.json: ConnectionStrings.Shop | sqlserver://localhost:1434/Shop as"
                                + " sa:p",
                        "app | src/Shop.Api/appsettings.json: ConnectionStrings.Files (also in src/Shop.Api/app.db) |"
                                + " sqlite:src/Shop.Api/app.db");
    }

    @Test
    void brokenFilesAreProblemsWithALine() {
        project.with("config/database.yml", "development:\n  adapter: [\n  x\n")
                .with("appsettings.json", "{\n  \"ConnectionStrings\": {\n    \"a\" 1\n}}")
                .with("config/packages/doctrine.yaml", "a: b\n\tc: d\n")
                .with("manage.py", "")
                .with("shop/settings.py", "DATABASES = {'default': {'ENGINE': 'x', 'NAME'")
                .with("alembic.ini", "[[[")
                .with("wp-config.php", "<?php define('DB_NAME', ")
                .with("config/dev.exs", "config :shop, Repo, database: ");
        project.find();
        assertThat(project.find().problems())
                .containsExactlyInAnyOrder(
                        "config/database.yml: line 4: this is not YAML",
                        "appsettings.json: line 3: this is not JSON",
                        "config/packages/doctrine.yaml: line 2: this is not YAML");
    }
}
