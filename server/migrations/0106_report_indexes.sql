-- Migration: expand, outside a transaction
-- The shift of a stamping: the first one of the person that ends after its start.
create index concurrently shift__by_end on shift (employee_id, end_at) include (start_at);
-- The work in progress of a site, and the start page. Most work orders are invoiced.
create index concurrently work_order__active on work_order (site_id, id) where status = 'A';
