-- Migration: contract
-- Rules of the server that other writers must follow, too.

-- A row that is not done has no `done_by`.
update job_row set done_by = null where done_at is null and done_by is not null;
alter table job_row add constraint job_row__done_by check (done_by is null or done_at is not null);

alter table chat_member add constraint chat_member__seen check (read_sequence <= last_sequence);

alter table attachment add constraint attachment__signer check (signer_name is null or kind = 'Signature');

-- An unknown time zone would make each read of the site's days fail.
alter table site add constraint site__time_zone check (timestamptz '2000-01-01 00:00Z' at time zone time_zone is not null);
