package dev.pegboard.engine.db.dialect;

/** DuckDB's own functions about the opened database. Keys do not reach into other schemas. */
final class DuckDbCatalogue extends SqlCatalogue {
    private static final String TABLES = """
            SELECT schema_name AS table_schema, table_name, 'table' AS kind, estimated_size AS estimate, comment,
                   schema_name = current_schema() AS in_default
            FROM duckdb_tables() WHERE NOT internal AND NOT temporary AND database_name = current_database()
            UNION ALL
            SELECT schema_name, view_name, 'view', NULL, comment, schema_name = current_schema()
            FROM duckdb_views() WHERE NOT internal AND NOT temporary AND database_name = current_database()
            ORDER BY in_default DESC, table_schema, table_name""";

    private static final String COLUMNS = """
            SELECT c.schema_name AS table_schema, c.table_name, c.column_name, c.data_type AS type,
                   c.is_nullable AS nullable, c.column_default AS expression, c.comment,
                   COALESCE(i.is_generated = 'ALWAYS', false) AS generated
            FROM duckdb_columns() c LEFT JOIN information_schema.columns i
                 ON i.table_catalog = c.database_name AND i.table_schema = c.schema_name
                 AND i.table_name = c.table_name AND i.column_name = c.column_name
            WHERE NOT c.internal AND c.database_name = current_database()""";

    private static final String KEYS = """
            SELECT constraint_type, constraint_name, unnest(constraint_column_names) AS column_name,
                   schema_name AS target_schema, referenced_table AS target_table,
                   unnest(referenced_column_names) AS target_column, NULL AS delete_rule, NULL AS update_rule
            FROM duckdb_constraints()
            WHERE constraint_type IN ('PRIMARY KEY', 'UNIQUE', 'FOREIGN KEY') AND database_name = current_database()
              AND schema_name = ? AND table_name = ?""";

    private static final String INDEXES = """
            SELECT index_name, unnest(expressions::VARCHAR[]) AS column_name, is_unique, NULL AS method,
                   NULL AS condition
            FROM duckdb_indexes()
            WHERE database_name = current_database() AND schema_name = ? AND table_name = ?""";

    private static final String CHECKS = """
            SELECT constraint_name, expression AS condition FROM duckdb_constraints()
            WHERE constraint_type = 'CHECK' AND database_name = current_database()
              AND schema_name = ? AND table_name = ? ORDER BY constraint_index""";

    private static final String REFERENCES = """
            SELECT DISTINCT schema_name AS table_schema, table_name FROM duckdb_constraints()
            WHERE constraint_type = 'FOREIGN KEY' AND database_name = current_database()
              AND schema_name = ? AND referenced_table = ? ORDER BY 1, 2""";

    DuckDbCatalogue() {
        super(new Questions(
                "SELECT version()",
                TABLES,
                COLUMNS,
                " ORDER BY c.schema_name, c.table_name, c.column_index",
                " AND c.schema_name = ? AND c.table_name = ? ORDER BY c.column_index",
                KEYS,
                INDEXES,
                CHECKS,
                REFERENCES,
                "SELECT sql FROM duckdb_views() WHERE database_name = current_database() AND schema_name = ?"
                        + " AND view_name = ?"));
    }

    @Override
    String shown(String version) {
        return "DuckDB " + version.replaceFirst("^v", "");
    }
}
