-- Migration: contract
-- The page of integrations: settings of sources, and the texts by which people find rejected and waiting records.

alter table integration_source
  -- null while the source is not paused
  add column paused_at timestamptz,
  -- the secret that the server sends to the pull address (`Authorization: Bearer`); never returned or logged
  add column pull_secret text constraint integration_source__pull_secret check (length(pull_secret) between 1 and 500),
  -- the source is late after so many minutes without contact; null if it is not watched
  add column expected_minutes integer constraint integration_source__expected_minutes check (expected_minutes > 0),
  -- the service account that sent the last batch or job of the source, as which a refresh is applied
  add column account_id bigint references service_account (id);
update integration_source set paused_at = last_contact_at where is_paused;
create index integration_source__account on integration_source (account_id) where account_id is not null;
alter table integration_source
  add constraint integration_source__paused check (is_paused = (paused_at is not null)),
  add constraint integration_source__secret_with_address check (pull_secret is null or pull_address is not null);

alter table rejected_record
  -- the order number, text number, plate and the like, without spaces, dashes and case
  add column search_keys text[] not null default '{}';
update rejected_record set search_keys = array[search_key(label)] where label is not null;
create index rejected_record__search on rejected_record using gin (search_keys);
create index rejected_record__external_id on rejected_record (external_id);
drop index rejected_record__by_label;

alter table deferred_record
  add column label text,
  add column search_keys text[] not null default '{}';
update deferred_record set
  label = coalesce(record #>> '{data,orderNumber}', record #>> '{data,externalNumber}', record #>> '{data,licenseNumber}',
    record #>> '{data,number}', record #>> '{data,name}');
update deferred_record set search_keys = array[search_key(label)] where label is not null;
create index deferred_record__search on deferred_record using gin (search_keys);
create index deferred_record__external_id on deferred_record (external_id);

-- Deletions by sources, by which people find why a work order is gone.
create index external_ref__deleted on external_ref (external_id) where deleted_at is not null;
create index external_ref__of_record on external_ref (site_id, entity_id) where entity = 'work-orders';
