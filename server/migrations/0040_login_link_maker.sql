-- The maker of a login link must still have authority over its person when it is used.
alter table login_token
  -- null for the sign-in at the company's provider
  add column created_by bigint references employee (id);
create index login_token__creator on login_token (created_by) where created_by is not null;
create index login_token__unused on login_token (employee_id) where used_at is null;
-- Links with an unknown maker; each would have ended within five minutes.
delete from login_token where method = 'token';
