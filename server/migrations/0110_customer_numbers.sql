-- Migration: expand, outside a transaction
-- The customer with a number, for imports of files.
create index concurrently customer__number on customer (site_id, search_key(number)) where number is not null;
