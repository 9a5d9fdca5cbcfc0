import { rosterEndpoints } from '@verstas/contract/rosters/endpoints.ts'
import { RosterAbsence, RosterReservation, RosterTimes } from '@verstas/contract/rosters/entities.ts'
import * as z from 'zod'
import { jsonRead } from '../../platform/database/read-json.ts'

/** SQL: a time of the day as `HH:mm`. */
const timeText = (column: string) => `to_char(${column}, 'HH24:MI')`

/** SQL: the times of the row `change` as JSON. */
const changedTimes = `json_build_object(
  'Start', ${timeText('change.start_time')}, 'End', ${timeText('change.end_time')}, 'BreakMinutes', change.break_minutes)`

/** SQL: the days of `pattern` as JSON. */
const daysOfPattern = `coalesce((
  select json_agg(json_build_object(
    'Week', part.week,
    'Weekday', part.weekday,
    'Start', ${timeText('part.start_time')},
    'End', ${timeText('part.end_time')},
    'BreakMinutes', part.break_minutes) order by part.week, part.weekday)
  from roster_pattern_day part
  where part.site_id = pattern.site_id and part.pattern_id = pattern.id), '[]')`

/**
 * SQL: true if another system is the master of the site's shifts, by the site's choice or because the system
 * has sent shifts.
 */
const isOfSource = `coalesce(
  (select master = 'source' from field_master where site_id = $siteId and field_group = 'shift'),
  exists (select from external_ref where entity = 'shifts' and site_id = $siteId and deleted_at is null))`

/** SQL: the people who currently work at the site, without work queues. */
const peopleOfSite = `from employee_site place
  join employee on employee.id = place.employee_id
  where place.site_id = $siteId and place.is_active and employee.is_active and not employee.is_workqueue`

const day = z.iso.date()

export const RosterRecord = z.strictObject({
  isOfSource: z.boolean(),
  days: z.array(z.strictObject({ day, isClosed: z.boolean() })),
  patterns: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      weeks: z.int(),
      days: rosterEndpoints.listRosterPatterns.answer.element.shape.Days,
    }),
  ),
  people: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      assignments: z.array(z.strictObject({ from: day, week: z.int(), patternId: z.int().nullable() })),
      changes: z.array(
        z.strictObject({
          day,
          isEveryWeek: z.boolean(),
          shift: z.union([RosterTimes, z.null(), z.literal('usual')]),
        }),
      ),
    }),
  ),
  /** The shifts of these people at all sites, in the requested time. */
  shifts: z.array(
    z.strictObject({
      id: z.int(),
      employeeId: z.int(),
      isHere: z.boolean(),
      isOfSource: z.boolean(),
      start: z.string(),
      end: z.string(),
    }),
  ),
})
export type RosterRecord = z.output<typeof RosterRecord>

/** Everything that determines the shifts of a site's people, and their stored shifts. */
export const rosterRecordRead = jsonRead({
  name: 'roster-record',
  parameters: {
    siteId: 'bigint',
    employeeIds: 'bigint[] | null',
    from: 'text',
    to: 'text',
    start: 'timestamptz',
    end: 'timestamptz',
  },
  answer: RosterRecord,
  sql: `select json_build_object(
      'isOfSource', ${isOfSource},
      'days', coalesce((
        select json_agg(json_build_object('day', day, 'isClosed', is_closed) order by day)
        from roster_day where site_id = $siteId and day between $from::date and $to::date), '[]'),
      'patterns', coalesce((
        select json_agg(json_build_object('id', id, 'name', name, 'weeks', weeks, 'days', ${daysOfPattern}) order by id)
        from roster_pattern pattern where site_id = $siteId), '[]'),
      'people', coalesce((
        select json_agg(json_build_object(
          'id', employee.id,
          'name', employee.name,
          'assignments', coalesce((
            select json_agg(json_build_object('from', from_day, 'week', week, 'patternId', pattern_id) order by from_day)
            from roster_assignment own
            where own.site_id = $siteId and own.employee_id = employee.id and own.from_day <= $to::date), '[]'),
          'changes', coalesce((
            select json_agg(json_build_object(
              'day', day,
              'isEveryWeek', is_every_week,
              'shift', case kind when 'shift' then ${changedTimes} when 'usual' then '"usual"' end) order by day)
            from roster_change change
            where change.site_id = $siteId and change.employee_id = employee.id and change.day <= $to::date
              and (change.is_every_week or change.day >= $from::date)), '[]')) order by employee.name, employee.id)
        ${peopleOfSite} and ($employeeIds::bigint[] is null or employee.id = any ($employeeIds))), '[]'),
      'shifts', coalesce((
        select json_agg(json_build_object(
          'id', shift.id,
          'employeeId', shift.employee_id,
          'isHere', shift.site_id = $siteId,
          'isOfSource', exists (
            select from external_ref ref
            where ref.entity = 'shifts' and ref.site_id = shift.site_id and ref.entity_id = shift.id and ref.deleted_at is null),
          'start', shift.start_at,
          'end', shift.end_at) order by shift.start_at, shift.id)
        from shift
        where shift.employee_id in (select employee.id ${peopleOfSite} and ($employeeIds::bigint[] is null or employee.id = any ($employeeIds)))
          and tstzrange(shift.start_at, shift.end_at) && tstzrange($start, $end)), '[]'))::text`,
})

