=== several statements | harmless
SELECT 1; DELETE FROM witness

=== several statements | harmless
COMMIT; DROP TABLE witness

=== lexer: bracket in a name | harmless
SELECT 1 AS [a]]; DELETE FROM witness; --]

=== lexer: comment that never ends | harmless
SELECT 1; DELETE FROM witness /*

=== lexer: line comment | harmless
SELECT 1 --
; DELETE FROM witness

=== first word
DELETE FROM witness

=== first word
DELETE FROM witness RETURNING id

=== first word
INSERT INTO witness VALUES (100, 'x')

=== first word
INSERT OR REPLACE INTO witness VALUES (1, 'x') RETURNING id

=== first word
REPLACE INTO witness VALUES (1, 'x')

=== first word
UPDATE witness SET note = 'x'

=== first word
DROP TABLE witness

=== first word
CREATE TABLE made (a)

=== first word | discloses
CREATE TEMP TABLE made AS SELECT * FROM witness

=== first word
CREATE VIRTUAL TABLE made USING fts5(a)

=== first word
ALTER TABLE witness RENAME TO renamed

=== first word | discloses
REINDEX

=== first word
ANALYZE

=== first word | discloses
VACUUM

=== first word | discloses
BEGIN IMMEDIATE

=== first word | discloses
SAVEPOINT a

=== files
ATTACH '{dir}/attached.db' AS other; CREATE TABLE other.made (a)

=== files | discloses
ATTACH DATABASE '{dir}/secret.db' AS other

=== files | harmless
DETACH main

=== files
VACUUM INTO '{dir}/copy.db'

=== files
VACUUM main INTO '{dir}/copy.db'

=== files | harmless
SELECT load_extension('{dir}/nothing')

=== files | harmless
SELECT "load_extension"('{dir}/nothing')

=== files | harmless
SELECT writefile('{dir}/written', 'x')

=== files | harmless
SELECT readfile('{dir}/secret')

=== files | harmless
SELECT * FROM fsdir('{dir}')

=== files | harmless
SELECT edit('x')

=== files | harmless
SELECT fts3_tokenizer('simple', x'0000000000000000')

=== pragmas
PRAGMA user_version = 5

=== pragmas
PRAGMA user_version(5)

=== pragmas
PRAGMA main.user_version = 5

=== pragmas
PRAGMA application_id = 5

=== pragmas
PRAGMA journal_mode = WAL

=== pragmas | discloses
PRAGMA journal_mode(delete)

=== pragmas | discloses
PRAGMA writable_schema = ON

=== pragmas | discloses
PRAGMA query_only = OFF

=== pragmas | discloses
PRAGMA foreign_keys = ON

=== pragmas | discloses
PRAGMA wal_checkpoint(TRUNCATE)

=== pragmas | discloses
PRAGMA optimize

=== pragmas | discloses
PRAGMA incremental_vacuum(10)

=== pragmas | discloses
PRAGMA temp_store_directory = '{dir}'

=== pragmas
PRAGMA "user_version" = 5

=== pragmas
pragma/**/user_version/**/=/**/5

=== pragmas | discloses
PRAGMA encoding = 'UTF-16'

=== pragmas | discloses
PRAGMA trusted_schema = ON

=== pragmas | discloses
PRAGMA locking_mode = EXCLUSIVE

=== pragmas | discloses
EXPLAIN PRAGMA user_version = 5

=== explain | discloses
EXPLAIN VACUUM INTO '{dir}/copy.db'

=== explain | discloses
EXPLAIN ATTACH '{dir}/x.db' AS x

=== changes in WITH
WITH a AS (SELECT 1) DELETE FROM witness

=== changes in WITH
WITH RECURSIVE a(x) AS (SELECT 1) INSERT INTO witness SELECT 100, 'x'

=== changes in WITH
WITH a AS (SELECT 1) UPDATE witness SET note = 'x'
