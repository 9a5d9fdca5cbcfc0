-- Migration: expand
-- A small square picture of a person, made by the server from the upload.

create table employee_picture (
  employee_id bigint primary key references employee (id) on delete cascade,
  -- The key changes with each picture, so that browsers may cache the picture.
  key uuid not null default gen_random_uuid(),
  picture bytea not null constraint employee_picture__size check (octet_length(picture) between 1 and 200000),
  changed_at timestamptz not null,
  changed_by bigint not null references employee (id)
);
create index employee_picture__by_changer on employee_picture (changed_by);
