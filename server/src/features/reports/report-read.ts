import { Report } from '@verstas/contract/reports/entities.ts'
import * as z from 'zod'
import { jsonRead } from '../../platform/database/read-json.ts'

/** The sites, the period as days and as instants, and the filters. */
export const reportParameters = {
  siteIds: 'bigint[]',
  from: 'text',
  to: 'text',
  start: 'timestamptz',
  end: 'timestamptz',
  teamId: 'bigint | null',
  payer: 'text | null',
} as const

/** SQL: true if a person belongs to the team of the filter. */
export const isOfTeam = (person: string) =>
  `($teamId is null or exists (
    select from employee where employee.id = ${person} and employee.profile_id = $teamId))`

/**
 * SQL: true if people of the team worked on a work order, and the payer of the filter pays a row of it. For
 * an `exists`, PostgreSQL would build a table of all rows of the site.
 */
const isOfFilter = (site: string, order: string) => `($teamId is null or (
      select true from stamping_row worked
      join stamping on stamping.site_id = worked.site_id and stamping.id = worked.stamping_id
      join employee on employee.id = stamping.employee_id and employee.profile_id = $teamId
      where worked.site_id = ${site} and worked.work_order_id = ${order}
      limit 1))
    and ($payer is null or (
      select true from job_row
      where job_row.site_id = ${site} and job_row.work_order_id = ${order} and not job_row.is_marked_as_deleted
        and coalesce(job_row.payer, 'customer') = $payer
      limit 1))`

/**
 * SQL: true if a view's work order passes the filters. A fact without a work order passes if there are no
 * filters.
 */
export const passes = (view: string) =>
  `(($teamId is null and $payer is null) or (${isOfFilter(`${view}.site_id`, `${view}.work_order_id`)}))`

/** SQL: true if a fact belongs to one of the sites. */
export const isOfSites = 'site_id = any($siteIds)'

/**
 * SQL: true if the day of a fact is in the period. The index on its time narrows the search to two days
 * around the period. A night shift belongs to the day on which it began.
 */
export const isInPeriod = (day: string, time: string) => `${day} between $from::date and $to::date
      and ${time} >= $start - interval '2 days' and ${time} < $end + interval '2 days'`

/** SQL: the stampings that may belong to the period, by the index of days. */
export const stampedInPeriod = `${isOfSites} and tstzrange(start_at, end_at)
      && tstzrange($start - interval '2 days', $end + interval '2 days')
      and day between $from::date and $to::date`

/**
 * SQL: the work orders in the workshop with their age in days. Their first reservation has begun, and at
 * least one is not delivered.
 */
export const inProgressSql = `select work_order.site_id, work_order.id as work_order_id,
            (min(reservation.start_at) at time zone site.time_zone)::date as began_on, min(reservation.start_at) as began_at,
            ($now at time zone site.time_zone)::date - (min(reservation.start_at) at time zone site.time_zone)::date as days
          from work_order
          join site on site.id = work_order.site_id
          join reservation on reservation.site_id = work_order.site_id and reservation.work_order_id = work_order.id
          where work_order.${isOfSites} and work_order.status = 'A' and not work_order.is_hidden
            and reservation.start_at <= $now and ${isOfFilter('work_order.site_id', 'work_order.id')}
          group by work_order.site_id, work_order.id, site.time_zone
          having bool_or(reservation.delivered_at is null)`

/**
 * SQL: the day, the payer, the minutes and the amount of the sold rows. Only a team needs the shares of people; without
 * one, PostgreSQL does not run the second part.
 */
const soldSql = `select day, payer, minutes, amount from report_sold_row
      where $teamId is null and ${isOfSites} and ${isInPeriod('day', 'invoiced_at')}
        and ($payer is null or payer = $payer)
      union all
      select day, payer, minutes, amount from report_sold
      where $teamId is not null and ${isOfSites} and ${isInPeriod('day', 'invoiced_at')}
        and ${isOfTeam('report_sold.employee_id')} and ($payer is null or payer = $payer)`

/** SQL: a sum of the time on the rows of the payer. Without a payer, it is all work and needs no rows. */
const paidWorkSql = (columns: string) => `select ${columns} from report_work
      where $payer is not null and ${stampedInPeriod} and ${isOfTeam('report_work.employee_id')}
        and payer = $payer`

/** The groups of work in progress by age: the first and the last day. */
const ages = [
  [0, 1],
  [2, 3],
  [4, 7],
  [8, 14],
  [15, null],
] as const

/** SQL: the time of the last commit that a replica has applied; now, if the database is not a replica. */
const asOfSql = 'least($now, coalesce(pg_last_xact_replay_timestamp(), $now))'

