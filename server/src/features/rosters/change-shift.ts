import type { RosterChange, RosterCopy, RosterDaySave } from '@verstas/contract/rosters/entities.ts'
import { type Change, daysFrom, mondayOf, weekdayOf } from '@verstas/domain/rosters/plan.ts'
import { addDays, type Day, formatDay } from '@verstas/domain/time/format.ts'
import { sql } from 'kysely'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { type JsonText, toJson } from '../../platform/database/read-json.ts'
import { refuse, refuseField } from '../../platform/http/refusal.ts'
import { seeDay } from './load-roster.ts'
import {
  isSameShift,
  loadToChange,
  lockRosters,
  type RosterContext,
  recordChanges,
  requireNearDay,
  requirePerson,
  shiftText,
  writeChanged,
} from './roster-command.ts'

type Empty = JsonText<Record<string, never>>

/**
 * Changes the shift of a person on one day, or on the weekday from that day on.
 *
 * @throws {Refusal} notFound; invalidField; rosterOfSource; rosterChanged (`user`) if another person has changed the
 * shift since the form began; rosterOverlaps (`shift`)
 */
export async function changeShift(command: CommandContext, change: RosterChange): Promise<Empty> {
  const context = await lockRosters(command)
  const { EmployeeId, Day: day, IsEveryWeek, Base = null } = change
  requireNearDay(context, 'Day', day)
  const shift = shiftOf(change)
  const loaded = await loadToChange(context, { from: day, to: day, employeeIds: [EmployeeId] })
  const { times, stored, plan } = seeDay(loaded, requirePerson(loaded), day, context.today)
  if (stored?.isOfSource) throw refuse('rosterOfSource')
  const wanted = shift === 'usual' ? plan.byPattern : shift
  if (!isSameShift(times, Base) && !isSameShift(times, wanted))
    throw refuse('rosterChanged', { user: await lastAuthorOf(context, EmployeeId) })
  await storeChange(context, { employeeId: EmployeeId, day, isEveryWeek: IsEveryWeek, shift })
  const { leftOut } = await writeChanged(context, {
    from: day,
    employeeIds: [EmployeeId],
    ...(!IsEveryWeek && { to: day }),
    wasPlanned: day,
  })
  // Includes the next day, because its shift is left out if it overlaps the changed one.
  const overlapping = leftOut.find((shift) => shift.day === day || shift.day === addDays(day, 1))
  if (overlapping) throw refuse('rosterOverlaps', { shift: formatDay(overlapping.day) })
  await recordChanges(context, [
    {
      entity: 'roster',
      entityId: EmployeeId,
      kind: shift === 'usual' ? 'shiftRestored' : 'shiftChanged',
      subject: { Day: day, IsEveryWeek },
      before: { Shift: shiftText(times) },
      after: { Shift: shiftText(wanted) },
    },
  ])
  return toJson({})
}

/** @throws {Refusal} invalidField for a missing shift, and one without a length */
function shiftOf({ Kind, Shift }: RosterChange): StoredChange['shift'] {
  if (Kind === 'usual') return 'usual'
  if (Kind === 'off') return null
  if (!Shift) throw refuseField('Shift', 'missing')
  if (Shift.Start === Shift.End) throw refuseField('Shift', 'wrong')
  return Shift
}

interface StoredChange extends Change {
  readonly employeeId: number
}

/** Replaces the change of a day. A change of a weekday also replaces the later changes of that weekday. */
async function storeChange(
  { tx, session: { siteId } }: RosterContext,
  { employeeId, day, isEveryWeek, shift }: StoredChange,
): Promise<void> {
  const replaced = tx
    .deleteFrom('roster_change')
    .where('site_id', '=', siteId)
    .where('employee_id', '=', employeeId)
  await replaced.where('is_every_week', '=', false).where('day', '=', day).execute()
  if (isEveryWeek)
    await replaced
      .where('is_every_week', '=', true)
      .where('day', '>=', day)
      .where(sql<boolean>`extract(isodow from day) = ${weekdayOf(day)}`)
      .execute()
  if (shift === 'usual' && !isEveryWeek) return
  const times = shift === 'usual' ? null : shift
  await tx
    .insertInto('roster_change')
    .values({
      site_id: siteId,
      employee_id: employeeId,
      is_every_week: isEveryWeek,
      day,
      kind: shift === null ? 'off' : shift === 'usual' ? 'usual' : 'shift',
      start_time: times?.Start ?? null,
      end_time: times?.End ?? null,
      break_minutes: times?.BreakMinutes ?? null,
    })
    .execute()
}

