-- Migration: expand
-- Example data of getting started: each work order with its vehicle and customer, so that removing finds exactly these.

create table example_order (
  site_id bigint not null,
  work_order_id bigint not null,
  vehicle_id bigint not null,
  customer_id bigint not null,
  -- The last event of the database when the data was added. Later ones are changes by people.
  last_event_id bigint not null,
  -- Null while the work order is there. The row remains, because a hidden example is no work of the site.
  removed_at timestamptz,
  primary key (site_id, work_order_id),
  constraint example_order__work_order foreign key (site_id, work_order_id) references work_order (site_id, id),
  constraint example_order__vehicle foreign key (site_id, vehicle_id) references vehicle (site_id, id),
  constraint example_order__customer foreign key (site_id, customer_id) references customer (site_id, id)
);
create index example_order__by_vehicle on example_order (site_id, vehicle_id);
create index example_order__by_customer on example_order (site_id, customer_id);
