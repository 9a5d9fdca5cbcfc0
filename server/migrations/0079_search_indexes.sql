-- Migration: expand
-- The search across all kinds of records finds the vehicles of a customer.
create index vehicle__by_owner on vehicle (site_id, owner_customer_id) where owner_customer_id is not null;
create index vehicle__by_holder on vehicle (site_id, holder_customer_id) where holder_customer_id is not null;
create index vehicle__by_payer on vehicle (site_id, payer_customer_id) where payer_customer_id is not null;
create index work_order__by_contact on work_order (site_id, contact_customer_id, id)
  where contact_customer_id is not null;
