-- Migration: contract
-- Health checks: a check can take over an earlier finding. `from.<check>` names the inspections with its photos.
alter table inspection_property drop constraint inspection_property__key;
alter table inspection_property add constraint inspection_property__key check (
  key ~ '^(check|note|measure|from|marker|markers|text|signature|signer)\.' and length(key) <= 100);
alter table inspection_property add constraint inspection_property__from check (
  key !~ '^from\.' or value ~ '^[1-9]\d{0,14}( [1-9]\d{0,14})*$');
