Attempts to do more than read. Each begins with a line of three equals signs and what kind of attempt it is, then
what is special about it, then the statement. {dir}, {link}, {victim} stand for a directory, a way into the same
database and the number of another session; &nul; &cr; &vt; &nbsp; &ls; &gq; for characters that an editor would hide.

An attempt without a note is proved to change something when it is run without protection. The notes:
  harmless           does nothing even so, on this version or without what it needs; it must still change nothing
  discloses          changes nothing that could be compared, but must run without protection
  in a transaction   changes only what lasts as long as a transaction
  before: statement  is run first when it is shown what happens without protection

=== several statements
SELECT 1; DROP TABLE witness CASCADE

=== several statements
COMMIT; DROP TABLE witness CASCADE

=== several statements
/* just a look */ COMMIT; DROP TABLE witness CASCADE

=== several statements
-- just a look
COMMIT; DROP TABLE witness CASCADE

=== several statements
SELECT 1; COMMIT; DELETE FROM witness

=== several statements
SELECT 1;;; DELETE FROM witness;

=== several statements
ROLLBACK; DELETE FROM witness

=== several statements
END; DELETE FROM witness

=== several statements
SELECT 1; SET TRANSACTION READ WRITE; DELETE FROM witness

=== several statements
SELECT 1; BEGIN; DELETE FROM witness; COMMIT

=== lexer: backslash hides a quote
SELECT 'a\'; DELETE FROM witness; --'

=== lexer: backslash hides a quote | before: SET standard_conforming_strings = off
SELECT 'a\'' ; DELETE FROM witness; -- '

=== lexer: escape string
SELECT E'a\\'; DELETE FROM witness; --'

=== lexer: escape string
SELECT e'\'' ; DELETE FROM witness; --'

=== lexer: escape string continued on the next line | harmless
SELECT E'a'
'\''; DELETE FROM witness; --'

=== lexer: escape string after a string | harmless
SELECT 'a' e'\''; DELETE FROM witness; --'

=== lexer: escape string glued to a string | harmless
SELECT 'a'e'\''; DELETE FROM witness; --'

=== lexer: escape string glued to a number | harmless
SELECT 1e'\''; DELETE FROM witness; --'

=== lexer: unicode string | harmless
SELECT U&'\'; DELETE FROM witness; --'

=== lexer: unicode string with another escape character
SELECT U&'a!0061' UESCAPE '!'; DELETE FROM witness

=== lexer: dollar tag glued to a name
SELECT 1 AS x$tag$; DELETE FROM witness; SELECT 1 AS y$tag$

=== lexer: dollar tag glued to a number | harmless
SELECT 1$tag$; DELETE FROM witness; --$tag$

=== lexer: dollar tags that differ in case | harmless
SELECT $a$ $A$; DELETE FROM witness; --$a$

=== lexer: dollar tag with letters beyond ASCII
SELECT $ä$ 'x' $ä$; DELETE FROM witness

=== lexer: dollar sign alone | harmless
SELECT $ $ $; DELETE FROM witness

=== lexer: dollar quote ends
SELECT $$a$$; DELETE FROM witness; --$$

=== lexer: nested comment | harmless
SELECT 1 /* /* */ ; DELETE FROM witness; */

=== lexer: nested comment
SELECT 1 /* /* */ */ ; DELETE FROM witness; --*/

=== lexer: comment begins inside an operator
SELECT 1 +/**/1; DELETE FROM witness

=== lexer: comment begins inside an operator
SELECT 1 */*x*/ 2; DELETE FROM witness --*/

=== lexer: line comment ends at a carriage return
SELECT 1 --comment&cr;; DELETE FROM witness

=== lexer: line comment with a unicode line end | harmless
SELECT 1 --comment&ls;; DELETE FROM witness

=== lexer: quoted name with a quote in it
SELECT 1 AS "a'b"; DELETE FROM witness; --'

=== lexer: quoted name with a backslash
SELECT 1 AS "a\"; DELETE FROM witness; --"

