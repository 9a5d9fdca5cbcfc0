-- Migration: expand
-- The server processes that use the database. Each one reports itself every few seconds. A migration that removes
-- something waits until no process of an older version reports itself (server/src/platform/upgrade).
create table server_process (
  id uuid primary key,
  version text not null,
  -- the newest migration that the process knows
  newest_migration text not null,
  host text not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);
