-- Migration: contract
-- A user's favourite rows of the schedule, per site: persons and bays.
create table favourite_resource (
  site_id bigint not null,
  employee_id bigint not null,
  resource_id bigint not null,
  primary key (site_id, employee_id, resource_id),
  constraint favourite_resource__employee foreign key (site_id, employee_id)
    references employee_site (site_id, employee_id) on delete cascade,
  constraint favourite_resource__resource foreign key (site_id, resource_id)
    references resource (site_id, id) on delete cascade
);
create index favourite_resource__by_resource on favourite_resource (site_id, resource_id);
insert into favourite_resource (site_id, employee_id, resource_id)
  select subordinate.site_id, subordinate.supervisor_id, resource.id
  from subordinate
  join resource on resource.site_id = subordinate.site_id and resource.employee_id = subordinate.employee_id;
drop table subordinate;