=== lexer: string with a comment in it
SELECT '/*'; DELETE FROM witness; --*/'

=== lexer: comment with a quote in it
SELECT 1 /* ' */; DELETE FROM witness /* ' */

=== lexer: comment with a dollar quote in it
SELECT 1 /* $$ */; DELETE FROM witness /* $$ */

=== lexer: bit string
SELECT B'01'; DELETE FROM witness; --'

=== lexer: doubled quote
SELECT 'a'''; DELETE FROM witness; --'

=== lexer: another character that looks like a semicolon | harmless
SELECT 1&gq; DELETE FROM witness

=== lexer: no-break space before a keyword | harmless
SELECT 1&nbsp;INTO&nbsp;stored

=== lexer: null character | harmless
SELECT 1&nul;; DELETE FROM witness

=== lexer: vertical tab | harmless
SELECT 1&vt;; DELETE FROM witness

=== lexer: JDBC escape | harmless
{call pg_advisory_lock(1)}

=== lexer: JDBC escape | harmless
SELECT {fn pg_advisory_lock(1)}

=== lexer: hint that sets something | harmless
/*+ Set(transaction_read_only off) */ SELECT writes()

=== parenthesis that ends a wrapper | harmless
SELECT 1) TO PROGRAM 'touch {dir}/wrapped' --

=== parenthesis that ends a wrapper | harmless
SELECT 1) x; DELETE FROM witness; SELECT * FROM (SELECT 1

=== first word
DELETE FROM witness

=== first word
INSERT INTO witness VALUES (100, 'x')

=== first word
UPDATE witness SET note = 'x'

=== first word
TRUNCATE witness

=== first word
MERGE INTO witness USING (SELECT 1 AS id) s ON witness.id = s.id WHEN MATCHED THEN DELETE

=== first word
DROP TABLE witness CASCADE

=== first word
CREATE TABLE made (a int)

=== first word
CREATE TEMP TABLE made (a int)

=== first word
CREATE TABLE made AS SELECT 1 AS a

=== first word
ALTER TABLE witness ADD COLUMN a int

=== first word
ALTER SYSTEM SET work_mem = '5MB'

=== first word
CREATE ROLE intruder SUPERUSER LOGIN

=== first word
GRANT ALL ON witness TO PUBLIC

=== first word
COMMENT ON TABLE witness IS 'x'

=== first word
REFRESH MATERIALIZED VIEW kept

=== first word
REINDEX TABLE witness

=== first word
CLUSTER witness USING witness_pkey

=== first word
VACUUM FULL witness

=== first word
ANALYZE witness

=== first word | harmless
IMPORT FOREIGN SCHEMA public FROM SERVER nowhere INTO public

=== first word
CREATE EXTENSION lo

=== first word | harmless
SECURITY LABEL ON TABLE witness IS 'x'

=== first word
CREATE FUNCTION made() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN END $$

=== locks | in a transaction
LOCK TABLE witness IN ACCESS EXCLUSIVE MODE

=== locks | in a transaction
SELECT * FROM witness FOR UPDATE

=== locks | in a transaction
SELECT * FROM witness FOR NO KEY UPDATE SKIP LOCKED

=== locks | in a transaction
SELECT * FROM witness FOR SHARE

=== locks | in a transaction
SELECT * FROM witness FOR KEY SHARE OF witness

=== locks | harmless
(SELECT * FROM witness) FOR /* no */ UPDATE

=== locks: advisory
SELECT pg_advisory_lock(1)

=== locks: advisory
SELECT pg_try_advisory_lock(1)

=== locks: advisory
SELECT pg_advisory_lock_shared(1, 2)

=== locks: advisory | in a transaction
SELECT pg_advisory_xact_lock(1)

=== locks: advisory | in a transaction
SELECT pg_catalog.pg_try_advisory_xact_lock(1)

=== locks: advisory
SELECT * FROM witness WHERE pg_try_advisory_lock(id)

=== code
DO $$ BEGIN DELETE FROM witness; END $$

=== code
CALL proceeds()

=== code
PREPARE p AS DELETE FROM witness

=== code
PREPARE p AS DELETE FROM witness; EXECUTE p

=== code | before: PREPARE p AS DELETE FROM witness
EXPLAIN ANALYZE EXECUTE p

=== code
DECLARE c CURSOR WITH HOLD FOR SELECT writes()

=== code | harmless
FETCH ALL FROM opened

=== code
CREATE RULE r AS ON INSERT TO reads DO ALSO DELETE FROM witness

=== changes in WITH
WITH d AS (DELETE FROM witness RETURNING *) SELECT * FROM d

=== changes in WITH
WITH d AS (INSERT INTO witness VALUES (100, 'x') RETURNING *) SELECT * FROM d

=== changes in WITH
WITH u AS MATERIALIZED (UPDATE witness SET note = 'x' RETURNING *) TABLE u

=== changes in WITH
WITH u AS NOT MATERIALIZED (/* a */ UPDATE ONLY witness AS w SET note = 'x' RETURNING *) SELECT 1

=== changes in WITH
WITH RECURSIVE a AS (SELECT 1), d AS (DELETE FROM witness RETURNING id) SELECT * FROM a

=== changes in WITH
WITH a AS (SELECT 1) DELETE FROM witness

=== changes in WITH
WITH a(x) AS (SELECT 1) INSERT INTO witness SELECT 100, 'x'

=== changes in WITH
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 3) SEARCH DEPTH FIRST BY n SET o DELETE FROM witness

