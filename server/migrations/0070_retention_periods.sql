-- Migration: expand
-- Periods after which the server removes old rows, in days, for all sites. A period without a row has its default.
create table retention_period (
  name text primary key,
  days int not null constraint retention_period__days check (days between 1 and 3650)
);
