-- Migration: expand
-- Questions about overtime and flextime compare a stamping with shifts. A new person has none, so they begin
-- without the questions. Existing people keep theirs.
alter table employee
  alter column is_overtime_in_use set default false,
  alter column is_flex_in_use set default false;

-- The people of a profile, whom a change of the profile affects.
create index employee__profile on employee (profile_id);
