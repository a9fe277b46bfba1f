CREATE TABLE witness (id INTEGER PRIMARY KEY, note VARCHAR(100));
INSERT INTO witness VALUES (1, 'one'), (2, 'two'), (3, 'three');
