-- Migration: contract
-- The same file is stored once for a work order itself, and once for each of its jobs.
drop index attachment__once_per_work_order;
create unique index attachment__once_per_work_order
  on attachment (site_id, work_order_id, coalesce(job_id, 0), checksum, kind);
