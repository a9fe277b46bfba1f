SELECT 1

SELECT * FROM "customers" WHERE [id] = 1 AND `name` IS NOT NULL

SELECT "update", "delete" FROM customers

SELECT 'C:\dir\', 'it''s', x'4142', 1e3, 0x1F

SELECT replace(name, 'a', 'b'), iif(id > 1, 'x', 'y'), printf('%d', 5), format('%s', 'a') FROM customers

SELECT json_extract(data, '$.a'), data -> 'a', data ->> '$.b' FROM customers

SELECT value FROM customers, json_each(customers.data)

SELECT * FROM json_tree('{"a":1}')

SELECT name FROM sqlite_master WHERE type = 'table'

SELECT * FROM sqlite_schema

PRAGMA table_info(customers)

PRAGMA main.table_info('customers')

PRAGMA table_xinfo("orders");

PRAGMA index_list(orders)

PRAGMA foreign_key_list(orders)

PRAGMA table_list

PRAGMA user_version

PRAGMA journal_mode

PRAGMA database_list

PRAGMA foreign_keys

PRAGMA integrity_check

PRAGMA compile_options

SELECT * FROM pragma_table_info('customers')

SELECT m.name, i.name FROM sqlite_master m JOIN pragma_index_list(m.name) i

EXPLAIN QUERY PLAN SELECT * FROM orders WHERE customer_id = 5

EXPLAIN SELECT 1

EXPLAIN QUERY PLAN DELETE FROM orders WHERE id = 1

WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 5) SELECT * FROM n

VALUES (1, 2), (3, 4)

SELECT count(*) FILTER (WHERE total > 1) OVER (PARTITION BY customer_id) FROM orders

SELECT title, snippet(documents, 1, '<', '>', '…', 5), bm25(documents) FROM documents WHERE documents MATCH 'cat OR dog'

SELECT name GLOB 'a*', name LIKE 'a\_%' ESCAPE '\' FROM customers WHERE 0

SELECT date('now', '+1 day'), strftime('%Y', 'now'), julianday('now'), unixepoch()

SELECT typeof(1), last_insert_rowid(), changes(), sqlite_version(), hex(randomblob(4)), quote('a')

SELECT group_concat(name, ', '), total(id), name COLLATE NOCASE FROM customers GROUP BY 3 ORDER BY 1 NULLS LAST

SELECT * FROM orders LIMIT 5 OFFSET 2
