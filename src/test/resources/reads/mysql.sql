SELECT 1

SELECT * FROM `orders` WHERE `delete` = 0 AND `order`.`update` IS NULL;

SELECT `id`, IFNULL(name, '') FROM customers LIMIT 5, 10

SELECT INSERT('Quadratic', 3, 4, 'What'), REPLACE('a', 'b', 'c'), LEFT('abc', 2), MID('abc', 2)

SELECT "a string", 'it''s', "say ""hi""", N'national', _utf8mb4'x', x'4D', 0x4D, b'01'

SELECT 'two\nlines', 'tab\t', 'C:\\dir\\file', '100\%'

# a comment of MySQL
SELECT 1 -- another

SELECT @@version, @@global.max_connections, @@session.sql_mode, @counter

SELECT VERSION(), DATABASE(), USER(), CONNECTION_ID(), UUID(), SLEEP(0), NOW(6), RAND()

SELECT GROUP_CONCAT(DISTINCT name ORDER BY name SEPARATOR ', ') FROM customers GROUP BY city WITH ROLLUP

SELECT JSON_EXTRACT(data, '$.a'), data->'$.a', data->>'$.b', JSON_ARRAYAGG(name) FROM customers

SELECT * FROM JSON_TABLE('[1,2]', '$[*]' COLUMNS (a INT PATH '$')) AS t

SELECT ROW_NUMBER() OVER (PARTITION BY city ORDER BY id) FROM customers

WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 5) SELECT * FROM n

SELECT STRAIGHT_JOIN SQL_NO_CACHE * FROM a FORCE INDEX (ix) JOIN b USING (id)

SELECT /*+ NO_INDEX_MERGE(t1) BKA(t2) */ * FROM t1, t2

SELECT DATE_ADD(NOW(), INTERVAL 1 DAY), DATE_FORMAT(placed, '%Y-%m'), TIMESTAMPDIFF(HOUR, a, b), EXTRACT(YEAR FROM placed) FROM orders

SELECT MATCH(title, body) AGAINST('cat dog' IN BOOLEAN MODE) FROM documents

SELECT * FROM documents WHERE MATCH(body) AGAINST('x' WITH QUERY EXPANSION)

SELECT ST_Distance_Sphere(POINT(1, 2), location), ST_AsText(location) FROM places

SELECT CAST(id AS UNSIGNED), CONVERT('a' USING utf8mb4), BINARY 'a' = 'A', 5 DIV 2, 5 MOD 2, NOT 1, !0, 1 <=> NULL

SELECT * FROM t WHERE name REGEXP '^a' OR name RLIKE 'b$' OR name SOUNDS LIKE 'c'

SELECT 2020_sales.id FROM 2020_sales

SELECT t.1st, t.`2nd` FROM t

VALUES ROW(1, 2), ROW(3, 4)

TABLE customers ORDER BY id LIMIT 3

SHOW TABLES

SHOW FULL COLUMNS FROM `orders` LIKE 'a%'

SHOW CREATE TABLE orders

SHOW CREATE PROCEDURE p

SHOW PROCESSLIST

SHOW VARIABLES WHERE Variable_name = 'read_only'

SHOW INDEX FROM orders IN shop

SHOW ENGINE INNODB STATUS

DESCRIBE orders

DESC shop.orders total

EXPLAIN SELECT * FROM orders

EXPLAIN FORMAT=JSON SELECT * FROM orders

EXPLAIN ANALYZE SELECT * FROM orders

EXPLAIN EXTENDED SELECT 1

EXPLAIN UPDATE orders SET total = 1 WHERE id = 2

EXPLAIN FOR CONNECTION 5

ANALYZE FORMAT=JSON SELECT * FROM orders

ANALYZE SELECT 1

DESCRIBE SELECT * FROM orders

HELP 'select'

(SELECT 1) UNION (SELECT 2) LIMIT 1

SELECT * FROM t PARTITION (p0, p1) WHERE a BETWEEN 1 AND 2

SELECT `größe`, größe FROM maße

SELECT PREVIOUS VALUE FOR s, LASTVAL(s)

SELECT * FROM orders FOR SYSTEM_TIME AS OF TIMESTAMP '2024-01-01'

SELECT 1e5, 1.5e-3, .5, 1.

SELECT IF(a > 1, 'x', 'y'), CASE a WHEN 1 THEN 'x' END, ELT(1, 'a'), FIELD('a', 'b'), CRC32('a'), EXTRACTVALUE('<a/>', '/a') FROM t

SELECT table_name FROM information_schema.tables WHERE table_schema = DATABASE()
