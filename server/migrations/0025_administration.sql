-- Migration: contract
-- The first start of an installation, and the administration of people.

-- The setup link, which creates the first site and its administrator. There is one at most, and it is deleted
-- after use.
create table setup_link (
  is_only boolean primary key default true constraint setup_link__one check (is_only),
  secret_hash bytea not null,
  expires_at timestamptz not null
);

-- Counts the changes of a person by administrators.
alter table employee add column version int not null default 1 constraint employee__version check (version > 0);

-- False after a person has left the site. The row remains, because past work refers to it.
alter table employee_site add column is_active boolean not null default true;

-- Refuses a change that would leave no active administrator. The second of two concurrent changes waits, and
-- sees what the first has committed.
create function refuse_last_administrator() returns trigger language plpgsql as $$
declare
  was_one boolean;
begin
  if tg_table_name = 'employee' then
    was_one := old.is_active and exists (select from access_profile where id = old.profile_id and manage_users);
  elsif tg_table_name = 'employee_site' then
    was_one := old.is_active and exists (
      select from employee join access_profile profile on profile.id = employee.profile_id
      where employee.id = old.employee_id and employee.is_active and profile.manage_users);
  elsif tg_table_name = 'access_profile' then
    was_one := exists (select from employee where profile_id = old.id and is_active);
  else
    was_one := exists (
      select from employee_site
      join employee on employee.id = employee_site.employee_id
      join access_profile profile on profile.id = employee.profile_id
      where employee_site.site_id = old.id and employee.is_active and profile.manage_users);
  end if;
  if not was_one then return null; end if;
  perform pg_advisory_xact_lock(7340013);
  if not exists (
    select from employee
    join access_profile profile on profile.id = employee.profile_id
    join employee_site on employee_site.employee_id = employee.id
    join site on site.id = employee_site.site_id
    where employee.is_active and profile.manage_users and employee_site.is_active and site.is_active)
  then
    raise exception 'nobody would manage users any more'
      using errcode = 'check_violation', constraint = 'employee__last_administrator';
  end if;
  return null;
end $$;

create constraint trigger employee__last_administrator
  after update of is_active, profile_id or delete on employee deferrable initially deferred
  for each row execute function refuse_last_administrator();
create constraint trigger employee_site__last_administrator
  after update of is_active or delete on employee_site deferrable initially deferred
  for each row execute function refuse_last_administrator();
create constraint trigger access_profile__last_administrator
  after update of manage_users on access_profile deferrable initially deferred
  for each row when (old.manage_users and not new.manage_users) execute function refuse_last_administrator();
create constraint trigger site__last_administrator
  after update of is_active on site deferrable initially deferred
  for each row when (old.is_active and not new.is_active) execute function refuse_last_administrator();