=== changes in WITH
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 3) CYCLE n SET c USING p UPDATE witness SET note = 'x'

=== changes in WITH
WITH a AS (SELECT 1), u AS (UPDATE "witness" SET note = 'x') SELECT * FROM a

=== changes in WITH | harmless
WITH a AS (WITH b AS (DELETE FROM witness RETURNING *) SELECT * FROM b) SELECT * FROM a

=== changes in WITH | harmless
WITH m AS (MERGE INTO witness USING (SELECT 1 AS id) s ON witness.id = s.id WHEN MATCHED THEN DELETE) SELECT 1

=== changes in WITH | harmless
VALUES ((WITH d AS (DELETE FROM witness RETURNING 1) SELECT 1))

=== changes in WITH
WITH u AS (UPDATE filter SET note = 'x' RETURNING *) SELECT * FROM u

=== changes in WITH
WITH u AS (UPDATE filter AS at SET note = 'x' RETURNING *) SELECT * FROM u

=== explain
EXPLAIN ANALYZE DELETE FROM witness

=== explain
EXPLAIN (ANALYZE) DELETE FROM witness

=== explain
EXPLAIN (COSTS OFF, ANALYZE TRUE) UPDATE witness SET note = 'x'

=== explain
EXPLAIN (FORMAT JSON, "analyze") INSERT INTO witness VALUES (100, 'x')

=== explain
EXPLAIN ANALYSE VERBOSE WITH d AS (DELETE FROM witness RETURNING *) SELECT * FROM d

=== explain
EXPLAIN ANALYZE CREATE TABLE made AS SELECT 1

=== explain
EXPLAIN ANALYZE SELECT * INTO made FROM witness

=== explain | harmless
EXPLAIN ANALYZE DECLARE c CURSOR FOR SELECT writes()

=== explain
EXPLAIN ANALYZE SELECT writes()

=== select into
SELECT * INTO stored FROM witness

=== select into
SELECT * INTO TEMP stored FROM witness

=== select into
SELECT 1 AS as INTO stored

=== select into
SELECT 1 AS a /* - */ INTO/**/stored

=== select into
WITH a AS (SELECT 1 AS x) SELECT * INTO UNLOGGED stored FROM a

=== settings | harmless
SET TRANSACTION READ WRITE

=== settings | before: SET default_transaction_read_only = on
SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE

