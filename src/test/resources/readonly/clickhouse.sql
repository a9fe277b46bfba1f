=== first word
INSERT INTO witness VALUES (1)

=== first word
ALTER TABLE witness DELETE WHERE 1

=== first word
SYSTEM SHUTDOWN

=== first word
KILL QUERY WHERE 1

=== first word
SET readonly = 0

=== several statements
SELECT 1; DROP TABLE witness

=== several statements
SELECT 1 PARALLEL WITH DROP TABLE witness

=== files
SELECT * FROM witness INTO OUTFILE 'x'

=== files
SELECT * FROM file('x.csv')

=== files
DESCRIBE TABLE file('x.csv')

=== files
SELECT file('x')

=== other servers
SELECT * FROM url('http://127.0.0.1/x', CSV)

=== other servers
SELECT * FROM remote('127.0.0.1', system.one)

=== other servers
SELECT * FROM s3('http://127.0.0.1/x')

=== other servers
SELECT * FROM mysql('127.0.0.1', 'a', 'b', 'c', 'd')

=== other servers
SELECT * FROM executable('x.sh', TSV, 'a String')

=== settings
SELECT 1 SETTINGS readonly = 0

=== lexer
SELECT 'a\'; DROP TABLE witness --'

=== lexer
SELECT 1 // 2; DROP TABLE witness

=== changes in WITH
WITH 1 AS x INSERT INTO witness SELECT x

=== explain
EXPLAIN INSERT INTO witness SELECT 1