/** Sums for the figures of a period. */
export const reportRead = jsonRead({
  name: 'report',
  parameters: { ...reportParameters, now: 'timestamptz', language: 'text', timeZone: 'text' },
  answer: Report,
  sql: `with stamped as (
      select type_code, sum(minutes) as minutes, is_work, is_lunch from report_stamping
      where ${stampedInPeriod} and ${isOfTeam('report_stamping.employee_id')}
      group by type_code, is_work, is_lunch),
    rostered as (
      select sum(minutes - absent_minutes) as available,
        sum(unstamped_minutes) filter (where end_at <= $now) as unstamped
      from report_shift
      where ${isOfSites} and ${isInPeriod('day', 'start_at')} and ${isOfTeam('report_shift.employee_id')}),
    sold as (
      select payer, sum(minutes) as minutes, sum(amount) as amount,
        sum(minutes) filter (where amount is not null) as priced
      from (${soldSql}) sold_row
      group by payer),
    closed as (
      select count(*) as count, count(*) filter (where is_checked) as checked from report_order
      where ${isOfSites} and ${isInPeriod('day', 'invoiced_at')}
        and ${passes('report_order')}),
    promised as (
      select count(*) as count, count(*) filter (where delivered_at <= first_promise) as first,
        count(*) filter (where delivered_at <= last_promise) as last
      from report_promise
      where ${isOfSites} and ${isInPeriod('day', 'delivered_at')}
        and ${passes('report_promise')}),
    returned as (
      select count(*) filter (where is_comeback) as comebacks, count(*) filter (where is_candidate) as candidates
      from report_comeback
      where ${isOfSites} and ${isInPeriod('day', 'invoiced_at')} and ${passes('report_comeback')}),
    begun as (
      select count(part_count) as known, count(*) filter (where missing_count = 0) as ready,
        count(*) filter (where part_count is null) as unknown
      from report_start
      where ${isOfSites} and ${isInPeriod('day', 'started_at')} and ${passes('report_start')}),
    estimated as (
      select count(*) as checks, coalesce(sum(red_count), 0) as red,
        coalesce(sum(least(red_priced_count, red_count)), 0) as priced, count(offered_at) as offered,
        count(answered_at) as answered,
        percentile_cont(0.5) within group (order by extract(epoch from offered_at - completed_at) / 60)
          filter (where offered_at >= completed_at) as to_offer,
        percentile_cont(0.5) within group (order by extract(epoch from answered_at - offered_at) / 60)
          filter (where answered_at is not null) as to_answer
      from report_estimate
      where ${isOfSites} and ${isInPeriod('day', 'completed_at')}
        and ${passes('report_estimate')})
    select json_build_object(
      'AsOf', ${asOfSql},
      'Attended', coalesce((select sum(minutes) from stamped where not is_lunch), 0),
      'Available', coalesce((select available from rostered), 0),
      'Worked', coalesce(case
        when $payer is null then (select sum(minutes) from stamped where is_work)
        else (${paidWorkSql('sum(minutes)')}) end, 0),
      'Sold', coalesce((select sum(minutes) from sold), 0),
      'Unstamped', coalesce((select unstamped from rostered), 0),
      'Lost', (
        select coalesce(json_agg(json_build_object(
          'TypeCode', stamped.type_code,
          'Description', type.description ->> $language,
          'Minutes', stamped.minutes) order by stamped.minutes desc, stamped.type_code), '[]')
        from stamped join stamping_type type on type.code = stamped.type_code
        where not stamped.is_work and not stamped.is_lunch),
      'Rates', (
        select coalesce(json_agg(json_build_object(
          'Payer', payer, 'Amount', amount, 'Minutes', priced) order by priced desc, payer), '[]')
        from sold where priced > 0),
      'ClosedOrders', (select count from closed),
      'CheckedOrders', (select checked from closed),
      'PromisedOrders', (select count from promised),
      'KeptFirst', (select first from promised),
      'KeptLast', (select last from promised),
      'Comebacks', (select comebacks from returned),
      'ComebackCandidates', (select candidates from returned),
      'StartsKnown', (select known from begun),
      'StartsReady', (select ready from begun),
      'StartsUnknown', (select unknown from begun),
      'Findings', (
        select json_agg(json_build_object(
          'Light', by_light.name,
          'Offered', json_build_object('Count', by_light.count, 'Amount', by_light.amount),
          'SoldAtVisit', json_build_object('Count', by_light.visit_count, 'Amount', by_light.visit_amount),
          'SoldIn90Days', json_build_object('Count', by_light.later_count, 'Amount', by_light.later_amount))
          order by by_light.name)
        from (
          select light.name, count(found.key), coalesce(sum(found.price), 0) as amount,
            count(*) filter (where found.is_sold_at_visit) as visit_count,
            coalesce(sum(found.price) filter (where found.is_sold_at_visit), 0) as visit_amount,
            count(*) filter (where found.is_sold_in_90_days) as later_count,
            coalesce(sum(found.price) filter (where found.is_sold_in_90_days), 0) as later_amount
          from (values ('now'), ('soon')) light (name)
          left join lateral (
            select * from report_finding
            where ${isOfSites} and report_finding.light = light.name and ${isInPeriod('day', 'created_at')}
              and ${passes('report_finding')}) found on true
          group by light.name) by_light),
      'Estimates', (
        select json_build_object(
          'Checks', checks, 'Red', red, 'RedPriced', priced, 'Offered', offered, 'MinutesToOffer', round(to_offer),
          'Answered', answered, 'MinutesToAnswer', round(to_answer))
        from estimated),
      'Progress', (${progressSql()}),
      'Load', (${loadSql()}),
      'Sites', (
        select json_agg(json_build_object('Id', id, 'Name', name) order by name, id) from site
        where id = any($siteIds)),
      'Teams', (
        select coalesce(json_agg(json_build_object('Id', profile.id, 'Name', profile.name) order by profile.name), '[]')
        from access_profile profile
        where exists (
          select from employee
          join employee_site place on place.employee_id = employee.id and place.${isOfSites} and place.is_active
          where employee.profile_id = profile.id and employee.is_active and is_stamping_employee(employee.subsystem)))
      )::text`,
})

