-- The audit log reads the events of some days. Events are stored nearly in the order of their times, so a small index
-- of block ranges finds them.
create index event__by_time on event using brin (at);
