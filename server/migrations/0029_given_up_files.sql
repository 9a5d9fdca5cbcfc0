-- The bytes are being deleted, outside of a transaction: from then on no attachment can use them.
alter table pending_file add column is_given_up boolean not null default false;
