import type { RosterTimes } from '@verstas/contract/rosters/entities.ts'
import type { StoredShift } from '@verstas/domain/rosters/diff-shifts.ts'
import {
  type DayPlan,
  daysFrom,
  mondayOf,
  type PersonRoster,
  type Planned,
  planDay,
  planShifts,
} from '@verstas/domain/rosters/plan.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { addDays, type Day, dayOf, formatTime } from '@verstas/domain/time/format.ts'
import { parseJson, readJson } from '../../platform/database/read-json.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { holidaysOf } from './holidays.ts'
import { type RosterRecord, rosterRecordRead } from './roster-reads.ts'

/** The weeks after the current one for which the server writes shifts. */
const weeksAhead = 26

/** Returns the last day for which the server writes shifts. */
export const horizonOf = (today: Day): Day => addDays(mondayOf(today), 7 * weeksAhead + 6)

/** A stored shift of a person. */
export interface RosterShift extends StoredShift {
  /** False for a shift at another site. */
  readonly isHere: boolean
  readonly isOfSource: boolean
}

export interface LoadedPerson {
  readonly id: number
  readonly name: string
  readonly roster: PersonRoster
  readonly shifts: readonly RosterShift[]
}

/** The rosters of a site's people for some days. */
export interface LoadedRoster {
  readonly isOfSource: boolean
  readonly days: readonly Day[]
  readonly closed: ReadonlySet<Day>
  readonly patterns: RosterRecord['patterns']
  readonly people: readonly LoadedPerson[]
  readonly timeZone: string
}

interface Range {
  readonly siteId: number
  readonly timeZone: string
  readonly from: Day
  readonly to: Day
  /** Null for all people of the site. */
  readonly employeeIds: readonly number[] | null
}

/** Loads everything that determines the shifts from the first to the last day. */
export async function loadRoster(
  db: Db,
  { siteId, timeZone, from, to, employeeIds }: Range,
): Promise<LoadedRoster> {
  // A shift of the previous day may end on the first day, and a shift of the last day may end on the next
  // day.
  const start = dayBounds(addDays(from, -1), timeZone).start
  const { end } = dayBounds(addDays(to, 1), timeZone)
  const json = await readJson(db, rosterRecordRead, { siteId, employeeIds, from, to, start, end })
  if (json === null) throw new Error('The read has one row')
  const record = parseJson(json)
  const patterns = new Map(record.patterns.map((pattern) => [pattern.id, pattern]))
  const shiftsOf = Map.groupBy(record.shifts, ({ employeeId }) => employeeId)
  return {
    isOfSource: record.isOfSource,
    timeZone,
    days: daysFrom(from, to),
    closed: await closedDays(record, { timeZone, from, to }),
    patterns: record.patterns,
    people: record.people.map(({ id, name, assignments, changes }) => ({
      id,
      name,
      roster: {
        employeeId: id,
        changes,
        assignments: assignments.map(({ patternId, ...assignment }) => ({
          ...assignment,
          pattern: patternId === null ? null : (patterns.get(patternId) ?? null),
        })),
      },
      shifts: (shiftsOf.get(id) ?? []).map(({ start: startAt, end: endAt, ...shift }) => ({
        ...shift,
        startAt: new Date(startAt),
        endAt: new Date(endAt),
        day: dayOf(startAt, timeZone),
      })),
    })),
  }
}

async function closedDays(
  { days }: RosterRecord,
  range: Pick<Range, 'timeZone' | 'from' | 'to'>,
): Promise<ReadonlySet<Day>> {
  const holidays = await holidaysOf(range.timeZone, { ...range, language: 'en' })
  const closed = new Set([...holidays].filter(([, { isPublic }]) => isPublic).map(([day]) => day))
  for (const { day, isClosed } of days)
    if (isClosed) closed.add(day)
    else closed.delete(day)
  return closed
}

/** The planned shifts of a person, and the stored ones that they replace. */
export interface PersonPlan extends Planned {
  readonly replaced: readonly RosterShift[]
}

/**
 * Plans the shifts of a person on some days. The plan keeps the times of all stored shifts that it does not
 * replace: shifts of other systems, sites and days, and of days without a plan.
 *
 * @param wasPlanned a day that had a plan before a change
 */
export function planPerson(
  { closed, timeZone }: LoadedRoster,
  { roster, shifts }: LoadedPerson,
  { days, wasPlanned }: { readonly days: readonly Day[]; readonly wasPlanned?: Day | undefined },
): PersonPlan {
  const decided = new Set(
    days.filter((day) => day === wasPlanned || planDay(roster, day, closed.has(day)).isPlanned),
  )
  const isReplaced = ({ isHere, isOfSource, day }: RosterShift) => isHere && !isOfSource && decided.has(day)
  const taken = shifts.filter((shift) => !isReplaced(shift))
  return { ...planShifts(roster, days, { closed, timeZone, taken }), replaced: shifts.filter(isReplaced) }
}

/** The shift of a day as people see it. */
export interface SeenDay {
  readonly plan: DayPlan
  readonly times: RosterTimes | null
  readonly stored: RosterShift | undefined
  /** True if the planned shift is left out because the person has another shift at the same time. */
  readonly isElsewhere: boolean
}

/**
 * Returns the stored shift of a day, which applies to the person. A later day without a stored shift gets the
 * planned one, because the server has not written it yet. Exceptions: another system is the master of the
 * shifts, or the person has another shift at that time.
 */
export function seeDay(loaded: LoadedRoster, person: LoadedPerson, day: Day, today: Day): SeenDay {
  const { timeZone, closed, isOfSource } = loaded
  const plan = planDay(person.roster, day, closed.has(day))
  const stored = person.shifts.find((shift) => shift.isHere && shift.day === day)
  const isElsewhere = stored === undefined && planPerson(loaded, person, { days: [day] }).leftOut.length > 0
  if (stored === undefined) {
    const isToCome = day > today && !isOfSource && !isElsewhere
    return { plan, stored, isElsewhere, times: isToCome ? plan.shift : null }
  }
  const Start = formatTime(stored.startAt, timeZone)
  const End = formatTime(stored.endAt, timeZone)
  const isOfPlan = !stored.isOfSource && plan.shift?.Start === Start && plan.shift.End === End
  return {
    plan,
    stored,
    isElsewhere,
    times: { Start, End, BreakMinutes: isOfPlan && plan.shift ? plan.shift.BreakMinutes : 0 },
  }
}
