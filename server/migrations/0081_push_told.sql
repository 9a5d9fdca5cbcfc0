-- Migration: contract
-- `notification.pushed_at` now records which process sends the pushes.
drop table push_told;
