=== several statements
SELECT 1; DELETE FROM witness

=== several statements | harmless
COMMIT; DROP TABLE witness

=== lexer: dollar quotes
SELECT $a$x$a$; DELETE FROM witness

=== lexer: escape string
SELECT E'\''; DELETE FROM witness; --'

=== lexer: no-break space | discloses
SELECT&nbsp;1;&nbsp;DELETE FROM witness

=== first word
DELETE FROM witness

=== first word
INSERT INTO witness VALUES (100, 'x')

=== first word
INSERT OR REPLACE INTO witness VALUES (1, 'x')

=== first word
UPDATE witness SET note = 'x'

=== first word
TRUNCATE witness

=== first word
DROP TABLE witness

=== first word
CREATE TABLE made AS FROM witness

=== first word | discloses
CREATE TEMP TABLE made AS FROM witness

=== first word
CREATE MACRO made() AS 1

=== first word | harmless
CREATE SECRET made (TYPE s3)

=== first word
ALTER TABLE witness ADD COLUMN a INTEGER

=== first word
COMMENT ON TABLE witness IS 'x'

=== first word | discloses
CHECKPOINT

=== first word | discloses
VACUUM

=== first word | discloses
ANALYZE

=== first word | discloses
SET threads = 1

=== first word | harmless
SET GLOBAL enable_external_access = true

=== first word | discloses
RESET threads

=== first word | discloses
SET VARIABLE a = 1

=== first word | discloses
PREPARE p AS DELETE FROM witness

=== first word | harmless
EXECUTE p

=== first word | harmless
CALL force_checkpoint()

=== first word | discloses
LOAD json

=== first word | harmless
INSTALL httpfs

=== first word | harmless
USE memory

=== first word | discloses
BEGIN

=== files
COPY witness TO '{dir}/copied.csv'

=== files
COPY (SELECT 1) TO '{dir}/copied.parquet'

=== files
COPY witness FROM '{dir}/rows.csv'

=== files | harmless
COPY FROM DATABASE x TO y

=== files
EXPORT DATABASE '{dir}/exported'

=== files | harmless
IMPORT DATABASE '{dir}/exported'

=== files
ATTACH '{dir}/attached.db' AS other

=== files | harmless
DETACH x

=== files | discloses
SELECT * FROM read_text('{dir}/secret')

=== files | discloses
SELECT * FROM read_blob('{dir}/secret')

=== files | discloses
SELECT * FROM read_csv('{dir}/rows.csv')

=== files | discloses
SELECT * FROM "read_csv_auto" /* here */ ('{dir}/rows.csv')

=== files | harmless
SELECT * FROM read_json('{dir}/rows.json')

=== files | harmless
SELECT * FROM read_parquet('{dir}/nothing.parquet')

=== files | discloses
SELECT * FROM glob('{dir}/*')

=== files | discloses
SELECT * FROM sniff_csv('{dir}/rows.csv')

=== files | discloses
SELECT * FROM '{dir}/rows.csv'

=== files | discloses
FROM '{dir}/rows.csv'

=== files | discloses
SELECT * FROM "{dir}/rows.csv"

=== files | discloses
SELECT 1 FROM witness, '{dir}/rows.csv'

=== files | discloses
SELECT 1 FROM witness JOIN '{dir}/rows.csv' ON true

=== files | harmless
SELECT 1 FROM witness CROSS JOIN ('{dir}/rows.csv')

=== files | harmless
SELECT (FROM '{dir}/rows.csv' LIMIT 1)

=== files | discloses
WITH a AS (FROM '{dir}/rows.csv') SELECT * FROM a

=== files | discloses
FROM a : '{dir}/rows.csv'

=== files | discloses
DESCRIBE '{dir}/rows.csv'

=== files | discloses
SUMMARIZE '{dir}/rows.csv'

=== files | discloses
DESCRIBE FROM '{dir}/rows.csv'

=== files | discloses
PIVOT '{dir}/rows.csv' ON id USING count(*)

=== files | harmless
TABLE '{dir}/rows.csv'

=== files | harmless
SELECT * FROM 'https://127.0.0.1:1/a.csv'

=== files | harmless
SELECT * FROM rows.csv

=== files | discloses
SELECT * FROM (VALUES (1)) AS v, '{dir}/rows.csv' AS f

=== files | harmless
SELECT * FROM sqlite_scan('{dir}/x.db', 't')

=== files | harmless
SELECT getenv('HOME')

=== text that is run | discloses
SELECT * FROM query('SELECT * FROM read_text(''{dir}/secret'')')

=== text that is run | discloses
FROM query_table('witness')

=== text that is run | discloses
SELECT * FROM json_execute_serialized_sql(json_serialize_sql('SELECT 1'))

=== pragmas | discloses
PRAGMA threads = 1

=== pragmas | discloses
PRAGMA enable_profiling

=== pragmas | discloses
PRAGMA memory_limit = '1GB'

=== pragmas | discloses
PRAGMA force_checkpoint

=== pragmas | harmless
PRAGMA import_database('{dir}')

=== sequences | discloses
SELECT nextval('counter')

=== changes in WITH
WITH a AS (SELECT 1) DELETE FROM witness

=== changes in WITH
WITH a AS (SELECT 1) INSERT INTO witness SELECT 100, 'x'

=== changes in WITH | harmless
WITH d AS (DELETE FROM witness RETURNING *) SELECT * FROM d

=== explain
EXPLAIN ANALYZE DELETE FROM witness

=== explain
EXPLAIN ANALYZE COPY witness TO '{dir}/copied.csv'

=== explain | discloses
EXPLAIN (ANALYZE) UPDATE witness SET note = 'x'

=== server | harmless
SELECT * FROM force_checkpoint()

=== server | discloses
SELECT write_log('x')