=== settings | before: SET default_transaction_read_only = on
SET default_transaction_read_only = off

=== settings
SET ROLE pg_monitor

=== settings
SET SESSION AUTHORIZATION pg_monitor

=== settings
SET search_path = pg_temp

=== settings | in a transaction
SET LOCAL work_mem = '1MB'

=== settings | before: SET work_mem = '1MB'
RESET ALL

=== settings | before: SET work_mem = '1MB'
DISCARD ALL

=== settings | harmless
SELECT set_config('transaction_read_only', 'off', false)

=== settings
SELECT set_config('work_mem', '1MB', false)

=== settings
SELECT set_config('role', 'pg_monitor', false)

=== settings
SELECT set_config('session_authorization', 'pg_monitor', false)

=== settings
SELECT "set_config"('work_mem', '1MB', false)

=== settings
SELECT pg_catalog . "set_config" /* here */ ('work_mem', '1MB', false)

=== settings
SELECT U&"s\0065t_config"('work_mem', '1MB', false)

=== settings
SELECT U&"\+000073et_config"('work_mem', '1MB', false)

=== settings
SELECT U&"s!0065t_config" UESCAPE '!' ('work_mem', '1MB', false)

=== settings
SELECT SET_CONFIG -- here
('work_mem', '1MB', false)

=== settings
SELECT * FROM pg_catalog.set_config('work_mem', '1MB', false) AS s

=== settings
SELECT * FROM witness, LATERAL set_config('work_mem', '1MB', false)

=== settings
SELECT * FROM ROWS FROM (set_config('work_mem', '1MB', false), generate_series(1, 2)) AS r

=== settings
SELECT CASE WHEN true THEN set_config('work_mem', '1MB', false) END

=== settings
SELECT id FROM witness ORDER BY set_config('work_mem', '1MB', false)

=== settings
VALUES (set_config('work_mem', '1MB', false))

=== settings | harmless
SELECT set_config(setting_name => 'work_mem', new_value => '1MB', is_local => false)

=== settings | harmless
SELECT set_config(VARIADIC ARRAY['a'])

=== settings
UPDATE pg_settings SET setting = '1MB' WHERE name = 'work_mem'

=== settings | discloses
SELECT setseed(0.5)

=== files
COPY witness TO '{dir}/copied'

=== files
COPY (SELECT 'x') TO PROGRAM 'cat > {dir}/program'

=== files
COPY witness FROM PROGRAM 'echo 100,x' CSV

=== files | harmless
COPY (SELECT 1) TO STDOUT

=== files | discloses
SELECT pg_read_file('{dir}/secret')

=== files | discloses
SELECT * FROM pg_read_file('{dir}/secret')

=== files | discloses
SELECT "pg_read_file"('{dir}/secret')

=== files | discloses
SELECT U&"pg_r\0065ad_file"('{dir}/secret')

=== files | discloses
SELECT pg_catalog.pg_read_binary_file('{dir}/secret')

=== files | discloses
SELECT pg_ls_dir('{dir}')

=== files | discloses
SELECT * FROM pg_ls_waldir()

=== files | discloses
SELECT (pg_stat_file('{dir}/secret')).size

=== files | discloses
SELECT * FROM pg_hba_file_rules()

=== files
SELECT lo_export(4242, '{dir}/exported')

=== files
SELECT lo_import('{dir}/secret')

=== files
SELECT pg_catalog.lo_import('{dir}/secret', 5555)

=== files | harmless
SELECT xslt_process('<a/>', '<b/>')

=== large objects
SELECT lo_create(777)

=== large objects
SELECT lo_creat(-1)

=== large objects
SELECT lo_unlink(4242)

=== large objects
SELECT lo_put(4242, 0, 'x')

=== large objects
SELECT lo_from_bytea(0, 'x')

=== large objects
SELECT lowrite(lo_open(4242, 131072), 'x')

=== large objects
SELECT lo_truncate(lo_open(4242, 131072), 1)

