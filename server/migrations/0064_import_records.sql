-- Migration: contract
-- Imported work orders: several lines of a file are one record.

-- The first line of the record to which the line belongs: its own line, unless lines before it have the same record.
alter table file_import_row add column first_line int;
update file_import_row set first_line = line;
alter table file_import_row alter column first_line set not null;
create index file_import_row__by_record on file_import_row (site_id, import_id, first_line, line);
