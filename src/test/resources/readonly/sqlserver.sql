=== several statements
SELECT 1; DELETE FROM witness

=== several statements without a semicolon
SELECT 1 DELETE FROM witness

=== several statements without a semicolon
SELECT 1 AS a DROP TABLE witness

=== several statements without a semicolon
SELECT * FROM witness UPDATE witness SET note = 'x'

=== several statements without a semicolon
SELECT 1 INSERT witness VALUES (1, 'x')

=== several statements without a semicolon
SELECT 1 EXEC('DELETE FROM witness')

=== several statements without a semicolon
SELECT 1 EXECUTE sp_executesql N'DELETE FROM witness'

=== several statements without a semicolon
SELECT 1 COMMIT

=== several statements without a semicolon
SELECT 1 WAITFOR DELAY '01:00'

=== several statements without a semicolon
SELECT 1 IF 1 = 1 DELETE FROM witness

=== several statements without a semicolon
SELECT 1 DECLARE @a int SET @a = 1

=== several statements without a semicolon
SELECT 1 SET NOCOUNT ON

=== several statements without a semicolon
SELECT 1 USE master

=== several statements without a semicolon
SELECT 1 SELECT 2

=== several statements without a semicolon
SELECT 1 TRUNCATE TABLE witness

=== several statements without a semicolon
SELECT 1 KILL 55

=== several statements without a semicolon
SELECT 1 SHUTDOWN

=== several statements without a semicolon
SELECT 1 BACKUP DATABASE a TO DISK = 'x'

=== several statements without a semicolon
SELECT 1 MERGE witness USING s ON 1 = 1 WHEN MATCHED THEN DELETE

=== several statements without a semicolon
SELECT 1 GRANT CONTROL TO PUBLIC

=== several statements without a semicolon
SELECT 1 CREATE TABLE made (a int)

=== several statements without a semicolon
SELECT 1 BEGIN DELETE FROM witness END

=== several statements without a semicolon
SELECT 1 PRINT 'x' DBCC FREEPROCCACHE

=== several statements without a semicolon
SELECT 1 BULK INSERT witness FROM 'x'

=== several statements without a semicolon
SELECT 1 --
DELETE FROM witness

=== first word
EXEC('DELETE FROM witness')

=== first word
sp_configure 'show advanced options', 1

=== first word
DECLARE @a int

=== first word
USE master

=== first word
DELETE FROM witness

=== lexer
SELECT 1 AS [a]; DELETE FROM witness; --]

=== lexer
SELECT 'a\'; DELETE FROM witness --'

=== lexer
SELECT 1 /* /* */ DELETE FROM witness --*/

=== select into
SELECT * INTO stored FROM witness

=== select into
SELECT * INTO #stored FROM witness

=== other servers
SELECT * FROM OPENROWSET('SQLNCLI', 'x', 'DELETE FROM witness')

=== other servers
SELECT * FROM OPENROWSET(BULK 'C:\secret', SINGLE_CLOB) AS x

=== other servers
SELECT * FROM OPENQUERY(linked, 'DELETE FROM witness')

=== other servers
SELECT * FROM OPENDATASOURCE('a', 'b').db.dbo.t

=== files
SELECT * FROM sys.fn_xe_file_target_read_file('x', null, null, null)

=== files
SELECT * FROM sys.fn_trace_gettable('x', 1)

=== files
SELECT * FROM sys.dm_os_enumerate_filesystem('C:\', '*')

=== sequences
SELECT NEXT VALUE FOR dbo.counter

=== locks
SELECT * FROM witness WITH (UPDLOCK, HOLDLOCK)

=== locks
SELECT * FROM witness WITH (TABLOCKX)

=== changes in WITH
WITH a AS (SELECT 1 AS x) DELETE FROM witness

=== changes in WITH
WITH a AS (SELECT 1 AS x) UPDATE witness SET note = 'x'

=== changes
SELECT * FROM (DELETE FROM witness OUTPUT deleted.id) AS d

=== lexer
SELECT $1. DELETE FROM witness

=== lexer
SELECT 1. DELETE FROM witness
