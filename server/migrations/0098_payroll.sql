-- Migration: expand
-- Payroll: rules and file of a site, pay periods with their people, and the exported lines.

alter table access_profile add column manage_payroll boolean not null default false;
update access_profile set manage_payroll = manage_users;

create table payroll_setting (
  site_id bigint primary key references site (id),
  period_kind text not null constraint payroll_setting__kind check (period_kind in ('weekly', 'biweekly', 'semiMonthly', 'monthly')),
  -- a day of the first week of some period of two weeks
  anchor date not null,
  format text not null constraint payroll_setting__format check (format in ('generic', 'fennoa', 'mepco', 'netvisor', 'own')),
  template jsonb not null,
  -- in the order in which they apply
  rules jsonb not null,
  version bigint not null default 1
);

-- A period that a clerk has begun to check. `start_at` and `end_at` are its midnights in the time zone of the site.
create table payroll_period (
  site_id bigint not null references site (id),
  from_day date not null,
  to_day date not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  locked_at timestamptz,
  locked_by bigint references employee (id),
  -- the rules of the lines; later rules do not change them
  rules jsonb,
  -- the number of the export, counted by site
  number int,
  exported_at timestamptz,
  exported_by bigint references employee (id),
  primary key (site_id, from_day),
  constraint payroll_period__days check (from_day <= to_day and start_at < end_at),
  constraint payroll_period__locked_before_export check (exported_at is null or locked_at is not null),
  constraint payroll_period__numbered check ((number is null) = (exported_at is null)),
  constraint payroll_period__one_number unique (site_id, number),
  constraint payroll_period__no_overlap exclude using gist (site_id with =, daterange(from_day, to_day, '[]') with &&)
);
create index payroll_period__locked on payroll_period (site_id) where locked_at is not null and exported_at is null;

-- A person who is finished or approved. The hash is that of the approved lines: another one is no longer approved.
create table payroll_person (
  site_id bigint not null,
  from_day date not null,
  employee_id bigint not null,
  finished_at timestamptz not null,
  finished_by bigint not null references employee (id),
  approved_at timestamptz,
  approved_by bigint references employee (id),
  approved_hash text,
  primary key (site_id, from_day, employee_id),
  constraint payroll_person__period foreign key (site_id, from_day) references payroll_period (site_id, from_day),
  constraint payroll_person__employee foreign key (site_id, employee_id) references employee_site (site_id, employee_id)
);
create index payroll_person__by_employee on payroll_person (site_id, employee_id);

-- The lines of a locked period. After the export they never change.
create table payroll_line (
  site_id bigint not null,
  from_day date not null,
  place int not null,
  employee_id bigint not null,
  -- a day of an earlier period is a difference
  day date not null,
  pay_code text not null,
  factor int not null,
  cost_centre text,
  minutes int not null constraint payroll_line__minutes check (minutes <> 0),
  primary key (site_id, from_day, place),
  constraint payroll_line__period foreign key (site_id, from_day) references payroll_period (site_id, from_day),
  constraint payroll_line__employee foreign key (site_id, employee_id) references employee_site (site_id, employee_id)
);
create index payroll_line__by_employee on payroll_line (site_id, employee_id, day);

create function refuse_exported_line() returns trigger language plpgsql as $$
begin
  if exists (
    select from payroll_period period
    where period.site_id = old.site_id and period.from_day = old.from_day and period.exported_at is not null) then
    raise exception 'the lines of an exported pay period never change' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger payroll_line__exported before update or delete on payroll_line
  for each row execute function refuse_exported_line();

create function refuse_exported_period() returns trigger language plpgsql as $$
begin
  raise exception 'an exported pay period never changes' using errcode = 'restrict_violation';
end $$;
create trigger payroll_period__exported before update or delete on payroll_period
  for each row when (old.exported_at is not null) execute function refuse_exported_period();

-- Refuses changes of stampings in the time of a locked period, until its export.
create function refuse_locked_time() returns trigger language plpgsql as $$
begin
  if exists (
    select from payroll_period period
    where period.site_id = (case when tg_op = 'DELETE' then old.site_id else new.site_id end)
      and period.locked_at is not null and period.exported_at is null
      and (
        (tg_op <> 'INSERT' and tstzrange(old.start_at, old.end_at) && tstzrange(period.start_at, period.end_at))
        or (tg_op <> 'DELETE' and tstzrange(new.start_at, new.end_at) && tstzrange(period.start_at, period.end_at)))) then
    raise exception 'the pay period is locked' using errcode = 'check_violation', constraint = 'payroll_period__locked';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
-- Safe for the previous version: it cannot lock a period, and must respect the lock.
create trigger stamping__unlocked before insert or delete on stamping
  for each row execute function refuse_locked_time();
-- Safe for the previous version: it cannot lock a period, and must respect the lock.
create trigger stamping__unlocked_update before update on stamping
  for each row when (
    (old.start_at, old.end_at, old.type_code, old.is_presence, old.is_flex_time, old.is_overtime, old.is_kiky_time)
    is distinct from
    (new.start_at, new.end_at, new.type_code, new.is_presence, new.is_flex_time, new.is_overtime, new.is_kiky_time))
  execute function refuse_locked_time();