=== large objects | discloses
SELECT lo_get(4242)

=== sequences
SELECT nextval('counter')

=== sequences
SELECT nextval('counter'::regclass) FROM witness

=== sequences
SELECT setval('counter', 1000)

=== sequences
SELECT "nextval"('counter')

=== sequences
SELECT id FROM witness WHERE id < nextval('counter')

=== other servers
SELECT * FROM dblink('{link}', 'DELETE FROM witness RETURNING id') AS t(id int)

=== other servers
SELECT dblink_exec('{link}', 'DELETE FROM witness')

=== other servers | discloses
SELECT dblink_connect('c', '{link}')

=== other servers
SELECT public.dblink_exec('{link}', 'SET work_mem = 100; DELETE FROM witness')

=== other servers
SELECT "dblink_exec"('{link}', 'DELETE FROM witness')

=== other servers | harmless
SELECT dblink_send_query('c', 'DELETE FROM witness')

=== other servers | harmless
SELECT net.http_post('http://127.0.0.1:1/')

=== other servers | harmless
SELECT content FROM http_get('http://127.0.0.1:1/')

=== other servers | harmless
SELECT cron.schedule('* * * * *', 'DELETE FROM witness')

=== other servers | harmless
SELECT aws_s3.query_export_to_s3('SELECT 1', 'a')

=== other servers | harmless
SELECT * FROM run_command_on_workers('DELETE FROM witness')

=== other servers | harmless
SELECT crdb_internal.execute_internally('DELETE FROM witness')

=== text that is run | harmless
SELECT query_to_xml('DELETE FROM witness RETURNING id', true, false, '')

=== text that is run | harmless
SELECT query_to_xml_and_xmlschema('DELETE FROM witness RETURNING id', true, false, '')

=== text that is run
SELECT query_to_xml('SELECT set_config(''work_mem'', ''1MB'', false)', true, false, '')

=== text that is run | discloses
SELECT query_to_xml('SELECT pg_read_file(''{dir}/secret'')', true, false, '')

=== text that is run
SELECT "query_to_xml"('SELECT pg_advisory_lock(1)', true, false, '')

=== text that is run
SELECT cursor_to_xml(opens_cursor(), 10, true, false, '')

=== text that is run
SELECT * FROM ts_stat('SELECT to_tsvector(set_config(''work_mem'', ''1MB'', false))')

=== text that is run
SELECT ts_rewrite('a & b'::tsquery, 'SELECT ''a''::tsquery, to_tsquery(''simple'', set_config(''work_mem'', ''1MB'', false))')

=== text that is run
SELECT * FROM crosstab('SELECT 1, 2, writes()') AS t(a int, b int)

=== text that is run
SELECT * FROM crosstab2('SELECT ''a''::text, ''b''::text, writes()::text')

=== text that is run | harmless
SELECT * FROM connectby('(SELECT writes() AS a, 1 AS b) AS x', 'a', 'b', '1', 0) AS t(a int, b int, level int)

=== text that is run | harmless
SELECT * FROM xpath_table('id', 'note', '(SELECT 1 AS id, writes()::text AS note) AS x', '/a', 'true') AS t(id int, a text)

=== server
SELECT pg_terminate_backend({victim})

=== server | discloses
SELECT pg_cancel_backend({victim})

=== server
SELECT pg_reload_conf()

=== server | discloses
SELECT pg_rotate_logfile()

=== server | discloses
SELECT pg_switch_wal()

=== server | discloses
SELECT pg_create_restore_point('here')

=== server
SELECT pg_create_physical_replication_slot('held')

=== server | harmless
SELECT pg_create_logical_replication_slot('held', 'test_decoding')

=== server | harmless
SELECT pg_drop_replication_slot('none')

=== server | discloses
SELECT pg_logical_emit_message(false, 'a', 'b')

=== server
SELECT pg_replication_origin_create('origin')

=== server
SELECT pg_notify('channel', 'x')

