-- Migration: expand
-- Marks the stamping types of lunch. The app offers them first when work stops, and the way back to the work before.
alter table stamping_type add column is_lunch boolean not null default false;
-- The code 12 meant lunch before.
update stamping_type set is_lunch = true
where code = 12 and is_presence and not is_work_order and not is_end_of_day;
-- Safe for the previous version: it never sets the column.
alter table stamping_type
  add constraint stamping_type__lunch_is_plain_presence
  check (not is_lunch or (is_presence and not is_work_order and not is_end_of_day));
