select 1

SELECT * FROM customers;

  -- all customers
  SELECT id, name /* the full one */ FROM shop.customers c WHERE c.city = 'Berlin' ORDER BY name LIMIT 10 OFFSET 5 ;

SELECT delete FROM permissions

SELECT p.update, p.delete, p.insert, p."select" FROM permissions p WHERE p.update AND NOT p.delete

SELECT update, insert FROM permissions WHERE (update) AND (delete IS NOT TRUE) AND (insert = true)

SELECT count(delete) FILTER (WHERE delete), bool_or(update), coalesce(insert, false) FROM permissions GROUP BY insert

SELECT 'drop table customers; delete from orders' AS harmless, 'it''s', E'it\'s', U&'\0061', $$a;b'c$$, $x$ it's; $x$

SELECT replace(name, 'a', 'b') AS replace, overlay(name placing 'x' from 2 for 3), substring(name from 2 for 3) FROM customers

SELECT insert, set, value, replace, lock, share FROM orders WHERE (insert > 1) AND set = 'a'

SELECT "update", "delete" FROM (SELECT 1 AS "update", 2 AS "delete") AS t

SELECT 1 AS update, 2 AS delete, 3 AS insert

SELECT extract(year FROM created_at), extract(epoch from created_at)::bigint, date_trunc('month', created_at) FROM customers

SELECT trim(both ' ' from name), trim(leading from name), position('a' in name) FROM customers

SELECT data->'a', data->>'b', data#>'{a,b}', data#>>'{a,b}', data @> '{"a":1}', data ? 'key', data ?| array['a','b'], data ?& array['a'] FROM customers

SELECT data @? '$.a[*] ? (@ > 1)', data @@ '$.a == 1', jsonb_path_query_first(data, '$.a') FROM customers

SELECT id::text::varchar(10), '2024-01-01'::date, CAST(id AS numeric(10,2)), tags[1], tags[1:2], tags[:2], tags[2:] FROM customers

SELECT * FROM customers WHERE 'vip' = ANY(tags) AND NOT tags && ARRAY['x','y']::text[]

SELECT c.name, o.total FROM customers c LEFT JOIN LATERAL (SELECT total FROM orders WHERE customer_id = c.id ORDER BY placed DESC LIMIT 1) o ON true

SELECT customer_id, total, row_number() OVER w, rank() OVER (PARTITION BY customer_id ORDER BY total DESC), lag(total, 1) OVER w, sum(total) OVER (ORDER BY placed ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM orders WINDOW w AS (PARTITION BY customer_id ORDER BY placed)

SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY total), mode() WITHIN GROUP (ORDER BY status) FROM orders

SELECT city, status, count(*) FROM customers JOIN orders ON orders.customer_id = customers.id GROUP BY GROUPING SETS ((city), (status), ())

SELECT city, count(*) FROM customers GROUP BY ROLLUP (city) HAVING count(*) > 1

SELECT city, status, grouping(city) FROM customers, orders GROUP BY CUBE (city, status)

WITH RECURSIVE tree AS (SELECT id, parent_id, 1 AS depth FROM customers WHERE parent_id IS NULL UNION ALL SELECT c.id, c.parent_id, t.depth + 1 FROM customers c JOIN tree t ON c.parent_id = t.id) SELECT * FROM tree

WITH RECURSIVE tree(id, parent_id) AS (SELECT id, parent_id FROM customers UNION ALL SELECT c.id, c.parent_id FROM customers c, tree t WHERE c.parent_id = t.id) SEARCH DEPTH FIRST BY id SET ordering CYCLE id SET looped USING path SELECT * FROM tree ORDER BY ordering

WITH a AS MATERIALIZED (SELECT 1 AS x), b AS NOT MATERIALIZED (SELECT 2 AS y) SELECT * FROM a, b

WITH "update" AS (SELECT 1 AS one), delete (two) AS (VALUES (2)) SELECT * FROM "update", delete

(SELECT 1) UNION ALL (SELECT 2) ORDER BY 1

((SELECT 1))

(WITH a AS (SELECT 1) SELECT * FROM a) UNION SELECT 2

SELECT 1 EXCEPT SELECT 2 INTERSECT SELECT 3

VALUES (1, 'a'), (2, 'b')

TABLE customers

TABLE shop.orders LIMIT 3

SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS t (id, name)

SELECT * FROM generate_series(1, 10) WITH ORDINALITY AS s(value, place)

SELECT * FROM unnest(ARRAY[1,2], ARRAY['a','b']) AS u(a, b), ROWS FROM (generate_series(1,2), generate_series(3,4)) AS r(x, y)

SELECT * FROM jsonb_to_recordset('[{"a":1}]') AS r(a int, b text)

SELECT * FROM json_each('{"a":1}') CROSS JOIN LATERAL jsonb_array_elements('[1]') AS e

SELECT ts_rank(words, q), ts_headline('english', body, q) FROM documents, to_tsquery('english', 'cat & !dog') AS q WHERE words @@ q

SELECT to_tsvector('simple', title) @@ plainto_tsquery('a b'), similarity(title, 'x'), title % 'y' FROM documents

SELECT name FROM customers WHERE name ~* '^a.*\d+$' OR name !~ 'x' OR name SIMILAR TO '%(a|b)%' OR name ILIKE '%ü%'

SELECT "Größe", größe.a FROM customers, (SELECT 1 AS a) AS größe

