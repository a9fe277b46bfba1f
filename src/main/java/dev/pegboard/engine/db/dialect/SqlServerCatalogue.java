package dev.pegboard.engine.db.dialect;

/** SQL Server's own catalogue views. */
final class SqlServerCatalogue extends SqlCatalogue {
    private static final String COMMENT = " CAST(e.value AS nvarchar(4000)) AS comment ";

    private static final String TABLES = """
            SELECT s.name AS table_schema, o.name AS table_name, CASE o.type WHEN 'V' THEN 'view' ELSE 'table' END AS kind,
                   CASE WHEN s.name = SCHEMA_NAME() THEN 1 ELSE 0 END AS in_default, p.estimate,""" + COMMENT + """
            FROM sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id
            LEFT JOIN (SELECT object_id, SUM(rows) AS estimate FROM sys.partitions WHERE index_id IN (0, 1)
                       GROUP BY object_id) p ON p.object_id = o.object_id AND o.type = 'U'
            LEFT JOIN sys.extended_properties e ON e.class = 1 AND e.major_id = o.object_id AND e.minor_id = 0
                 AND e.name = 'MS_Description'
            WHERE o.type IN ('U', 'V') AND o.is_ms_shipped = 0
            ORDER BY in_default DESC, s.name, o.name""";

    private static final String COLUMNS = """
            SELECT s.name AS table_schema, o.name AS table_name, c.name AS column_name, c.is_nullable AS nullable,
                   CASE WHEN c.is_identity = 1 OR c.is_computed = 1 THEN 1 ELSE 0 END AS generated,
                   COALESCE(k.definition, OBJECT_DEFINITION(c.default_object_id)) AS expression,
                   CASE WHEN t.name IN ('varchar', 'char', 'varbinary', 'binary')
                            THEN t.name + '(' + COALESCE(CAST(NULLIF(c.max_length, -1) AS varchar(10)), 'max') + ')'
                        WHEN t.name IN ('nvarchar', 'nchar')
                            THEN t.name + '(' + COALESCE(CAST(NULLIF(c.max_length, -1) / 2 AS varchar(10)), 'max') + ')'
                        WHEN t.name IN ('decimal', 'numeric')
                            THEN t.name + '(' + CAST(c.precision AS varchar(3)) + ',' + CAST(c.scale AS varchar(3)) + ')'
                        WHEN t.name IN ('datetime2', 'datetimeoffset', 'time')
                            THEN t.name + '(' + CAST(c.scale AS varchar(3)) + ')'
                        ELSE t.name END AS type,""" + COMMENT + """
            FROM sys.columns c
            JOIN sys.objects o ON o.object_id = c.object_id
            JOIN sys.schemas s ON s.schema_id = o.schema_id
            JOIN sys.types t ON t.user_type_id = c.user_type_id
            LEFT JOIN sys.computed_columns k ON k.object_id = c.object_id AND k.column_id = c.column_id
            LEFT JOIN sys.extended_properties e ON e.class = 1 AND e.major_id = c.object_id
                 AND e.minor_id = c.column_id AND e.name = 'MS_Description'
            WHERE o.type IN ('U', 'V') AND o.is_ms_shipped = 0""";

    private static final String ONE = """
            FROM (SELECT object_id FROM sys.objects WHERE SCHEMA_NAME(schema_id) = ? AND name = ?) o
            """;

    private static final String KEYS = """
            SELECT k.constraint_type, k.constraint_name, k.column_name, k.target_schema, k.target_table,
                   k.target_column, k.delete_rule, k.update_rule
            """ + ONE + """
            JOIN (SELECT u.parent_object_id AS object_id,
                         CASE u.type WHEN 'PK' THEN 'PRIMARY KEY' ELSE 'UNIQUE' END AS constraint_type,
                         u.name AS constraint_name, c.name AS column_name, i.key_ordinal AS place,
                         NULL AS target_schema, NULL AS target_table, NULL AS target_column, NULL AS delete_rule,
                         NULL AS update_rule
                  FROM sys.key_constraints u
                  JOIN sys.index_columns i ON i.object_id = u.parent_object_id AND i.index_id = u.unique_index_id
                  JOIN sys.columns c ON c.object_id = i.object_id AND c.column_id = i.column_id
                  UNION ALL
                  SELECT f.parent_object_id, 'FOREIGN KEY', f.name, c.name, p.constraint_column_id,
                         SCHEMA_NAME(r.schema_id), r.name, t.name, f.delete_referential_action_desc,
                         f.update_referential_action_desc
                  FROM sys.foreign_keys f
                  JOIN sys.foreign_key_columns p ON p.constraint_object_id = f.object_id
                  JOIN sys.columns c ON c.object_id = p.parent_object_id AND c.column_id = p.parent_column_id
                  JOIN sys.objects r ON r.object_id = f.referenced_object_id
                  JOIN sys.columns t ON t.object_id = p.referenced_object_id AND t.column_id = p.referenced_column_id
                 ) k ON k.object_id = o.object_id
            ORDER BY k.constraint_name, k.place""";

    private static final String INDEXES = """
            SELECT i.name AS index_name, i.is_unique, i.filter_definition AS condition,
                   c.name + CASE x.is_descending_key WHEN 1 THEN ' DESC' ELSE '' END AS column_name,
                   LOWER(NULLIF(i.type_desc, 'NONCLUSTERED')) AS method
            """ + ONE + """
            JOIN sys.indexes i ON i.object_id = o.object_id AND i.is_primary_key = 0 AND i.is_unique_constraint = 0
                 AND i.type > 0
            JOIN sys.index_columns x ON x.object_id = i.object_id AND x.index_id = i.index_id
                 AND (x.key_ordinal > 0 OR i.type > 2)
            JOIN sys.columns c ON c.object_id = x.object_id AND c.column_id = x.column_id
            ORDER BY i.name, x.key_ordinal, x.index_column_id""";

    private static final String CHECKS = "SELECT k.name AS constraint_name, k.definition AS condition " + ONE
            + "JOIN sys.check_constraints k ON k.parent_object_id = o.object_id ORDER BY k.name";

    private static final String REFERENCES = "SELECT DISTINCT SCHEMA_NAME(p.schema_id) AS table_schema,"
            + " p.name AS table_name " + ONE + "JOIN sys.foreign_keys f ON f.referenced_object_id = o.object_id"
            + " JOIN sys.objects p ON p.object_id = f.parent_object_id ORDER BY 1, 2";

    SqlServerCatalogue() {
        super(new Questions(
                "SELECT CAST(SERVERPROPERTY('ProductVersion') AS varchar(40))",
                TABLES,
                COLUMNS,
                " ORDER BY s.name, o.name, c.column_id",
                " AND s.name = ? AND o.name = ? ORDER BY c.column_id",
                KEYS,
                INDEXES,
                CHECKS,
                REFERENCES,
                "SELECT OBJECT_DEFINITION(o.object_id) " + ONE));
    }

    @Override
    String shown(String version) {
        return "SQL Server " + version;
    }
}
