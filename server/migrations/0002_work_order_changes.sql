-- The version after the change, to find the changes since a version.
alter table event add column version int constraint event__version check (version > 0);
-- The changed part of the entity, such as a row of a work order.
alter table event add column subject jsonb;

-- Sign-out and site change release the session's locks.
create index work_order_lock__by_session on work_order_lock (session_id);
