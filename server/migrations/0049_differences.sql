-- Migration: contract
-- Decisions about differences, invoice numbers as text, and a search by parts of the text number.

alter table difference
  -- counts the changes of an open difference, so that nobody decides about a value that was not shown
  add column version int not null default 1,
  -- true while the source still sends the value against which a person has decided
  add column is_in_force boolean not null default false,
  add constraint difference__in_force check (not is_in_force or resolution = 'kept');
create unique index difference__one_in_force on difference (site_id, entity, entity_id, path, source)
  where is_in_force;
create index difference__open on difference (site_id, id) where resolution is null;

-- Invoice numbers of dealer systems have letters: `F-2026/114`.
alter table work_order
  drop constraint work_order__invoice_number,
  alter column invoice_number type text using invoice_number::text;
alter table work_order
  add constraint work_order__invoice_number check (length(invoice_number) between 1 and 40);

create index work_order__external_number_parts on work_order using gin (external_key gin_trgm_ops)
  where external_key is not null;
