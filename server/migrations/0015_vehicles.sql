-- Migration: contract
-- Completes the columns of vehicles, and adds the invoices of their visits.

alter table vehicle
  add column model_year_code text,
  add column second_owner_customer_id bigint,
  add column second_holder_customer_id bigint,
  add column serial_key text not null generated always as (search_key(serial_number)) stored,
  -- The reversed VIN, so that an index finds a VIN by its end, which can be read through the windscreen.
  add column serial_key_backwards text not null generated always as (reverse(search_key(serial_number))) stored,
  add constraint vehicle__second_owner foreign key (site_id, second_owner_customer_id) references customer (site_id, id),
  add constraint vehicle__second_holder foreign key (site_id, second_holder_customer_id)
    references customer (site_id, id);
create index vehicle__by_serial_end on vehicle (site_id, serial_key_backwards text_pattern_ops);
-- Finds a vehicle at all sites. Each of them has its own row of the vehicle.
create index vehicle__by_serial on vehicle (serial_key, site_id);

-- A visit has the date of its invoice. An older work order without `invoiced_at` has the date of its
-- creation.
alter table work_order
  add column invoice_number bigint constraint work_order__invoice_number check (invoice_number > 0),
  add column invoiced_at timestamptz,
  add constraint work_order__invoice_of_invoiced
    check (status = 'I' or (invoice_number is null and invoiced_at is null));
