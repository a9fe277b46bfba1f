SELECT 1

SELECT * FROM hive.web.visits WHERE day = DATE '2024-01-01'

WITH a AS (SELECT 1 AS x) SELECT * FROM a

VALUES (1, 'a'), (2, 'b')

TABLE tpch.tiny.nation

SHOW CATALOGS

SHOW TABLES FROM tpch.tiny LIKE 'n%'

SHOW CREATE TABLE tpch.tiny.nation

DESCRIBE tpch.tiny.nation

EXPLAIN SELECT * FROM tpch.tiny.nation

EXPLAIN ANALYZE VERBOSE SELECT 1

EXPLAIN (TYPE DISTRIBUTED, FORMAT JSON) SELECT 1

SELECT * FROM nation CROSS JOIN UNNEST(ARRAY[1, 2]) WITH ORDINALITY AS t(x, n)

SELECT approx_distinct(a), map_agg(a, b), transform(ARRAY[1], x -> x + 1), element_at(m, 'k'), m['k'] FROM t

SELECT * FROM orders MATCH_RECOGNIZE (PARTITION BY c ORDER BY d MEASURES A.price AS p PATTERN (A B+) DEFINE B AS price > PREV(price))

SELECT * FROM TABLE(sequence(start => 1, stop => 5))

SELECT U&'\0061', X'65', 'C:\dir\' FROM "t"."c"

SELECT * FROM t FOR VERSION AS OF 5
