SELECT 1

SELECT count() FROM events WHERE day >= today() - 7 GROUP BY user ORDER BY count() DESC LIMIT 10

SELECT uniq(user), quantile(0.9)(latency), arrayMap(x -> x + 1, [1, 2]), map('a', 1)['a'], tuple(1, 'a').1 FROM events

WITH 1 AS one, (SELECT max(day) FROM events) AS last SELECT one, last

WITH a AS (SELECT 1 AS x) SELECT * FROM a

SELECT * FROM events FINAL SAMPLE 0.1 PREWHERE user = 1 LIMIT 1 BY day

FROM events SELECT user

SHOW TABLES

SHOW CREATE TABLE events

DESCRIBE TABLE events

EXPLAIN SELECT 1

EXPLAIN PIPELINE SELECT * FROM events

EXISTS TABLE events

SELECT * FROM numbers(10)

SELECT `a b`, "c" FROM t ARRAY JOIN tags AS tag FORMAT JSONEachRow

SELECT toDate('2024-01-01'), dateDiff('day', a, b), domain(link), cutToFirstSignificantSubdomain(link) FROM t