=== server
NOTIFY channel, 'x'

=== server
LISTEN channel

=== server | discloses
CHECKPOINT

=== server | in a transaction
SELECT pg_export_snapshot()

=== server | discloses
SELECT pg_stat_reset()

=== server | discloses
SELECT pg_stat_reset_shared('bgwriter')

=== server | in a transaction
SELECT pg_current_xact_id()

=== server | in a transaction
SELECT txid_current()

=== server | discloses
SELECT pg_backup_start('label', true)

=== server | discloses
SELECT pg_log_backend_memory_contexts(pg_backend_pid())

=== server | discloses
SELECT pg_prewarm('witness')

=== server | harmless
SELECT pg_promote()

=== server | harmless
SELECT pg_wal_replay_pause()

=== server | harmless
SELECT binary_upgrade_set_next_pg_type_oid(1)

=== server | discloses
SELECT gin_clean_pending_list('gin_note')

=== server | discloses
SELECT brin_summarize_new_values('brin_id')

=== server
SELECT pg_import_system_collations('public')

=== server | harmless
SELECT pg_extension_config_dump('witness', '')

=== functions of the database
SELECT writes()

=== functions of the database
SELECT writes_as_owner()

=== functions of the database
SELECT says_stable()

=== functions of the database
SELECT turns_writable()

=== functions of the database
SELECT turns_writable_by_setting()

=== functions of the database
SELECT advances()

=== functions of the database
SELECT defines()

=== functions of the database | in a transaction
SELECT locks()

=== functions of the database | in a transaction
SELECT opens_cursor()

=== functions of the database
SELECT public.writes() FROM witness LIMIT 1

=== functions of the database
SELECT w.of_witness FROM witness w

=== functions of the database | harmless
SELECT (w).writes_with FROM witness w

=== functions of the database
SELECT writes_with(ROW(1, 2))

=== functions of the database: outside of the transaction
SELECT holds()

=== functions of the database: outside of the transaction
SELECT "Holds"()

=== functions of the database: outside of the transaction
SELECT id, public . "Holds" /* here */ () FROM witness LIMIT 1

=== functions of the database: outside of the transaction
SELECT U&"\0048olds"()

=== functions of the database: outside of the transaction
SELECT exports('{dir}/exported')

=== functions of the database: outside of the transaction
SELECT * FROM copies('{dir}/copied')

=== functions of the database: outside of the transaction
SELECT starts('{dir}/program')

=== functions of the database: outside of the transaction
SELECT links('{link}')

=== functions of the database: hidden
SELECT * FROM writing_view

=== functions of the database: hidden
SELECT 1 === 2

=== functions of the database: hidden
SELECT w::text FROM witness w LIMIT 1

=== functions of the database: hidden
SELECT aggregate_writes(id) FROM witness

=== functions of the database: hidden
SELECT 1::checked

=== attribute notation | discloses
SELECT ('{dir}/secret'::text).pg_read_file

=== attribute notation | discloses
SELECT l.pg_read_file FROM lower('{dir}/secret') AS l

=== attribute notation | discloses
SELECT (l)."pg_read_file" FROM CAST('{dir}/secret' AS text) AS l

=== attribute notation | discloses
SELECT (x.f)."pg_read_file" FROM (SELECT '{dir}/secret'::text AS f) AS x

=== attribute notation | discloses
SELECT (x.f) /* here */ . /* there */ PG_READ_FILE FROM (SELECT '{dir}/secret'::text AS f) AS x

=== attribute notation | discloses
SELECT (x.f).U&"pg_r\0065ad_file" FROM (SELECT '{dir}/secret'::text AS f) AS x

=== attribute notation | discloses
SELECT ((ARRAY['{dir}/secret'::text])[1]).pg_read_binary_file

=== attribute notation | discloses
SELECT 1 FROM witness WHERE ('{dir}/secret'::text).pg_read_file <> '' ORDER BY ('{dir}'::text).pg_ls_dir

