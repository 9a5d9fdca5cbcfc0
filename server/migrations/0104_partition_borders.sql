-- Migration: contract
-- The borders of the first partitions of `event` and `feed` (docs/decisions/large-tables.md). Each border is some time
-- ahead of the last row, so that the rows of the meantime are below it. 0107 checks the stored rows.
do $$
declare
  border timestamptz := (date_trunc('month', now() at time zone 'UTC') + interval '2 months') at time zone 'UTC';
  latest timestamptz;
  changes constant bigint := 10000000;
  final bigint;
begin
  -- The BRIN index answers this without reading the table.
  select max(at) into latest from event where at >= border;
  if latest is not null then
    border := (date_trunc('month', latest at time zone 'UTC') + interval '1 month') at time zone 'UTC';
  end if;
  execute format('alter table event add constraint event__before check (at < %L) not valid', border);
  select position into final from feed_state;
  execute format('alter table feed add constraint feed__before check (position < %s::bigint) not valid',
    (final / changes + 2) * changes);
end $$;

-- Many rows of these tables change or go each day, so the usual share of a table would be too much.
alter table idempotent_answer set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
alter table chat_message set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05,
  autovacuum_analyze_scale_factor = 0.02);
alter table record_state set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
