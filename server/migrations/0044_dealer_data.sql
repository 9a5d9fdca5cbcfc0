-- Migration: contract
-- Columns that the data of real dealers needs: text numbers of work orders, vehicles without a plate or a VIN,
-- companies as customers, payers of rows, visits of other systems, and hidden records.

-- Work orders ------------------------------------------------------------------------------------

-- Every work order has an order number, because calls and links name it. A work order that comes with only a
-- text number draws its order number from this sequence. The app shows the text number instead.
create sequence work_order_drawn_number minvalue 9000000001 maxvalue 9999999999;

alter table work_order
  add column external_number text
    constraint work_order__external_number check (length(external_number) between 1 and 40),
  add column external_key text generated always as (search_key(external_number)) stored,
  add column has_drawn_number boolean not null default false,
  -- the number that people say and print
  add column shown_number text not null generated always as (coalesce(external_number, order_number::text)) stored,
  -- cancelled by another system
  add column is_hidden boolean not null default false,
  add constraint work_order__external_number_unique unique (site_id, external_number),
  add constraint work_order__has_number check (external_number is not null or not has_drawn_number),
  add constraint work_order__external_number_searchable check (external_key <> '');
create index work_order__by_external_number on work_order (site_id, external_key) where external_key is not null;

create function draw_order_number() returns trigger language plpgsql as $$
begin
  if new.order_number is not null then
    if tg_op = 'UPDATE' then
      new.has_drawn_number := old.has_drawn_number and new.order_number = old.order_number;
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE' and old.has_drawn_number then
    new.order_number := old.order_number;
    return new;
  end if;
  loop
    new.order_number := nextval('work_order_drawn_number');
    exit when not exists (
      select from work_order where site_id = new.site_id and order_number = new.order_number);
  end loop;
  new.has_drawn_number := true;
  return new;
end $$;
create trigger work_order__draw_number before insert or update of order_number on work_order
  for each row execute function draw_order_number();

-- A cancelled work order frees the resources of its reservations. Those of delivered reservations remain as
-- history.
create function free_times_of_work_order() returns trigger language plpgsql as $$
begin
  delete from reservation_resource taken using reservation
    where reservation.site_id = new.site_id and reservation.work_order_id = new.id and reservation.delivered_at is null
      and taken.site_id = new.site_id and taken.reservation_id = reservation.id;
  return null;
end $$;
create trigger work_order__free_times after update of is_hidden on work_order
  for each row when (new.is_hidden and not old.is_hidden) execute function free_times_of_work_order();

alter table job_row
  -- null if the other system does not say who pays
  add column payer text
    constraint job_row__payer check (payer in ('customer', 'warranty', 'internal', 'contract'));
comment on column job_row.price is 'unit price in euros, without tax';

-- Vehicles ---------------------------------------------------------------------------------------

alter table vehicle
  alter column license_number drop not null,
  alter column license_key drop not null,
  alter column serial_number drop not null,
  add column is_hidden boolean not null default false;
update vehicle set license_number = null where license_number = '' and serial_number <> '';
update vehicle set serial_number = null where serial_number = '' and license_number <> '';

-- Pages show the VIN of a vehicle without a plate. Calls name a vehicle without a VIN by a stand-in
-- (domain/src/vehicles/identity.ts).
create function vin_stand_in(vehicle_id bigint) returns text
  language sql immutable strict parallel safe
  return 'NOVIN-' || vehicle_id::text;

drop index vehicle__by_serial_end;
drop index vehicle__by_serial;
alter table vehicle
  drop column serial_key_backwards,
  drop column serial_key,
  add column plate_or_vin text not null generated always as (
    coalesce(nullif(license_number, ''), nullif(serial_number, ''), '')) stored,
  add column vin_or_stand_in text not null generated always as (
    coalesce(nullif(serial_number, ''), vin_stand_in(id))) stored,
  add column serial_key text not null
    generated always as (vin_key(coalesce(nullif(serial_number, ''), vin_stand_in(id)))) stored,
  -- reversed, so an index finds a VIN by its end, which is readable through a windscreen
  add column serial_key_backwards text generated always as (reverse(vin_key(serial_number))) stored,
  add constraint vehicle__plate_or_vin check (num_nonnulls(license_number, serial_number) > 0),
  add constraint vehicle__real_vin check (vin_key(serial_number) !~ '^N0V1N[0-9]+$');
create index vehicle__by_serial_end on vehicle (site_id, serial_key_backwards text_pattern_ops);
-- A vehicle at several sites has a row at each.
create index vehicle__by_serial on vehicle (serial_key, site_id);

-- Customers --------------------------------------------------------------------------------------

alter table customer
  alter column last_name drop not null,
  -- null for a private person; the person of a company is its contact
  add column company_name text constraint customer__company_name check (company_name <> ''),
  add column street text,
  add column postal_code text,
  add column city text,
  add column country text,
  add column language text constraint customer__language check (language in ('fi', 'sv', 'en')),
  -- null if nobody asked the customer
  add column allows_marketing boolean,
  add column is_hidden boolean not null default false,
  add constraint customer__has_name check (num_nonnulls(last_name, company_name) > 0),
  add column person_name text generated always as (
    nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), '')) stored;
