=== several statements
SELECT 1; DELETE FROM witness

=== first word
DELETE FROM witness

=== lexer
SELECT 'a\'; DELETE FROM witness --'

=== lexer
SELECT $$a$$

=== lexer
SELECT 1 # a

=== lexer
SELECT 1 // a

=== lexer
SELECT 1 --a

=== lexer
SELECT 1 /*! a */

=== lexer
SELECT "a\"b"

=== explain
EXPLAIN DELETE FROM witness

=== changes
SELECT * FROM FINAL TABLE (INSERT INTO witness VALUES (1))

=== changes
SELECT * FROM [DELETE FROM witness RETURNING id]

=== functions
SELECT system$cancel_query('x')

=== functions
SELECT s.nextval FROM dual

=== functions
SELECT NEXT VALUE FOR s

=== functions
SELECT load_file('x')

=== functions
SELECT pg_read_file('x')

=== variables
SELECT @a := 1

=== code
WITH FUNCTION f RETURN NUMBER IS BEGIN RETURN 1; END SELECT f

=== locks
SELECT * FROM witness FOR UPDATE

=== several statements
SELECT 1 ->> DELETE FROM witness

=== several statements
SELECT 1 |> INSERT INTO witness

=== several statements
SHOW TABLES ->> CALL p()

=== functions
SELECT java_method('java.lang.System', 'exit', 1)

=== functions
SELECT TRANSFORM (a) USING 'rm -rf' AS b FROM t

=== functions
SELECT GEN_ID(g, 1) FROM t

=== functions
SELECT NEXTVAL FOR s FROM t

=== files
SELECT * FROM csv.`/etc/passwd`
