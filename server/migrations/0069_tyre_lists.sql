-- Migration: expand
-- Tyre types and values that people cannot choose. Measurements that name them still show them.
alter table tyre_type add column is_hidden boolean not null default false;
alter table tyre_lookup add column is_hidden boolean not null default false;
