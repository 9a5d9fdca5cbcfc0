-- Migration: expand
-- True if the user name was added with an unknown random password. The person has no password until
-- password_changed_at is set. Sessions by password show which of the older rows have one.
alter table credential add column began_without_password boolean not null default false;
update credential set began_without_password = true
where password_changed_at is null
  and not exists (
    select from session where session.employee_id = credential.employee_id and session.method = 'basic');

-- The number that the dealership has given the customer. Two systems of a site may use the same number.
alter table customer add column number text constraint customer__number_length check (length(number) between 1 and 50);
