CREATE TABLE customers (id INT PRIMARY KEY, name VARCHAR(100), "update" INT, created TIMESTAMP);
CREATE TABLE orders (id INT PRIMARY KEY, customer_id INT, total DECIMAL(10, 2));
CREATE SEQUENCE numbers;
