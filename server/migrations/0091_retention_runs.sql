-- Migration: expand
-- The daily runs of the removal by age, in the time zone of the installation. A day has one run.
create table retention_run (
  day date primary key,
  began_at timestamptz not null,
  -- Null while it runs, or if its process was killed.
  ended_at timestamptz,
  -- For each period the removed rows, and the rows that a legal hold keeps.
  removed jsonb not null default '{}',
  -- The reason, if the run has failed. A later attempt of the day replaces it.
  failure text,
  constraint retention_run__failure check (failure is null or ended_at is not null)
);
