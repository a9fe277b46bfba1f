=== first word
BEGIN DELETE FROM witness; END;

=== first word
DELETE FROM witness

=== first word
EXPLAIN PLAN FOR SELECT * FROM witness

=== first word
CALL proceeds()

=== first word
LOCK TABLE witness IN EXCLUSIVE MODE

=== lexer
SELECT q'[a]' FROM dual; DELETE FROM witness --]'

=== lexer
SELECT q'a FROM dual; DELETE FROM witness

=== code
WITH FUNCTION f RETURN NUMBER IS BEGIN DELETE FROM witness; RETURN 1; END; SELECT f FROM dual

=== code
WITH FUNCTION f RETURN NUMBER IS BEGIN RETURN 1; END SELECT f FROM dual

=== locks
SELECT * FROM witness FOR UPDATE NOWAIT

=== sequences
SELECT counter.NEXTVAL FROM dual

=== sequences
SELECT "COUNTER"."NEXTVAL" FROM dual

=== packages
SELECT utl_http.request('http://127.0.0.1') FROM dual

=== packages
SELECT SYS.UTL_INADDR.get_host_name FROM dual

=== packages
SELECT dbms_xmlgen.getxml('SELECT 1 FROM dual') FROM dual

=== packages
SELECT DBMS_LOCK.REQUEST(1) FROM dual

=== packages
SELECT HTTPURITYPE('http://127.0.0.1').getclob() FROM dual

=== packages
SELECT bfilename('DIR', 'x') FROM dual

=== select into
SELECT 1 INTO a FROM dual
