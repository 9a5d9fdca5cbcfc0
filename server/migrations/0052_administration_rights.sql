-- Migration: expand
-- Rights of administration and of data that a workshop writes itself. At first, managers of people have them.

alter table access_profile
  add column manage_settings boolean not null default false,
  add column manage_rosters boolean not null default false,
  add column create_work_orders boolean not null default false,
  add column manage_parts boolean not null default false;
update access_profile set
  manage_settings = manage_users,
  manage_rosters = manage_users,
  create_work_orders = manage_users,
  manage_parts = manage_users;
