-- Migration: expand
-- Walls: the right to create wall links, and the links. A wall link shows a site's tasks without a signed-in
-- person.

alter table access_profile add column share_monitor boolean not null default false;

create table wall_link (
  id uuid primary key,
  site_id bigint not null references site (id),
  name text not null constraint wall_link__name check (btrim(name) <> ''),
  secret_hash bytea not null,
  created_by bigint not null,
  created_at timestamptz not null,
  -- The time of the last request with this link, to the minute.
  last_seen_at timestamptz,
  -- Null while the link is valid.
  revoked_at timestamptz,
  revoked_by bigint,
  constraint wall_link__revoked_by_somebody check ((revoked_at is null) = (revoked_by is null)),
  constraint wall_link__creator foreign key (site_id, created_by) references employee_site (site_id, employee_id),
  constraint wall_link__revoker foreign key (site_id, revoked_by) references employee_site (site_id, employee_id)
);
create index wall_link__in_force on wall_link (site_id, created_at) where revoked_at is null;
create index wall_link__creator on wall_link (site_id, created_by);
create index wall_link__revoker on wall_link (site_id, revoked_by) where revoked_by is not null;
