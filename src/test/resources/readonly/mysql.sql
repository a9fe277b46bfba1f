=== several statements
SELECT 1; DROP TABLE witness

=== several statements
COMMIT; DELETE FROM witness

=== several statements
SELECT 1;# a comment
DELETE FROM witness

=== lexer: conditional comment | harmless
SELECT 1 /*!50000 INTO OUTFILE '{dir}/conditional' */

=== lexer: conditional comment
/*!50000 DELETE FROM witness */

=== lexer: conditional comment
/*M!100100 DELETE FROM witness */

=== lexer: conditional comment | harmless
SELECT 1 /*! ; */

=== lexer: conditional comment | harmless
SELECT /*!99999 1 */ /*!40000 , load_file('{dir}/secret') */

=== lexer: backslash | before: SET sql_mode = 'NO_BACKSLASH_ESCAPES'
SELECT 'a\'; DELETE FROM witness; -- '

=== lexer: backslash in a double-quoted string | before: SET sql_mode = 'NO_BACKSLASH_ESCAPES'
SELECT "a\"; DELETE FROM witness; -- "

=== lexer: dashes without a space
SELECT 1 --1; DELETE FROM witness

=== lexer: number glued to a name | harmless
SELECT 1.e(load_file('{dir}/secret'))

=== lexer: nested comment
SELECT 1 /* /* */; DELETE FROM witness; -- */

=== lexer: letters that count as others | harmless
SELECT LÖAD_FILE('{dir}/secret')

=== lexer: hint that sets something | harmless
SELECT /*+ SET_VAR(sql_mode='') */ 1

=== lexer: hint that sets something | harmless
SELECT /*+ MAX_EXECUTION_TIME(0) */ 1

=== first word
DELETE FROM witness

=== first word
INSERT INTO witness VALUES (100, 'x')

=== first word
REPLACE INTO witness VALUES (1, 'x')

=== first word
UPDATE witness SET note = 'x'

=== first word
TRUNCATE TABLE witness

=== first word
DROP TABLE witness

=== first word
CREATE TABLE made (a INT)

=== first word | discloses
CREATE TEMPORARY TABLE made AS SELECT 1 AS a

=== first word
ALTER TABLE witness ADD COLUMN a INT

=== first word
RENAME TABLE witness TO renamed

=== first word
CREATE USER intruder@localhost

=== first word | harmless
GRANT ALL ON *.* TO PUBLIC

=== first word | discloses
OPTIMIZE TABLE witness

=== first word | discloses
ANALYZE TABLE witness PERSISTENT FOR ALL

=== first word | discloses
ANALYZE LOCAL TABLE witness

=== first word | discloses
ANALYZE TABLE witness

=== first word | discloses
REPAIR TABLE witness

=== first word | discloses
FLUSH TABLES WITH READ LOCK

=== first word | discloses
FLUSH PRIVILEGES

=== first word | harmless
RESET MASTER

=== first word | harmless
PURGE BINARY LOGS BEFORE NOW()

=== first word
KILL {victim}

=== first word | harmless
SHUTDOWN

=== first word | harmless
INSTALL SONAME 'nothing'

=== first word | harmless
LOAD DATA INFILE '{dir}/secret' INTO TABLE witness (note)

=== first word | harmless
LOAD DATA LOCAL INFILE '{dir}/secret' INTO TABLE witness

=== first word | discloses
HANDLER witness OPEN

=== first word | harmless
CHANGE MASTER TO MASTER_HOST = '127.0.0.1'

=== first word
USE mysql

=== code | discloses
DO SLEEP(0)

=== code
CALL proceeds()

=== code
BEGIN NOT ATOMIC DELETE FROM witness; END

=== code
EXECUTE IMMEDIATE 'DELETE FROM witness'

=== code | discloses
PREPARE p FROM 'DELETE FROM witness'

=== code
IF 1 THEN DELETE FROM witness; END IF

=== code | harmless
EXPLAIN FORMAT=JSON DELETE FROM witness WHERE writes() = 1

=== code
ANALYZE DELETE FROM witness

=== code
ANALYZE FORMAT=JSON UPDATE witness SET note = 'x'

=== transactions | harmless
START TRANSACTION READ WRITE

=== transactions | harmless
BEGIN

=== transactions | harmless
COMMIT AND CHAIN

=== transactions | harmless
XA START 'x'

=== transactions | harmless
SET TRANSACTION READ WRITE

=== transactions | discloses
SET SESSION TRANSACTION READ WRITE

=== settings
SET GLOBAL max_connections = 50

=== settings
SET sql_mode = ''

=== settings
SET @a = 1

=== settings | discloses
SET ROLE NONE

=== settings
SET STATEMENT max_statement_time = 1 FOR DELETE FROM witness

=== settings
SELECT @a := 5

=== settings
SELECT id, @row := IFNULL(@row, 0) + 1 FROM witness

=== settings
SELECT @a/**/:=/**/5

=== settings
SELECT LAST_INSERT_ID(42)

=== locks | discloses
LOCK TABLES witness WRITE

=== locks | discloses
SELECT * FROM witness FOR UPDATE

=== locks | discloses
SELECT * FROM witness LOCK IN SHARE MODE

=== locks | harmless
SELECT * FROM witness FOR SHARE

=== locks
SELECT GET_LOCK('a', 1)

=== locks
SELECT `get_lock` ('a', 1)

=== locks | discloses
SELECT RELEASE_ALL_LOCKS()

=== locks | discloses
SELECT IS_FREE_LOCK('a')

=== files
SELECT * FROM witness INTO OUTFILE '{dir}/out'

=== files
SELECT note INTO DUMPFILE '{dir}/dump' FROM witness LIMIT 1

=== files
SELECT 1 INTO/**/OUTFILE '{dir}/out'

=== files
(SELECT 1) UNION (SELECT 2) INTO OUTFILE '{dir}/out'

=== files
SELECT id INTO @a FROM witness LIMIT 1

=== files | harmless
TABLE witness INTO OUTFILE '{dir}/out'

=== files | harmless
VALUES (1) INTO OUTFILE '{dir}/out'

=== files | discloses
SELECT LOAD_FILE('{dir}/secret')

=== files | discloses
SELECT load_file /* here */ ('{dir}/secret')

=== files | discloses
SELECT `load_file`('{dir}/secret')

=== files | discloses
SHOW VARIABLES WHERE LOAD_FILE('{dir}/secret') <> ''

=== sequences
SELECT NEXT VALUE FOR counter

=== sequences
SELECT NEXTVAL(counter)

=== sequences
SELECT nextval(`counter`)

=== sequences
SELECT SETVAL(counter, 1000)

=== server | discloses
SELECT BENCHMARK(1, 1)

=== server | discloses
SELECT MASTER_POS_WAIT('a', 1, 0.01)

=== server | harmless
SELECT sys_exec('touch {dir}/executed')

=== server | harmless
SELECT SPIDER_DIRECT_SQL('a', 'b')

=== server | discloses
SELECT * FROM witness PROCEDURE ANALYSE()

=== changes in WITH | harmless
WITH a AS (SELECT 1) DELETE FROM witness

=== changes in WITH | harmless
WITH a AS (SELECT 1 AS id) UPDATE witness, a SET note = 'x'

=== functions of the database
SELECT writes()

=== functions of the database
SELECT * FROM writing_view

=== functions of the database
SHOW TABLES WHERE writes() = 1
