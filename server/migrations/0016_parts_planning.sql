-- Migration: contract
-- Preparing the parts of a work order: reserved, missing and picked parts.

alter table site
  -- Hours before a reservation from which missing or unplanned parts are marked: first normally, then as
  -- urgent.
  add column parts_first_hours int not null default 48,
  add column parts_urgent_hours int not null default 24,
  -- The size of the printer's labels, in millimetres.
  add column label_width int not null default 62,
  add column label_height int not null default 29,
  add constraint site__parts_hours check (
    parts_urgent_hours between 0 and parts_first_hours and parts_first_hours <= 1000),
  add constraint site__label_size check (label_width between 40 and 300 and label_height between 20 and 300);

-- Barcodes on the packages of a part, besides the part's number. Makers share barcodes, so one may belong to
-- several parts.
create table part_barcode (
  barcode text not null constraint part_barcode__length check (length(barcode) between 1 and 60),
  supplier_number text not null,
  item_number text not null,
  primary key (barcode, supplier_number, item_number),
  constraint part_barcode__part foreign key (supplier_number, item_number) references part (supplier_number, item_number)
);
create index part_barcode__by_part on part_barcode (supplier_number, item_number);

-- The promised day of a back order.
alter table job_row
  add column back_order_promised_on date,
  add constraint job_row__promise_of_back_order check (back_order_promised_on is null or back_order_amount > 0);
-- Finds the work orders in which a part was used, the latest first.
create index job_row__by_part on job_row (site_id, supplier_number, item_number, work_order_id desc)
  where item_number is not null;

-- A part reservation: the quantity that a stock keeps for a row of a work order. `part_stock.available` is
-- the unreserved rest of the stock. `picked_at` is the time of the tick on the pick list.
create table part_reservation (
  site_id bigint not null,
  job_row_id bigint not null,
  work_order_id bigint not null,
  stock_code text not null,
  supplier_number text not null,
  item_number text not null,
  quantity numeric(12, 3) not null constraint part_reservation__quantity check (quantity > 0),
  picked_at timestamptz,
  picked_by bigint references employee (id),
  primary key (site_id, job_row_id),
  constraint part_reservation__row foreign key (site_id, work_order_id, job_row_id)
    references job_row (site_id, work_order_id, id),
  constraint part_reservation__stock foreign key (site_id, stock_code, supplier_number, item_number)
    references part_stock (site_id, stock_code, supplier_number, item_number),
  constraint part_reservation__picked_by_somebody check ((picked_at is null) = (picked_by is null))
);
create index part_reservation__by_work_order on part_reservation (site_id, work_order_id, job_row_id);
create index part_reservation__by_part on part_reservation (site_id, supplier_number, item_number, stock_code);
create index part_reservation__by_picker on part_reservation (picked_by) where picked_by is not null;

-- Returns the needed, reserved and missing amounts of a work order's part rows. An amount on back order takes
-- nothing from the stock. Rows of the same part take the available stock in the order of the rows
-- (domain/src/parts-planning/share-stock.ts).
create function part_needs(of_site bigint, of_work_order bigint)
  returns table (
    job_row_id bigint, stock_code text, in_stock numeric, available numeric,
    location_1 text, location_2 text, location_3 text,
    needed numeric, kept numeric, missing numeric, promised_on date, is_picked boolean)
  language sql stable parallel safe
begin atomic
  select line.id, line.stock_code, part_stock.in_stock, part_stock.available,
    part_stock.location_1, part_stock.location_2, part_stock.location_3,
    line.needed, line.kept,
    line.on_order + least(line.open, greatest(0, sum(line.open) over (
      partition by line.stock_code, line.supplier_number, line.item_number order by line.id
    ) - greatest(0, coalesce(part_stock.available, 0)))),
    line.promised_on, line.is_picked
  from (
    select counted.*, least(counted.back_ordered, counted.needed - counted.kept) as on_order,
      greatest(0, counted.needed - counted.kept - counted.back_ordered) as open
    from (
      select job_row.id, job_row.supplier_number, job_row.item_number,
        coalesce(job_row.stock_code, (select default_stock_code from site where site.id = of_site)) as stock_code,
        amount.needed,
        least(amount.needed, coalesce(part_reservation.quantity, 0)) as kept,
        coalesce(job_row.back_order_amount, 0) as back_ordered,
        job_row.back_order_promised_on as promised_on,
        part_reservation.picked_at is not null as is_picked
      from job_row
      cross join lateral (
        select greatest(0, coalesce(job_row.ordered_amount, 0) - coalesce(job_row.delivered_amount, 0)) as needed) amount
      left join part_reservation
        on part_reservation.site_id = of_site and part_reservation.job_row_id = job_row.id
      where job_row.site_id = of_site and job_row.work_order_id = of_work_order
        and job_row.row_type = 'SparePart' and not job_row.is_marked_as_deleted) counted) line
  left join part_stock on part_stock.site_id = of_site and part_stock.stock_code = line.stock_code
    and part_stock.supplier_number = line.supplier_number and part_stock.item_number = line.item_number;
end;

-- Returns a sort key for locations in walking order: H2 is before H10.
create function location_key(location text) returns text
  language sql immutable strict parallel safe
  return (
    select string_agg(case when piece ~ '^\d' then lpad(piece, 10, '0') else piece end, '' order by place)
    from regexp_split_to_table(regexp_replace(location, '(\d+)', E'\x1f\\1\x1f', 'g'), E'\x1f') with ordinality
      as pieces (piece, place));

-- A short-lived address that opens the labels of some work orders.
create table label_ticket (
  secret_hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  site_id bigint not null references site (id),
  work_order_ids bigint[] not null constraint label_ticket__count check (cardinality(work_order_ids) between 1 and 100),
  expires_at timestamptz not null
);
create index label_ticket__by_session on label_ticket (session_id);
create index label_ticket__expiry on label_ticket (expires_at);