/** SQL: the numbers of work orders in the workshop, by age. */
function progressSql(): string {
  const groups = ages.map(([first, last]) => `(${first}, ${last ?? 'null::int'})`).join(', ')
  return `with open as materialized (${inProgressSql})
        select json_agg(json_build_object('From', age.first, 'To', age.last, 'Count', (
          select count(*) from open
          where open.days >= age.first and (age.last is null or open.days <= age.last))) order by age.first)
        from (values ${groups}) age (first, last)`
}

/**
 * SQL: the reserved time and the shifts of the ten days from today on. A reservation counts the time of its
 * people; an unassigned one counts its length.
 */
function loadSql(): string {
  const span = `tstzrange(day.at::timestamp at time zone site.time_zone, (day.at + 1)::timestamp at time zone site.time_zone)`
  const inDay = (range: string) => `minutes_of(tstzmultirange(${range} * ${span}))`
  return `select json_agg(json_build_object(
          'Day', day.at,
          'Booked', (
            select coalesce(sum(coalesce(people.minutes, ${inDay('tstzrange(reservation.start_at, reservation.end_at)')})), 0)
            from site
            join reservation on reservation.site_id = site.id
            left join lateral (
              select sum(${inDay('tstzrange(taken.start_at, taken.end_at)')}) as minutes
              from reservation_resource taken
              join resource on resource.site_id = taken.site_id and resource.id = taken.resource_id
                and resource.employee_id is not null
              where taken.site_id = reservation.site_id and taken.reservation_id = reservation.id) people on true
            where site.id = any($siteIds)
              and tstzrange(reservation.start_at, reservation.end_at) && ${span}
              and (
                select not work_order.is_hidden from work_order
                where work_order.site_id = reservation.site_id and work_order.id = reservation.work_order_id)),
          'Available', (
            select coalesce(sum(minutes - absent_minutes), 0) from report_shift
            where report_shift.${isOfSites} and report_shift.day = day.at
              and report_shift.start_at >= $now - interval '2 days' and report_shift.start_at < $now + interval '12 days'))
          order by day.at)
        from (
          select ($now at time zone $timeZone)::date + place as at from generate_series(0, 9) place) day`
}

/** SQL: the Monday of a day. */
const weekOf = (day: string) => `${day} - (extract(isodow from ${day})::int - 1)`

const Weeks = z.array(
  z.object({ Week: z.string(), Attended: z.number(), Worked: z.number(), Sold: z.number() }),
)

/** The hours of each week of a period that begins on a Monday. */
export const reportWeeksRead = jsonRead({
  name: 'report-weeks',
  parameters: reportParameters,
  answer: Weeks,
  sql: `with stamped as (
      select ${weekOf('day')} as week, sum(minutes) filter (where not is_lunch) as attended,
        sum(minutes) filter (where is_work) as worked
      from report_stamping
      where ${stampedInPeriod} and ${isOfTeam('report_stamping.employee_id')}
      group by 1),
    paid as (${paidWorkSql(`${weekOf('day')} as week, sum(minutes) as worked`)} group by 1),
    sold as (select ${weekOf('day')} as week, sum(minutes) as sold from (${soldSql}) sold_row group by 1)
    select json_agg(json_build_object(
      'Week', week.at,
      'Attended', coalesce(stamped.attended, 0),
      'Worked', coalesce(case when $payer is null then stamped.worked else paid.worked end, 0),
      'Sold', coalesce(sold.sold, 0)) order by week.at)::text
    from (
      select $from::date + 7 * place as at from generate_series(0, ($to::date - $from::date) / 7) place) week
    left join stamped on stamped.week = week.at
    left join paid on paid.week = week.at
    left join sold on sold.week = week.at`,
})
