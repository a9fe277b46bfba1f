CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, data TEXT, "update" TEXT, "delete" INTEGER);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers (id), total REAL);
CREATE INDEX by_customer ON orders (customer_id);
CREATE VIRTUAL TABLE documents USING fts5(title, body);
