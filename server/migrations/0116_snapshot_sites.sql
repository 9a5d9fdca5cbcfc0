-- Migration: expand
-- The sites at which the missing records of a snapshot were counted; null for all sites. Records at other sites are not
-- deleted, even if the account gets these sites before the confirmation.
alter table integration_job add column missing_site_ids bigint[];
