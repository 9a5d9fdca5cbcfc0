import type { Calendar } from '../calendar.ts'
import type { Ledger } from '../ledger.ts'
import { type Employee, employees, homeSiteOf, type Roster } from '../people/employees.ts'
import { hours, rosterOf } from './shifts.ts'

const names: Readonly<Record<Roster, string>> = {
  early: 'Aamu',
  day: 'Päivä',
  late: 'Myöhempi päivä',
  evening: 'Ilta',
  night: 'Yö',
}

const weekdays = [1, 2, 3, 4, 5]
const breakMinutes = 30

/**
 * Adds a weekly pattern for each roster of a site, and assigns it to the roster's people from tomorrow on.
 * Shifts on the coming weekends are changes of single days. Today has no pattern, because today's shifts
 * depend on the hour of loading.
 */
export function addRosters(ledger: Ledger, calendar: Calendar, lastDay: number): void {
  const ofSites = Map.groupBy(
    employees.filter((employee) => employee.roster !== null && employee.lastDay === null),
    (employee) => homeSiteOf(employee).id,
  )
  for (const [siteId, people] of ofSites) {
    const patterns = new Map(
      [...new Set(people.map(({ roster }) => roster))].flatMap((roster) =>
        roster === null ? [] : [[roster, addPattern(ledger, siteId, roster)] as const],
      ),
    )
    for (const employee of people) {
      if (employee.roster === null) continue
      ledger.add('roster_assignment', {
        site_id: siteId,
        employee_id: employee.id,
        from_day: calendar.date(1),
        pattern_id: patterns.get(employee.roster) ?? null,
        week: 1,
      })
      addWeekends(ledger, calendar, { siteId, employee, lastDay })
    }
    // The demo already has the shifts of the next two weeks. The server therefore generates shifts only from
    // tomorrow on.
    ledger.add('roster_run', { site_id: siteId, day: calendar.date(0) })
  }
}

function addPattern(ledger: Ledger, siteId: number, roster: Roster): number {
  const id = ledger.nextId('roster_pattern')
  const [start, end] = hours[roster]
  ledger.add('roster_pattern', { site_id: siteId, id, name: names[roster], weeks: 1 })
  for (const weekday of weekdays)
    ledger.add('roster_pattern_day', {
      site_id: siteId,
      pattern_id: id,
      week: 1,
      weekday,
      start_time: start,
      end_time: end,
      break_minutes: breakMinutes,
    })
  return id
}

interface Weekends {
  readonly siteId: number
  readonly employee: Employee
  readonly lastDay: number
}

function addWeekends(ledger: Ledger, calendar: Calendar, { siteId, employee, lastDay }: Weekends): void {
  for (let day = 1; day <= lastDay; day += 1) {
    const roster = calendar.isWeekend(day) ? rosterOf(employee, day, calendar) : null
    if (roster === null) continue
    const [start, end] = hours[roster]
    ledger.add('roster_change', {
      site_id: siteId,
      employee_id: employee.id,
      is_every_week: false,
      day: calendar.date(day),
      kind: 'shift',
      start_time: start,
      end_time: end,
      break_minutes: breakMinutes,
    })
  }
}
