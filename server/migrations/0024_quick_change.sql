-- Migration: contract
-- Quick change: trusted devices, PINs and badges.

alter table site add column is_quick_change_in_use boolean not null default false;

create table trusted_device (
  id uuid primary key,
  site_id bigint not null references site (id),
  name text not null constraint trusted_device__name check (btrim(name) <> ''),
  secret_hash bytea not null,
  created_by bigint not null,
  created_at timestamptz not null,
  -- The time of the device's last request, to the minute.
  last_seen_at timestamptz,
  -- Null while the device is trusted.
  distrusted_at timestamptz,
  distrusted_by bigint,
  constraint trusted_device__distrusted_by_somebody check ((distrusted_at is null) = (distrusted_by is null)),
  constraint trusted_device__creator foreign key (site_id, created_by)
    references employee_site (site_id, employee_id),
  constraint trusted_device__distruster foreign key (site_id, distrusted_by)
    references employee_site (site_id, employee_id)
);
create index trusted_device__in_force on trusted_device (site_id, created_at) where distrusted_at is null;
create index trusted_device__creator on trusted_device (site_id, created_by);
create index trusted_device__distruster on trusted_device (site_id, distrusted_by) where distrusted_by is not null;

-- A PIN. It works only on trusted devices, because the hash of so few digits protects little.
create table pin (
  employee_id bigint primary key references employee (id),
  pin_hash text not null,
  length smallint not null constraint pin__length check (length between 4 and 6),
  set_at timestamptz not null,
  -- Consecutive wrong entries, up to the limit in domain/src/quick-change/pin.ts.
  failures smallint not null default 0 constraint pin__failures check (failures between 0 and 10)
);

create table badge (
  employee_id bigint primary key references employee (id),
  code_hash bytea not null constraint badge__one_person unique,
  made_at timestamptz not null
);

-- The device on which a session began with a PIN or a badge; null for all other sessions.
alter table session
  add column device_id uuid references trusted_device (id),
  add constraint session__device check ((device_id is not null) = (coalesce(method, '') in ('pin', 'badge')));
create index session__device on session (device_id, created_at) where device_id is not null;
