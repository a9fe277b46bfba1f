SELECT 1

SELECT * FROM customers c JOIN orders o ON o.customer_id = c.id WHERE c."update" IS NULL;

SELECT $$it's; a string$$, 'C:\dir\', U&'\0061'

SELECT 1 // a comment of H2
+ 1

VALUES (1, 'a'), (2, 'b')

TABLE customers

SHOW TABLES

SHOW COLUMNS FROM customers

EXPLAIN SELECT * FROM customers

EXPLAIN ANALYZE SELECT * FROM customers

EXPLAIN DELETE FROM orders WHERE id = 1

WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5) SELECT * FROM n

SELECT * FROM SYSTEM_RANGE(1, 10)

SELECT * FROM UNNEST(ARRAY[1, 2]) AS u(x)

SELECT LISTAGG(name, ',') WITHIN GROUP (ORDER BY name), ARRAY_AGG(id) FROM customers

SELECT ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY total) FROM orders

SELECT EXTRACT(YEAR FROM created), FORMATDATETIME(created, 'yyyy'), DATEADD('DAY', 1, created) FROM customers

SELECT H2VERSION(), DATABASE(), CURRENT_USER, RAND(), RANDOM_UUID()

SELECT name, REGEXP_REPLACE(name, 'a', 'b'), REPLACE(name, 'a') FROM customers FETCH FIRST 2 ROWS ONLY

SELECT * FROM INFORMATION_SCHEMA.TABLES

SELECT id AS "delete" FROM orders WHERE (id) > 0

SELECT CASEWHEN(id = 1, 'a', 'b'), IFNULL(name, ''), CAST(id AS VARCHAR) FROM customers

SELECT JSON_OBJECT('a': 1), JSON_ARRAY(1, 2)

SELECT ARRAY['a', 'it''s'][1], ARRAY[ARRAY[1], ARRAY[2]]
