import { type Calendar, type Instant, toTimestamp } from '../calendar.ts'
import type { Ledger } from '../ledger.ts'
import { type Employee, employees, homeSiteOf, mattiId, type Roster } from '../people/employees.ts'

export interface Shift {
  readonly employee: Employee
  /** The day on which it starts, counted from today. */
  readonly day: number
  readonly start: Instant
  readonly end: Instant
}

const daysOfShifts = 14

const hours: Readonly<Record<Roster, readonly [start: string, end: string]>> = {
  early: ['06:00', '14:30'],
  day: ['07:00', '15:30'],
  late: ['08:00', '16:30'],
  evening: ['13:30', '22:00'],
  night: ['22:00', '06:30'],
}

/** Works on the weekends before today; on those to come it is Matti, whoever signs in then. */
const pastWeekendDuty = new Set([9, 13, 25, 23])
const comingWeekendDuty = new Set([mattiId, 2, 11, 12, 28, 22])

/** Sick or on holiday for the whole day: no shift's work, but a planned absence. */
export interface Absence {
  readonly employeeId: number
  readonly firstDay: number
  readonly lastDay: number
  /** The stamping type. */
  readonly type: 20 | 21
}

export const absences: readonly Absence[] = [
  { employeeId: 26, firstDay: -2, lastDay: -1, type: 20 },
  { employeeId: 29, firstDay: 3, lastDay: 7, type: 21 },
  { employeeId: 9, firstDay: 2, lastDay: 2, type: 21 },
]

/** Two weeks each way: the weekdays, a small crew at weekends, and today whatever day it is. */
export function addShifts(ledger: Ledger, calendar: Calendar): Shift[] {
  const shifts: Shift[] = []
  for (let day = -daysOfShifts; day <= daysOfShifts; day += 1)
    for (const employee of employees) {
      if (employee.roster === null || !isOnDuty(employee, day, calendar)) continue
      const [startTime, endTime] = hours[employee.roster]
      const start = calendar.at(day, startTime)
      const end = calendar.at(endTime < startTime ? day + 1 : day, endTime)
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

export function isAbsent({ employee, day }: Shift): boolean {
  return absences.some(
    ({ employeeId, firstDay, lastDay }) => employeeId === employee.id && firstDay <= day && day <= lastDay,
  )
}

function isOnDuty({ id }: Employee, day: number, calendar: Calendar): boolean {
  if (day === 0 || !calendar.isWeekend(day)) return true
  return day < 0 ? pastWeekendDuty.has(id) : comingWeekendDuty.has(id)
}
