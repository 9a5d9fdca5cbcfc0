-- Migration: contract
-- Checks that all stored rows are below the borders of 0104. This reads both tables, and blocks neither reads nor writes.
alter table event validate constraint event__before;
alter table feed validate constraint feed__before;
