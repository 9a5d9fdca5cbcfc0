-- Migration: expand
-- The version of the entity after the change, for finding the changes since a version.
alter table event add column version int constraint event__version check (version > 0);
-- The changed part of the entity, such as a row of a work order.
alter table event add column subject jsonb;

-- Finds the locks of a session, which a sign-out or a change of the site releases.
create index work_order_lock__by_session on work_order_lock (session_id);