alter table customer
  -- the name that pages show: the company, else the person
  add column shown_name text generated always as (
    coalesce(company_name, nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''))) stored;

-- Visits that another system invoiced ------------------------------------------------------------

create table service_visit (
  site_id bigint not null references site (id),
  id bigint generated by default as identity,
  vehicle_id bigint not null,
  invoice_number text not null constraint service_visit__invoice_number check (length(invoice_number) between 1 and 40),
  service_at timestamptz not null,
  distance_driven int constraint service_visit__distance_driven check (distance_driven >= 0),
  use_hours int constraint service_visit__use_hours check (use_hours >= 0),
  customer_name text,
  work_order_number text
    constraint service_visit__work_order_number check (length(work_order_number) between 1 and 40),
  primary key (site_id, id),
  constraint service_visit__vehicle foreign key (site_id, vehicle_id) references vehicle (site_id, id)
);
create index service_visit__by_vehicle on service_visit (site_id, vehicle_id, service_at desc);

create table service_visit_row (
  site_id bigint not null,
  service_visit_id bigint not null,
  position int not null,
  row_type text not null constraint service_visit_row__row_type
    check (row_type in ('LabourOperation', 'SparePart', 'Text', 'Subcontractor', 'OffShelf')),
  name text not null,
  quantity numeric(12, 3),
  code text,
  primary key (site_id, service_visit_id, position),
  constraint service_visit_row__visit foreign key (site_id, service_visit_id)
    references service_visit (site_id, id) on delete cascade
);

-- Hidden records ---------------------------------------------------------------------------------

-- A deleted record that others refer to is hidden: lists and searches omit it, old work orders still show it.
-- Shifts, service visits and reservations are not hidden, but deleted.
alter table supplier add column is_hidden boolean not null default false;
alter table product_group add column is_hidden boolean not null default false;
alter table part add column is_hidden boolean not null default false;
alter table part_stock
  add column is_hidden boolean not null default false,
  add constraint part_stock__hidden_is_empty check (not is_hidden or (in_stock <= 0 and available <= 0));
alter table work_operation add column is_hidden boolean not null default false;
alter table resource add column is_hidden boolean not null default false;

-- The triggers of the new tables, as in 0042; hiding a record is its deletion in the feed.
do $$
declare
  watched record;
begin
  for watched in
    select * from (values
      ('service_visit', '''service-visits''', 'changed.site_id', 'id', 'whole'),
      ('service_visit_row', '''service-visits''', 'changed.site_id', 'service_visit_id', 'changed')
    ) as list (name, entity, site, number, extent)
  loop
    execute format(
      $function$create function %I() returns trigger language plpgsql as $body$
      declare
        changed %I;
      begin
        if current_setting('verstas.feed', true) = 'off' then return null; end if;
        if tg_op = 'DELETE' then changed := old; else changed := new; end if;
        insert into outbox (entity, kind, site_id, entity_id) values (
          %s,
          case when %L <> 'whole' then %L when tg_op = 'INSERT' then 'created' when tg_op = 'UPDATE' then 'changed' else 'deleted' end,
          %s,
          changed.%I)
        on conflict do nothing;
        return null;
      end $body$ $function$,
      watched.name || '__to_outbox', watched.name, watched.entity, watched.extent, watched.extent, watched.site,
      watched.number);
    execute format('create trigger %I after insert or delete on %I for each row execute function %I()',
      watched.name || '__feed', watched.name, watched.name || '__to_outbox');
    execute format(
      'create trigger %I after update on %I for each row when (old.* is distinct from new.*) execute function %I()',
      watched.name || '__feed_update', watched.name, watched.name || '__to_outbox');
  end loop;

  for watched in
    select * from (values
      ('supplier', 'suppliers', 'null'),
      ('product_group', 'product-groups', 'null'),
      ('part', 'parts', 'null'),
      ('part_stock', 'stock-levels', 'changed.site_id'),
      ('work_operation', 'operations', 'null'),
      ('customer', 'customers', 'changed.site_id'),
      ('vehicle', 'vehicles', 'changed.site_id'),
      ('resource', 'resources', 'changed.site_id'),
      ('work_order', 'work-orders', 'changed.site_id')
    ) as list (name, entity, site)
  loop
    execute format(
      $function$create or replace function %I() returns trigger language plpgsql as $body$
      declare
        changed %I;
        kind text;
      begin
        if current_setting('verstas.feed', true) = 'off' then return null; end if;
        if tg_op = 'DELETE' then
          changed := old;
          kind := 'deleted';
        elsif tg_op = 'INSERT' then
          changed := new;
          kind := 'created';
        else
          if new.is_hidden and old.is_hidden then return null; end if;
          changed := new;
          kind := case when new.is_hidden = old.is_hidden then 'changed' when new.is_hidden then 'deleted' else 'created' end;
        end if;
        insert into outbox (entity, kind, site_id, entity_id) values (%L, kind, %s, changed.id)
        on conflict do nothing;
        return null;
      end $body$ $function$,
      watched.name || '__to_outbox', watched.name, watched.entity, watched.site);
  end loop;
end $$;
