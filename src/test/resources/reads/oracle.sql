SELECT 1 FROM dual

SELECT * FROM employees WHERE hire_date > DATE '2024-01-01' AND ROWNUM <= 10

SELECT q'[it's; a string]', nq'{x'y}', q'!a'b!', 'C:\dir\' FROM dual

SELECT e.*, LEVEL FROM employees e START WITH manager_id IS NULL CONNECT BY PRIOR id = manager_id

SELECT * FROM orders ORDER BY id FETCH FIRST 5 ROWS ONLY

WITH a AS (SELECT 1 AS x FROM dual) SELECT * FROM a

SELECT LISTAGG(name, ',') WITHIN GROUP (ORDER BY name) FROM t

SELECT v$session.sid FROM v$session

SELECT NVL(a, 0), DECODE(a, 1, 'x'), TO_CHAR(SYSDATE, 'YYYY'), SYS_CONTEXT('USERENV', 'SESSION_USER'), USER FROM dual

SELECT * FROM sales PIVOT (SUM(amount) FOR month IN ('jan' AS jan, 'feb' AS feb))

SELECT s.CURRVAL, t#1.a FROM t#1, s

SELECT /*+ INDEX(e ix) PARALLEL(4) */ * FROM employees e

SELECT id FROM orders AS OF TIMESTAMP SYSTIMESTAMP - INTERVAL '10' MINUTE

SELECT dbms_lob.substr(body, 4000, 1), dbms_random.value, t.set, dbms_metadata.get_ddl('TABLE', 'T') FROM t
