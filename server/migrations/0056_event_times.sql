-- Migration: expand
-- For the audit log, which reads the events of some days. Events are stored nearly in the order of their times, so a
-- BRIN index is enough, which is small and quick to write.
create index event__by_time on event using brin (at);
