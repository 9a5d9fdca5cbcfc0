-- Migration: expand
-- Notifications of missing parts that have arrived.
-- Safe for the previous version: the constraint is replaced by a wider one.
alter table notification drop constraint notification__kind;
-- Safe for the previous version: it allows everything that the former one allowed.
alter table notification add constraint notification__kind check (kind in (
  'message', 'customerAnswered', 'taskGiven', 'taskTaken', 'workGiven', 'workMoved', 'workTaken', 'partsPicked',
  'partsArrived', 'orderReady', 'orderLate', 'stampingsCorrected', 'stampingForgotten'));