SELECT x$1, 5 AS a$b FROM customers

SELECT CASE WHEN total > 100 THEN 'big' ELSE 'small' END, nullif(total, 0), greatest(1, 2), coalesce(status, 'none') FROM orders

SELECT string_agg(name, ', ' ORDER BY name), array_agg(DISTINCT city), json_agg(c), jsonb_object_agg(id, name) FROM customers c

SELECT now(), current_date, current_timestamp, localtime, interval '1 day', now() - interval '1 hour', now() AT TIME ZONE 'UTC'

SELECT point '(1,2)' <-> at, box(at, at) && box '((0,0),(1,1))', circle(at, 1) @> at, x ^ 2, |/ 4, @ -5, 5 # 3, ~1, 2 << 1 FROM points

SELECT period && tstzrange(now(), now() + interval '1 day', '[)'), lower(period), isempty(period) FROM orders

SELECT * FROM customers TABLESAMPLE BERNOULLI (10) REPEATABLE (1)

SELECT * FROM orders ORDER BY total DESC NULLS LAST FETCH FIRST 5 ROWS WITH TIES

SELECT DISTINCT ON (customer_id) customer_id, total FROM orders ORDER BY customer_id, placed DESC

SELECT (c).name, (ROW(1, 2)).*, c.* FROM customers c

SELECT attributes -> 'a', attributes ? 'b', attributes || 'c=>1' FROM customers

SELECT pg_size_pretty(pg_total_relation_size('shop.customers')), pg_get_viewdef('shop.totals'::regclass), pg_relation_filepath('shop.customers')

SELECT * FROM pg_stat_activity WHERE state <> 'idle' AND pid <> pg_backend_pid()

SELECT relname, n_live_tup, pg_stat_get_live_tuples(relid) FROM pg_stat_user_tables

SELECT * FROM information_schema.columns WHERE table_schema NOT IN ('pg_catalog', 'information_schema')

SELECT current_setting('server_version'), current_setting('work_mem', true), version(), current_user, inet_client_addr()

SELECT setting FROM pg_settings WHERE name = 'transaction_read_only'

SELECT has_table_privilege('customers', 'insert, update, delete')

SELECT pg_sleep(0), clock_timestamp(), random(), gen_random_uuid(), md5('a'), encode(sha256('a'), 'hex')

SELECT last_value FROM pg_sequences

SELECT table_to_xml('shop.customers', true, false, ''), xmlelement(name a, 'b'), xpath('/a', '<a/>')

SELECT name COLLATE "C" FROM customers ORDER BY name COLLATE "de-x-icu"

SELECT a.attname, format_type(a.atttypid, a.atttypmod) FROM pg_attribute a WHERE a.attrelid = 'customers'::regclass AND a.attnum > 0

SELECT 1 OPERATOR(pg_catalog.+) 2

SELECT * FROM ONLY customers WHERE id IN (1, 2, 3) AND EXISTS (SELECT FROM orders WHERE customer_id = customers.id)

SELECT count(*) FROM customers WHERE (id, name) IN (SELECT customer_id, status FROM orders) OR id = ALL (ARRAY[1])

SELECT id FROM customers WHERE name = 'O''Brien' -- the end

SELECT 1 /* done */;  -- really

SELECT 1.5, .5, 5., 1e10, 1.5e-3, -1, +2

EXPLAIN SELECT * FROM customers

EXPLAIN ANALYZE SELECT * FROM customers

EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT * FROM customers WHERE id = 1

EXPLAIN VERBOSE WITH a AS (SELECT 1) SELECT * FROM a

EXPLAIN (COSTS OFF) DELETE FROM customers WHERE id = 1

EXPLAIN UPDATE customers SET name = 'x' WHERE id = 1

EXPLAIN INSERT INTO orders (id) SELECT id FROM customers

EXPLAIN (FORMAT JSON) (SELECT 1)

SHOW work_mem

SHOW ALL

SHOW transaction_read_only

SELECT "into", "for" FROM (SELECT 1 AS "into", 2 AS "for") AS t

SELECT path LIKE 'C:\temp\%', regexp_replace(path, '\s+', ' ', 'g'), split_part(path, E'\\', 1) FROM documents

SELECT date '2024-01-01' + 1, timestamp'2024-01-01 10:00', time '10:00'

SELECT key, role FROM permissions WHERE key = 'share'

SELECT array_to_string(ARRAY(SELECT name FROM customers), ','), (ARRAY[[1,2],[3,4]])[1][2], (ARRAY[1,2,3])[2:3]

SELECT sum(total) FILTER (WHERE status = 'paid') OVER (PARTITION BY customer_id RANGE BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) FROM orders

SELECT unaccent('Größe'), name || ' <' || email || '>' FROM customers WHERE email IS DISTINCT FROM 'a@b.c'

SELECT format('%I.%L', 'delete', 'update'), quote_ident('into'), to_char(now(), 'YYYY-MM-DD "at" HH24:MI'), to_regclass('customers')

select count(*) as "count(*)", 'a'||'b' from customers where not exists(select 1 from orders) and true is not false

SELECT txid_current_if_assigned(), pg_is_in_recovery(), pg_current_wal_lsn(), pg_postmaster_start_time()

SELECT * FROM pg_locks l LEFT JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted

SELECT l.lo_quantity FROM (SELECT 1 AS lo_quantity) AS l
