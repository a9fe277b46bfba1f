SELECT 1

SELECT a, "b", `c` FROM t WHERE d = 'it''s' -- a comment

SELECT count(*) FROM t GROUP BY a HAVING count(*) > 1 /* another */

WITH a AS (SELECT 1 AS x) SELECT * FROM a

VALUES (1)

SHOW TABLES

DESCRIBE t

EXPLAIN SELECT * FROM t

SELECT t.delete, t.update FROM t

SELECT m['k'], a[1] FROM t LIMIT 5

SELECT data ->> 'key', t.http, t.set FROM t JOIN u USING (id)