=== attribute notation | discloses
SELECT (('{dir}/secret'::text).pg_stat_file).size

=== attribute notation
SELECT ('{dir}/secret'::text).lo_import

=== attribute notation
SELECT (777::oid).lo_create

=== attribute notation
SELECT (4242::oid).lo_unlink

=== attribute notation
SELECT ('counter'::regclass).nextval

=== attribute notation
SELECT (8::bigint).pg_advisory_lock

=== attribute notation
SELECT ({victim}).pg_terminate_backend

=== attribute notation | discloses
SELECT ('{link}'::text).dblink_connect

=== attribute notation | discloses
SELECT (0.5::float8).setseed

=== attribute notation
SELECT ('held'::name).pg_create_physical_replication_slot

=== attribute notation | harmless
SELECT ('SELECT 1, 2, writes()'::text).crosstab

=== attribute notation | discloses
SELECT ('SELECT to_tsvector(''simple'', ''a'')'::text).ts_stat

=== attribute notation | discloses
SELECT ('witness'::regclass).pg_truncate_visibility_map

=== attribute notation
SELECT w.holds_with FROM witness w LIMIT 1

=== attribute notation
SELECT (w)."holds_with" FROM public.witness AS w LIMIT 1

=== attribute notation
SELECT (ROW(w.*)::witness).holds_with FROM witness w LIMIT 1

=== server | discloses
SELECT pg_truncate_visibility_map('witness')

=== server | discloses
SELECT setseed(0.5)

=== server | discloses
SELECT pg_logical_emit_message(true, 'a', 'b'::bytea)

=== server | in a transaction
SELECT pg_catalog."pg_export_snapshot"()

=== server
SELECT slot_name FROM pg_create_physical_replication_slot('held', true) AS slot_name

=== other servers | discloses
SELECT dblink_connect('{link}')

=== other servers | harmless
SELECT dblink_open('c', 'cursor', 'DELETE FROM witness RETURNING id')

=== text that is run
SELECT * FROM ts_stat('SELECT to_tsvector(''simple'', writes()::text)', 'a')

=== text that is run
SELECT * FROM crosstab('SELECT 1, 2, writes()', 'SELECT 2') AS t(a int, b int)

=== text that is run
SELECT * FROM crosstab3('SELECT ''a''::text, ''b''::text, writes()::text')

=== functions of the database: hidden, outside of the transaction
SELECT * FROM holding_view

=== functions of the database: hidden, outside of the transaction
SELECT v.done FROM public."view_of_holding_view" AS v LIMIT 1

=== functions of the database: hidden, outside of the transaction
SELECT * FROM built_in_view

=== functions of the database: hidden, outside of the transaction
SELECT 1 =%= 2

=== functions of the database: hidden
SELECT 1===-2

=== functions of the database: hidden, outside of the transaction
SELECT 1 OPERATOR(public.=%=) 2

=== functions of the database: hidden, outside of the transaction
SELECT done FROM operator_view

=== functions of the database: hidden, outside of the transaction
SELECT aggregate_holds(id) FROM witness

=== functions of the database: hidden, outside of the transaction
TABLE aggregate_view

=== functions of the database: hidden, outside of the transaction
SELECT one::int FROM held_rows

=== functions of the database: hidden, outside of the transaction
SELECT CAST(h.one AS integer) FROM held_rows h

=== functions of the database: hidden, outside of the transaction
SELECT (ROW(1)::held)::int4

=== functions of the database: hidden, outside of the transaction
SELECT repeat('a', 1), 1::bigint + one FROM held_rows

=== functions of the database: hidden, outside of the transaction
SELECT 1::checked_by_lock

=== functions of the database: hidden, outside of the transaction | harmless
SELECT * FROM "Linking view"

=== tables elsewhere
SELECT * FROM program_rows

=== tables elsewhere
SELECT n FROM program_view

=== tables elsewhere
SELECT line FROM parted

=== tables elsewhere | harmless
SELECT * FROM far_rows
