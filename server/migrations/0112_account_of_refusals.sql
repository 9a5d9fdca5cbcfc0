-- Migration: expand
-- The account that sent a refused record. An account of some sites sees a refusal without a site only if it sent the
-- record. Null for refusals by the previous version.
alter table rejected_record add column account_id bigint;
