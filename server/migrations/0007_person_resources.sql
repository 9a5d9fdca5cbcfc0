-- Migration: contract
-- The resource of a person gets the id of the employee. Bays, lifts and material get ids that no employee
-- has.

alter table reservation_resource drop constraint reservation_resource__resource;
alter table reservation_resource add constraint reservation_resource__resource
  foreign key (site_id, resource_id) references resource (site_id, id) on update cascade;

-- First moves all ids above those of employees, so that no new id equals an old one.
update resource set id = id + 1000000000;
update resource set id = employee_id where employee_id is not null;

alter table employee add constraint employee__id_below_resources check (id < 1000000000);
alter table resource add constraint resource__id check (
  case when employee_id is null then id >= 1000000000 else id = employee_id end);
select setval(pg_get_serial_sequence('resource', 'id'), greatest(1000000000, (select max(id) from resource)));

-- The flags planned and picked are independent.
alter table work_order drop constraint work_order__picked_is_planned;
