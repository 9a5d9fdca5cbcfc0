import { atDelayed, type Calendar, type Instant, todaysDelay, toTimestamp } from '../calendar.ts'
import type { Ledger } from '../ledger.ts'
import {
  ainoId,
  type Employee,
  employees,
  heikkiId,
  homeSiteOf,
  mattiId,
  type Roster,
  villeId,
} from '../people/employees.ts'

export interface Shift {
  readonly employee: Employee
  /** The day on which the shift starts, counted from today. */
  readonly day: number
  readonly start: Instant
  readonly end: Instant
}

/** The number of days before today, and after today, that have shifts. */
export const daysOfShifts = 14

/** Rosters whose shifts move with the hour at which the demo is loaded. */
const movingRosters: ReadonlySet<Roster> = new Set(['early', 'day', 'late'])

/** The start and the end of each roster. */
export const hours: Readonly<Record<Roster, readonly [start: string, end: string]>> = {
  early: ['06:00', '14:30'],
  day: ['07:00', '15:30'],
  late: ['08:00', '16:30'],
  evening: ['13:30', '22:00'],
  night: ['22:00', '06:30'],
}

type Crew = ReadonlyMap<number, Roster>

/** People who work on past weekends, and their rosters. */
const pastWeekendCrew: Crew = new Map([
  [villeId, 'day'],
  [11, 'night'],
  [13, 'late'],
  [23, 'early'],
  [25, 'day'],
])
const comingWeekendCrew: Crew = new Map([
  [mattiId, 'day'],
  [ainoId, 'day'],
  [11, 'night'],
  [22, 'late'],
  [28, 'early'],
])

/** A planned absence instead of a shift: sick for the shift, or on holiday for the whole day. */
export interface Absence {
  readonly employeeId: number
  readonly firstDay: number
  readonly lastDay: number
  /** The stamping type of the absence: 20 sick, 21 holiday. */
  readonly type: 20 | 21
}

const absences: readonly Absence[] = [
  { employeeId: 26, firstDay: -2, lastDay: -1, type: 20 },
  { employeeId: 29, firstDay: 3, lastDay: 7, type: 21 },
  { employeeId: villeId, firstDay: 2, lastDay: 2, type: 21 },
  { employeeId: 30, firstDay: 0, lastDay: 0, type: 20 },
  { employeeId: heikkiId, firstDay: 0, lastDay: 0, type: 21 },
]

/**
 * Adds shifts for two weeks before and after today: for everyone with a roster on weekdays and today, and for
 * a small crew on weekends.
 */
export function addShifts(ledger: Ledger, calendar: Calendar): Shift[] {
  const shifts: Shift[] = []
  for (let day = -daysOfShifts; day <= daysOfShifts; day += 1)
    for (const employee of employees) {
      const roster = rosterOf(employee, day, calendar)
      if (roster === null) continue
      const [startTime, endTime] = hours[roster]
      const delay = day === 0 && movingRosters.has(roster) ? todaysDelay(calendar) : 0
      const start = atDelayed(calendar, day, startTime, delay)
      const end = atDelayed(calendar, endTime < startTime ? day + 1 : day, endTime, delay)
      shifts.push({ employee, day, start, end })
      ledger.add('shift', {
        site_id: homeSiteOf(employee).id,
        id: ledger.nextId('shift'),
        employee_id: employee.id,
        start_at: toTimestamp(start),
        end_at: toTimestamp(end),
      })
    }
  return shifts
}

/** Returns the employee's absence from the shift; undefined if the employee works. */
export function absenceOf({ employee, day }: Shift): Absence | undefined {
  return absences.find(
    ({ employeeId, firstDay, lastDay }) => employeeId === employee.id && firstDay <= day && day <= lastDay,
  )
}

/** True for the shift of a technician who has no vehicles today. */
export const hasFreeHands = ({ employee, day }: Shift): boolean => employee.id === villeId && day === 0

/** True if the employee of the shift is absent on its day. */
export const isAbsent = (shift: Shift): boolean => absenceOf(shift) !== undefined

/** Returns the roster of an employee on a day; null for a day off. */
export function rosterOf({ id, roster, lastDay }: Employee, day: number, calendar: Calendar): Roster | null {
  if (lastDay !== null && day > lastDay) return null
  if (day === 0 || !calendar.isWeekend(day)) return roster
  const crew = day < 0 ? pastWeekendCrew : comingWeekendCrew
  return crew.get(id) ?? null
}
