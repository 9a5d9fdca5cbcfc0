-- Migration: contract
-- Work orders that a workshop without a dealer system makes itself (docs/decisions/own-work-orders.md).

-- The last number of a site's own work orders. Its row is locked while a work order is made.
create table own_order_number (
  site_id bigint primary key references site (id),
  last_number int not null constraint own_order_number__last_number check (last_number > 0)
);

alter table work_order
  -- true if the product gave the number. A dealer system with the same number has another work order.
  add column is_numbered_here boolean not null default false,
  drop constraint work_order__external_number_unique,
  add constraint work_order__external_number_unique unique (site_id, external_number, is_numbered_here);

-- The search for customers by words of a name, and by the end of a phone number.
alter table customer
  add column search_names text collate "C" not null generated always as (
    name_key(coalesce(company_name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) stored,
  add column phone_backwards text collate "C" generated always as (reverse(regexp_replace(phone, '[^0-9]', '', 'g'))) stored;
create index customer__names on customer using gin (search_names gin_trgm_ops);
create index customer__by_phone_end on customer (site_id, phone_backwards text_pattern_ops);

-- A labour row of a person's own words has no operation. Rows of other systems still need one.
alter table job_row
  drop constraint job_row__labour_has_operation,
  add constraint job_row__labour_has_operation check (
    row_type <> 'LabourOperation' or work_operation_code is not null or external_id is null);