/** Returns the name of the person who made the latest change of an employee's shifts. */
async function lastAuthorOf({ tx, session }: RosterContext, employeeId: number): Promise<string> {
  const author = await tx
    .selectFrom('event')
    .innerJoin('employee', 'employee.id', 'event.employee_id')
    .select('employee.name')
    .where('event.site_id', '=', session.siteId)
    .where('event.entity', '=', 'roster')
    .where('event.entity_id', '=', employeeId)
    .orderBy('event.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return author?.name ?? '–'
}

/**
 * Copies the shifts of a week to another week. Stores a change of a single day if the pattern has other
 * times. Leaves out days on which the site is closed, and shifts of other systems.
 *
 * @throws {Refusal} invalidField; rosterOfSource; rosterOverlaps (`shift`); rosterWeekChanged (`user`) if
 * another person has changed the week `To` since the caller saw it
 */
export async function copyWeek(
  command: CommandContext,
  { From, To, Seen = null }: RosterCopy,
): Promise<Empty> {
  const context = await lockRosters(command)
  requireNearDay(context, 'To', To)
  if (To < mondayOf(context.today)) throw refuseField('To', 'pastWeek')
  for (const [field, day] of Object.entries({ From, To }))
    if (day !== mondayOf(day)) throw refuseField(field, 'wrong')
  if (Seen !== null) await refuseUnseen(context, To, Seen)
  const source = await loadToChange(context, { from: From, to: addDays(From, 6), employeeIds: null })
  const target = await loadToChange(context, { from: To, to: addDays(To, 6), employeeIds: null })
  const changes = source.people.flatMap((person) => {
    const same = target.people.find(({ id }) => id === person.id)
    if (same === undefined) return []
    return daysFrom(To, addDays(To, 6)).flatMap((day, index) => {
      const fromDay = addDays(From, index)
      if (target.closed.has(day) || source.closed.has(fromDay)) return []
      const { times } = seeDay(source, person, fromDay, context.today)
      const seen = seeDay(target, same, day, context.today)
      if (seen.stored?.isOfSource || isSameShift(times, seen.times)) return []
      return [
        { EmployeeId: person.id, Day: day, before: seen.times, after: times, byPattern: seen.plan.byPattern },
      ]
    })
  })
  for (const { EmployeeId, Day: day, after, byPattern } of changes) {
    const shift = isSameShift(after, byPattern) ? ('usual' as const) : after
    await storeChange(context, { employeeId: EmployeeId, day, isEveryWeek: false, shift })
  }
  const { leftOut } = await writeChanged(context, { from: To, to: addDays(To, 6), employeeIds: null })
  const [overlapping] = leftOut.filter((shift) =>
    changes.some(({ EmployeeId, Day: day }) => EmployeeId === shift.employeeId && day === shift.day),
  )
  if (overlapping) throw refuse('rosterOverlaps', { shift: formatDay(overlapping.day) })
  await recordChanges(
    context,
    changes.map(({ EmployeeId, Day: day, before, after }) => ({
      entity: 'roster',
      entityId: EmployeeId,
      kind: 'shiftCopied',
      subject: { Day: day, IsEveryWeek: false },
      before: { Shift: shiftText(before) },
      after: { Shift: shiftText(after) },
    })),
  )
  return toJson({})
}

/** Refuses to replace shifts of a week that another person changed after the event `seen`. */
async function refuseUnseen({ tx, session }: RosterContext, monday: Day, seen: number): Promise<void> {
  const change = await tx
    .selectFrom('event')
    .leftJoin('employee', 'employee.id', 'event.employee_id')
    .select('employee.name')
    .where('event.site_id', '=', session.siteId)
    .where('event.entity', '=', 'roster')
    .where('event.id', '>', seen)
    .where(sql<boolean>`event.employee_id is distinct from ${session.employeeId}`)
    .where(sql<boolean>`event.subject->>'Day' between ${monday} and ${addDays(monday, 6)}`)
    .orderBy('event.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (change) throw refuse('rosterWeekChanged', { user: change.name ?? '–' })
}

/**
 * Opens the site on a public holiday, or closes it on any day. Changes of that single day remain.
 *
 * @throws {Refusal} invalidField; rosterOfSource
 */
export async function saveDay(
  command: CommandContext,
  { Day: day, IsClosed }: RosterDaySave,
): Promise<Empty> {
  const context = await lockRosters(command)
  requireNearDay(context, 'Day', day)
  const { closed } = await loadToChange(context, { from: day, to: day, employeeIds: [] })
  await context.tx
    .insertInto('roster_day')
    .values({ site_id: context.session.siteId, day, is_closed: IsClosed })
    .onConflict((conflict) => conflict.columns(['site_id', 'day']).doUpdateSet({ is_closed: IsClosed }))
    .execute()
  await writeChanged(context, { from: day, to: day, employeeIds: null })
  if (closed.has(day) !== IsClosed)
    await recordChanges(context, [
      {
        entity: 'roster-day',
        entityId: Number(day.replaceAll('-', '')),
        kind: IsClosed ? 'dayClosed' : 'dayOpened',
        before: { IsClosed: !IsClosed },
        after: { IsClosed },
      },
    ])
  return toJson({})
}
