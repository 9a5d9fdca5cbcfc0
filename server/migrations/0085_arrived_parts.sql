-- Migration: expand
-- Notifications of missing parts that have arrived.
alter table notification drop constraint notification__kind;
alter table notification add constraint notification__kind check (kind in (
  'message', 'customerAnswered', 'taskGiven', 'taskTaken', 'workGiven', 'workMoved', 'workTaken', 'partsPicked',
  'partsArrived', 'orderReady', 'orderLate', 'stampingsCorrected', 'stampingForgotten'));
