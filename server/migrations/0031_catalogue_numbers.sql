-- Migration: expand
-- Adding a row to a job looks up a part or an operation by its number alone, while the work order is locked.
-- The primary keys cannot serve this, because they begin with the supplier.
create index part__item_number on part (item_number);
create index part_association__item on part_association (item_number);
create index work_operation__code on work_operation (code);
