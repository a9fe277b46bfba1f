CREATE TABLE customers (id INTEGER, name VARCHAR, data JSON, tags VARCHAR[], item STRUCT(a INTEGER, b VARCHAR), "update" INTEGER);
CREATE TABLE orders (id INTEGER, customer_id INTEGER, total DECIMAL(10, 2), placed DATE);
CREATE TABLE sales (shop VARCHAR, january INTEGER, february INTEGER);
