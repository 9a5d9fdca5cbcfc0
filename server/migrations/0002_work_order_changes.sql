-- The version that the change made: what happened since a version that somebody knows.
alter table event add column version int constraint event__version check (version > 0);
-- What inside the entity was changed, such as a row of a work order.
alter table event add column subject jsonb;

-- Sign-out and site change give back what the session holds.
create index work_order_lock__by_session on work_order_lock (session_id);
