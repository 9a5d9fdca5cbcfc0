-- Migration: contract
-- The maker of a login link must still have authority over the link's person when the link is used.
alter table login_token
  -- Null if a sign-in at the identity provider created the link.
  add column created_by bigint references employee (id);
create index login_token__creator on login_token (created_by) where created_by is not null;
create index login_token__unused on login_token (employee_id) where used_at is null;
-- Deletes the links whose maker is unknown. Each of them would have expired within five minutes.
delete from login_token where method = 'token';
