-- The bytes are being taken away, outside of a transaction: from then on nobody makes an attachment of them.
alter table pending_file add column is_given_up boolean not null default false;
