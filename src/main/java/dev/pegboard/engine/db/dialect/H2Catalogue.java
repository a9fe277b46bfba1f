package dev.pegboard.engine.db.dialect;

/** H2's information_schema as it is since version 2. */
final class H2Catalogue extends SqlCatalogue {
    private static final String TABLES = """
            SELECT table_schema, table_name, LOWER(REPLACE(table_type, 'BASE TABLE', 'TABLE')) AS kind,
                   table_schema = CURRENT_SCHEMA AS in_default,
                   COALESCE(remarks, (SELECT 'broken: what it reads is not there' FROM information_schema.views v
                       WHERE v.table_schema = t.table_schema AND v.table_name = t.table_name
                         AND v.status = 'INVALID')) AS comment,
                   CASE table_type WHEN 'BASE TABLE' THEN row_count_estimate END AS estimate
            FROM information_schema.tables t WHERE table_schema <> 'INFORMATION_SCHEMA'
            ORDER BY in_default DESC, table_schema, table_name""";

    /** The type is put together of its parts; a length of a thousand million is the usual one. */
    private static final String COLUMNS = """
            SELECT c.table_schema, c.table_name, c.column_name, c.is_nullable = 'YES' AS nullable,
                   c.remarks AS comment, c.is_identity = 'YES' OR c.is_generated = 'ALWAYS' AS generated,
                   COALESCE(c.generation_expression, c.column_default) AS expression,
                   CASE WHEN c.data_type = 'ENUM' THEN 'ENUM(' || (
                            SELECT LISTAGG('''' || REPLACE(v.value_name, '''', '''''') || '''', ', ')
                                   WITHIN GROUP (ORDER BY v.value_ordinal)
                            FROM information_schema.enum_values v
                            WHERE v.object_schema = c.table_schema AND v.object_name = c.table_name
                              AND v.object_type = 'TABLE' AND v.enum_identifier = c.dtd_identifier) || ')'
                        WHEN c.data_type = 'ARRAY' THEN COALESCE((
                            SELECT e.data_type FROM information_schema.element_types e
                            WHERE e.object_schema = c.table_schema AND e.object_name = c.table_name
                              AND e.object_type = 'TABLE' AND e.collection_type_identifier = c.dtd_identifier) || ' ', '')
                            || 'ARRAY'
                        WHEN c.character_maximum_length < 1000000000
                            THEN c.data_type || '(' || c.character_maximum_length || ')'
                        WHEN c.data_type = 'NUMERIC'
                            THEN 'NUMERIC(' || c.numeric_precision || ', ' || c.numeric_scale || ')'
                        WHEN c.interval_type IS NOT NULL THEN 'INTERVAL ' || c.interval_type
                        WHEN c.data_type LIKE 'TIME%'
                            THEN REGEXP_REPLACE(c.data_type, '^(TIME(?:STAMP)?)', '$1(' || c.datetime_precision || ')')
                        ELSE c.data_type END AS type
            FROM information_schema.columns c
            WHERE c.table_schema <> 'INFORMATION_SCHEMA'""";

    private static final String KEYS = """
            SELECT t.constraint_type, t.constraint_name, k.column_name, r.delete_rule, r.update_rule,
                   o.table_schema AS target_schema, o.table_name AS target_table, o.column_name AS target_column
            FROM information_schema.table_constraints t
            JOIN information_schema.key_column_usage k
                 ON k.constraint_schema = t.constraint_schema AND k.constraint_name = t.constraint_name
            LEFT JOIN information_schema.referential_constraints r
                 ON r.constraint_schema = t.constraint_schema AND r.constraint_name = t.constraint_name
            LEFT JOIN information_schema.key_column_usage o
                 ON o.constraint_schema = r.unique_constraint_schema AND o.constraint_name = r.unique_constraint_name
                 AND o.ordinal_position = k.position_in_unique_constraint
            WHERE t.table_schema = ? AND t.table_name = ? ORDER BY t.constraint_name, k.ordinal_position""";

    private static final String INDEXES = """
            SELECT i.index_name, c.column_name || CASE c.ordering_specification WHEN 'DESC' THEN ' DESC' ELSE '' END
                       AS column_name, COALESCE(c.is_unique, FALSE) AS is_unique,
                   CASE WHEN i.index_type_name IN ('INDEX', 'UNIQUE INDEX') THEN NULL ELSE i.index_type_name END
                       AS method, NULL AS condition
            FROM information_schema.indexes i JOIN information_schema.index_columns c
                 ON c.index_schema = i.index_schema AND c.index_name = i.index_name
            WHERE NOT i.is_generated AND i.table_schema = ? AND i.table_name = ?
            ORDER BY i.index_name, c.ordinal_position""";

    private static final String CHECKS = """
            SELECT t.constraint_name, c.check_clause AS condition
            FROM information_schema.table_constraints t JOIN information_schema.check_constraints c
                 ON c.constraint_schema = t.constraint_schema AND c.constraint_name = t.constraint_name
            WHERE t.table_schema = ? AND t.table_name = ? ORDER BY t.constraint_name""";

    private static final String REFERENCES = """
            SELECT DISTINCT t.table_schema, t.table_name
            FROM information_schema.referential_constraints r
            JOIN information_schema.table_constraints t
                 ON t.constraint_schema = r.constraint_schema AND t.constraint_name = r.constraint_name
            JOIN information_schema.table_constraints o
                 ON o.constraint_schema = r.unique_constraint_schema AND o.constraint_name = r.unique_constraint_name
            WHERE o.table_schema = ? AND o.table_name = ? ORDER BY 1, 2""";

    H2Catalogue() {
        super(new Questions(
                "SELECT H2VERSION()",
                TABLES,
                COLUMNS,
                " ORDER BY c.table_schema, c.table_name, c.ordinal_position",
                " AND c.table_schema = ? AND c.table_name = ? ORDER BY c.ordinal_position",
                KEYS,
                INDEXES,
                CHECKS,
                REFERENCES,
                "SELECT view_definition FROM information_schema.views WHERE table_schema = ? AND table_name = ?"));
    }

    @Override
    String shown(String version) {
        return "H2 " + version;
    }
}
