-- Migration: expand
-- Imports of people: the next import of the same person brings back a person whom an undo has deactivated.

-- the person whom the undo of the row has deactivated; null once a later import has brought the person back
alter table file_import_row add column undone_person_id bigint;
create index file_import_row__by_undone_person on file_import_row (undone_person_id) where undone_person_id is not null;

-- Imports find customers by their exact names.
create index customer__by_names on customer (site_id, search_names);