const ofEmployee = { employeeId: z.int() }

/** Absences and reservations of a week, by person. */
export const rosterWeekRead = jsonRead({
  name: 'roster-week',
  parameters: { siteId: 'bigint', start: 'timestamptz', end: 'timestamptz', language: 'text' },
  answer: z.strictObject({
    absences: z.array(RosterAbsence.extend(ofEmployee)),
    reservations: z.array(RosterReservation.extend(ofEmployee)),
    absenceTypes: z.array(z.object({ Code: z.int(), Name: z.string() })),
  }),
  sql: `select json_build_object(
      'absences', coalesce((
        select json_agg(json_build_object(
          'employeeId', stamping.employee_id,
          'Id', stamping.id,
          'TypeCode', stamping.type_code,
          'Name', type.description ->> $language,
          'Start', stamping.start_at,
          'End', stamping.end_at,
          'Note', stamping.note) order by stamping.start_at, stamping.id)
        from stamping join stamping_type type on type.code = stamping.type_code
        where stamping.site_id = $siteId and not stamping.is_presence
          and tstzrange(stamping.start_at, stamping.end_at) && tstzrange($start, $end)), '[]'),
      'reservations', coalesce((
        select json_agg(json_build_object(
          'employeeId', resource.employee_id,
          'Oid', reservation.oid,
          'License', vehicle.plate_or_vin,
          'Start', entry.start_at,
          'End', entry.end_at) order by entry.start_at, reservation.id)
        from reservation_resource entry
        join resource on resource.site_id = $siteId and resource.id = entry.resource_id and resource.employee_id is not null
        join reservation on reservation.site_id = $siteId and reservation.id = entry.reservation_id
        join work_order on work_order.site_id = $siteId and work_order.id = reservation.work_order_id
        join vehicle on vehicle.site_id = $siteId and vehicle.id = work_order.vehicle_id
        where entry.site_id = $siteId and tstzrange(entry.start_at, entry.end_at) && tstzrange($start, $end)), '[]'),
      'absenceTypes', coalesce((
        select json_agg(json_build_object('Code', code, 'Name', description ->> $language) order by position, code)
        from stamping_type where not is_presence), '[]'))::text`,
})

export const rosterPatternsRead = jsonRead({
  name: 'roster-patterns',
  parameters: { siteId: 'bigint', today: 'text' },
  answer: rosterEndpoints.listRosterPatterns.answer,
  sql: `select coalesce(json_agg(json_build_object(
      'Id', pattern.id,
      'Name', pattern.name,
      'Weeks', pattern.weeks,
      'Days', ${daysOfPattern},
      'PeopleCount', (
        select count(distinct own.employee_id)::int from roster_assignment own
        where own.site_id = $siteId and own.pattern_id = pattern.id and not exists (
          select from roster_assignment later
          where later.site_id = $siteId and later.employee_id = own.employee_id
            and later.from_day > own.from_day and later.from_day <= $today::date)),
      'Version', pattern.version) order by pattern.name), '[]')::text
    from roster_pattern pattern where pattern.site_id = $siteId`,
})

/** The maximum number of changes in the history of a person. */
const maxEvents = 50

export const rosterEventsRead = jsonRead({
  name: 'roster-events',
  parameters: { siteId: 'bigint', employeeId: 'bigint' },
  answer: rosterEndpoints.listRosterEvents.answer,
  sql: `select coalesce(json_agg(json_build_object(
      'At', latest.at,
      'By', author.name,
      'Kind', latest.kind,
      'Day', latest.subject ->> 'Day',
      'IsEveryWeek', coalesce((latest.subject ->> 'IsEveryWeek')::boolean, false),
      'Before', latest.before ->> 'Shift',
      'After', latest.after ->> 'Shift') order by latest.id desc), '[]')::text
    from (
      select * from event where site_id = $siteId and entity = 'roster' and entity_id = $employeeId
      order by id desc limit ${maxEvents}) latest
    left join employee author on author.id = latest.employee_id`,
})

/** A person's opening balances at the site, the latest first. */
export const openingBalancesRead = jsonRead({
  name: 'opening-balances-of-person',
  parameters: { siteId: 'bigint', employeeId: 'bigint' },
  answer: rosterEndpoints.listOpeningBalances.answer,
  sql: `select coalesce(json_agg(json_build_object('Id', id, 'Day', day, 'Kind', kind, 'Minutes', minutes)
      order by day desc, kind), '[]')::text
    from opening_balance where site_id = $siteId and employee_id = $employeeId`,
})
