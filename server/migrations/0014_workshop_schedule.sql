-- Migration: contract
-- Completes the workshop schedule: limits of loads, later times, overlaps and favourites.

-- The loads, in percent of a resource's available time, from which its day counts as busy and as full.
alter table site
  add column schedule_busy_percent int not null default 80,
  add column schedule_full_percent int not null default 100,
  add constraint site__schedule_percents check (
    schedule_busy_percent between 1 and schedule_full_percent and schedule_full_percent <= 1000);

-- The later time that the customer knows of. After it, the work order counts as late.
alter table work_order add column told_until timestamptz;

-- Refuses overlapping allocations of a resource, unless a person has chosen the overlap. Existing overlaps
-- remain allowed. So do those of material, which is lent without the schedule.
alter table reservation_resource add column is_overlap_allowed boolean not null default false;
update reservation_resource taken set is_overlap_allowed = true
where exists (
    select from resource
    where resource.site_id = taken.site_id and resource.id = taken.resource_id and resource.is_material)
  or exists (
    select from reservation_resource other
    where other.site_id = taken.site_id and other.resource_id = taken.resource_id
      and other.reservation_id <> taken.reservation_id
      and tstzrange(other.start_at, other.end_at) && tstzrange(taken.start_at, taken.end_at));
alter table reservation_resource add constraint reservation_resource__no_overlap
  exclude using gist (site_id with =, resource_id with =, tstzrange(start_at, end_at) with &&)
  where (not is_overlap_allowed);

-- A supervisor's favourite people in the schedule, per site. Several supervisors may have the same favourite.
create table subordinate (
  site_id bigint not null,
  supervisor_id bigint not null,
  employee_id bigint not null,
  primary key (site_id, supervisor_id, employee_id),
  constraint subordinate__supervisor foreign key (site_id, supervisor_id)
    references employee_site (site_id, employee_id) on delete cascade,
  constraint subordinate__employee foreign key (site_id, employee_id)
    references employee_site (site_id, employee_id) on delete cascade
);
create index subordinate__by_employee on subordinate (site_id, employee_id);
insert into subordinate (site_id, supervisor_id, employee_id)
  select own.site_id, employee.supervisor_id, employee.id
  from employee
  join employee_site own on own.employee_id = employee.id
  join employee_site supervisor on supervisor.site_id = own.site_id and supervisor.employee_id = employee.supervisor_id;
alter table employee drop column supervisor_id;
