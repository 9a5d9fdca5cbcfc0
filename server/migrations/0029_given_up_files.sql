-- Migration: expand
-- True once the server has begun to delete the bytes, which it does outside of a transaction. From then on,
-- no attachment can use them.
alter table pending_file add column is_given_up boolean not null default false;
