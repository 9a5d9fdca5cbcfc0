-- Migration: expand
-- The time when the PIN was removed. A PIN that must be changed remains stored, so that the person cannot set
-- it again.
alter table pin add column removed_at timestamptz;
