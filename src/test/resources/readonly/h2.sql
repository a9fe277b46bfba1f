=== several statements
SELECT 1; DELETE FROM witness

=== several statements
COMMIT; DROP TABLE witness

=== lexer: comment with slashes
SELECT 1 // ; '
; DELETE FROM witness

=== lexer: dollar quotes
SELECT $$a$$; DELETE FROM witness; --$$

=== lexer: nested comment
SELECT 1 /* /* */ */ ; DELETE FROM witness --*/

=== lexer: letters that count as others | harmless
SELECT ﬁle_read('{dir}/secret')

=== lexer: letters that count as others | harmless
SELECT fıle_write('x', '{dir}/written')

=== lexer: JDBC escape
{call FILE_WRITE('x', '{dir}/written')}

=== lexer: JDBC escape | harmless
SELECT {fn FILE_WRITE('x', '{dir}/written')}

=== first word
DELETE FROM witness

=== first word
INSERT INTO witness VALUES (100, 'x')

=== first word
MERGE INTO witness VALUES (1, 'x')

=== first word
UPDATE witness SET note = 'x'

=== first word
TRUNCATE TABLE witness

=== first word
DROP TABLE witness

=== first word
DROP ALL OBJECTS

=== first word
CREATE TABLE made (a INT)

=== first word
CREATE ALIAS run FOR 'java.lang.System.getProperty(java.lang.String)'

=== first word | harmless
CREATE ALIAS run AS $$ String run() throws Exception { Runtime.getRuntime().exec("true"); return ""; } $$

=== first word | harmless
CREATE TRIGGER t BEFORE SELECT ON witness CALL 'java.lang.Object'

=== first word
CREATE USER intruder PASSWORD 'x' ADMIN

=== first word | harmless
CREATE LINKED TABLE linked('', 'jdbc:h2:mem:x', '', '', 't')

=== first word
GRANT ALL ON witness TO PUBLIC

=== first word
COMMENT ON TABLE witness IS 'x'

=== first word | discloses
ANALYZE

=== first word | discloses
CHECKPOINT

=== first word | harmless
SHUTDOWN

=== first word | discloses
SET EXCLUSIVE 1

=== first word | discloses
SET MODE MySQL

=== first word | discloses
SET @a = 1

=== first word
SET WRITE_DELAY 5

=== first word | discloses
SET AUTOCOMMIT ON

=== first word | harmless
PREPARE COMMIT x

=== code
CALL FILE_WRITE('x', '{dir}/written')

=== code
CALL CSVWRITE('{dir}/written.csv', 'SELECT * FROM witness')

=== code
EXECUTE IMMEDIATE 'DELETE FROM witness'

=== code
EXPLAIN ANALYZE DELETE FROM witness

=== code | harmless
EXPLAIN ANALYZE SELECT * FROM FINAL TABLE (DELETE FROM witness)

=== files
SELECT FILE_WRITE('x', '{dir}/written')

=== files
SELECT "FILE_WRITE"('x', '{dir}/written')

=== files
SELECT `file_write`('x', '{dir}/written')

=== files
SELECT U&"FIL\0045_WRITE"('x', '{dir}/written')

=== files | discloses
SELECT FILE_READ('{dir}/secret', 'UTF-8')

=== files | discloses
SELECT file_read /* here */ ('{dir}/secret', 'UTF-8')

=== files | discloses
SELECT * FROM CSVREAD('{dir}/secret')

=== files
SELECT CSVWRITE('{dir}/written.csv', 'SELECT * FROM witness')

=== files
SELECT * FROM witness WHERE CSVWRITE('{dir}/written.csv', 'SELECT 1') > 0

=== files
SCRIPT TO '{dir}/script.sql'

=== files | discloses
SCRIPT

=== files
RUNSCRIPT FROM '{dir}/run.sql'

=== files
BACKUP TO '{dir}/backup.zip'

=== other servers
SELECT * FROM LINK_SCHEMA('made', '', 'jdbc:h2:mem:other', 'sa', '', 'PUBLIC')

=== changes
SELECT * FROM FINAL TABLE (INSERT INTO witness VALUES (100, 'x'))

=== changes
SELECT * FROM OLD TABLE (DELETE FROM witness)

=== changes
SELECT * FROM NEW TABLE (UPDATE witness SET note = 'x')

=== changes | harmless
WITH a AS (SELECT 1) DELETE FROM witness

=== locks | discloses
SELECT * FROM witness FOR UPDATE

=== sequences | discloses
SELECT NEXT VALUE FOR counter

=== sequences | harmless
SELECT counter.NEXTVAL

=== sequences | harmless
SELECT NEXTVAL('counter')

=== variables | harmless
SELECT @a := 1

=== variables | discloses
SELECT SET(@a, 1)

=== server | discloses
SELECT MEMORY_FREE()

=== server | discloses
SELECT ABORT_SESSION(1)

=== server | discloses
SELECT CANCEL_SESSION(1)

=== classes | harmless
SELECT "java.lang.System.getProperty"('user.home')

=== classes | harmless
CALL "java.lang.System.exit"(1)

=== lexer: brackets that may be names | harmless
SELECT ['] , FILE_WRITE(' x ', '{dir}/written') , [']
