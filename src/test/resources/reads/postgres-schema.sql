CREATE EXTENSION IF NOT EXISTS hstore;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE SCHEMA shop;
CREATE TABLE shop.customers (id bigint PRIMARY KEY, name text, email text, city text, created_at timestamptz, data jsonb,
  tags text[], attributes hstore, parent_id bigint, "update" text, delete boolean, "Größe" int, x$1 int, password text);
CREATE TABLE shop.orders (id bigint PRIMARY KEY, customer_id bigint, total numeric(12,2), status text, placed date,
  period tstzrange, insert int, set text, value int, replace text, lock text, share int, for_update boolean);
CREATE TABLE shop.documents (id int PRIMARY KEY, title text, body text, words tsvector, path text);
CREATE TABLE permissions (role text, "select" boolean, update boolean, delete boolean, insert boolean, key text);
CREATE TABLE points (id int, at point, x float8, y float8);
CREATE VIEW shop.totals AS SELECT customer_id, sum(total) AS total FROM shop.orders GROUP BY customer_id;
CREATE MATERIALIZED VIEW shop.monthly AS SELECT 1 AS month;
SET search_path = shop, public;
