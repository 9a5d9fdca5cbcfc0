-- Migration: expand
-- The record of working time counts emergency work apart. Lunch is not working time.

-- Safe for the previous version: it never sets the column.
alter table stamping_type
  add column is_emergency boolean not null default false,
  add constraint stamping_type__emergency_is_presence check (not is_emergency or (is_presence and not is_lunch));
