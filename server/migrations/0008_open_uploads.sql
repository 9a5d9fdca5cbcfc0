-- Migration: contract
-- The site, sender and size of an upload in progress. Null for all other pending files.
alter table pending_file
  add column site_id bigint,
  add column employee_id bigint,
  add column byte_size bigint constraint pending_file__byte_size check (byte_size > 0),
  add constraint pending_file__upload check (num_nulls(site_id, employee_id, byte_size) in (0, 3));
create index pending_file__by_site on pending_file (site_id) where site_id is not null;

update pending_file set
  site_id = upload.site_id, employee_id = upload.employee_id, byte_size = upload.byte_size
from resumable_upload upload where upload.key = pending_file.key;
