-- Migration: expand
-- The right to the reports of a site. At first, managers of people have it.
alter table access_profile add column view_reports boolean not null default false;
update access_profile set view_reports = manage_users;
