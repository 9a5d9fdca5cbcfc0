-- Migration: expand
-- The numbers of people in the payroll system, if they differ from their numbers in other systems.

create table payroll_number (
  site_id bigint not null,
  employee_id bigint not null,
  number text not null constraint payroll_number__number check (length(number) between 1 and 20),
  primary key (site_id, employee_id),
  constraint payroll_number__one_person unique (site_id, number),
  constraint payroll_number__employee foreign key (site_id, employee_id) references employee_site (site_id, employee_id)
);
