SELECT 1

FROM customers

FROM customers SELECT name WHERE id > 1

SELECT * EXCLUDE (name) FROM customers

SELECT * REPLACE (id + 1 AS id) FROM customers

SELECT COLUMNS('.*d') FROM customers

SUMMARIZE customers

SUMMARIZE SELECT * FROM orders

DESCRIBE customers

DESCRIBE SELECT 1 AS x

SHOW TABLES

SHOW ALL TABLES

PRAGMA table_info('customers')

PRAGMA show_tables

PRAGMA version

PIVOT orders ON customer_id USING sum(total)

UNPIVOT sales ON january, february INTO NAME month VALUE amount

SELECT {'a': 1, 'b': 'x'}, [1, 2, 3], [1, 2, 3][1:2], MAP {'k': 1}, item.a, tags[1] FROM customers

SELECT list_transform([1, 2], lambda x : x + 1), [x * 2 FOR x IN [1, 2] IF x > 1]

SELECT data->'$.a', data->>'b', json_extract(data, '$.c') FROM customers

SELECT 'Hello'.lower(), tags.len(), 7 // 2, 2 ** 3 FROM customers

SELECT * FROM orders QUALIFY row_number() OVER (PARTITION BY customer_id ORDER BY placed DESC) = 1

SELECT * FROM customers ASOF JOIN orders ON customers.id >= orders.id

SELECT * FROM customers POSITIONAL JOIN orders

SELECT * FROM range(10), generate_series(1, 3), unnest([1, 2])

SELECT * FROM duckdb_tables()

SELECT * FROM pragma_table_info('customers')

WITH a AS (SELECT 1 AS x) FROM a

WITH a AS MATERIALIZED (FROM orders SELECT id) SELECT * FROM a

VALUES (1), (2)

TABLE customers

EXPLAIN SELECT * FROM customers

EXPLAIN ANALYZE SELECT * FROM customers

EXPLAIN DELETE FROM orders

SELECT quantile_cont(total, 0.5), median(total), arg_max(id, total), approx_count_distinct(id) FROM orders

SELECT extract(year FROM placed), date_trunc('month', placed), strftime(placed, '%Y'), placed + INTERVAL 1 DAY FROM orders

SELECT name IS DISTINCT FROM 'a.csv', trim(both 'x' from name), substring(name from 2) FROM customers

SELECT $$a;b$$, E'a\'b', 'C:\dir\', $x$it's$x$

SELECT * FROM (VALUES (1, 'data.csv'), (2, 'b.json')) AS t(id, file) WHERE file IN ('a.csv', 'b.parquet')

SELECT id, count(*) FILTER (id > 1) FROM orders GROUP BY ALL ORDER BY ALL

SELECT * FROM orders USING SAMPLE 10%

SELECT customers.* FROM main.customers AS customers, memory.main.orders AS o WHERE o.id = customers.id

SELECT current_setting('threads'), version(), uuid(), now()
