=== first word
INSERT INTO witness VALUES (1)

=== first word
DELETE FROM witness

=== first word
CALL system.runtime.kill_query('x')

=== first word
SET SESSION query_max_run_time = '1h'

=== first word
PREPARE p FROM DELETE FROM witness

=== first word
EXECUTE IMMEDIATE 'DELETE FROM witness'

=== first word
START TRANSACTION

=== first word
USE tpch.tiny

=== first word
GRANT SELECT ON witness TO PUBLIC

=== several statements
SELECT 1; DELETE FROM witness

=== explain
EXPLAIN ANALYZE DELETE FROM witness

=== explain
EXPLAIN ANALYZE INSERT INTO witness SELECT 1

=== text that is run
SELECT * FROM TABLE(postgresql.system.query(query => 'DELETE FROM witness RETURNING id'))

=== text that is run
SELECT * FROM TABLE(elasticsearch.system.raw_query(schema => 'a', index => 'b', query => 'c'))

=== text that is run
SELECT * FROM TABLE(postgresql.system."QUERY"(query => 'DELETE FROM witness'))

=== code
WITH FUNCTION f() RETURNS bigint BEGIN RETURN 1; END SELECT f()

=== select into
SELECT 1 INTO witness
