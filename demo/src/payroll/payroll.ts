import type { PayRule as WireRule } from '@verstas/contract/payroll/entities.ts'
import { defaultPayrollSettings } from '@verstas/domain/payroll/defaults.ts'
import type { PayLine } from '@verstas/domain/payroll/lines.ts'
import { payOfPerson } from '@verstas/domain/payroll/pay-of-person.ts'
import { createPayRules, type PayRule } from '@verstas/domain/payroll/rules.ts'
import { mondayOf, weekdayOf } from '@verstas/domain/rosters/plan.ts'
import type { TimeKind } from '@verstas/domain/stamping/shifts.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { addDays, type Day } from '@verstas/domain/time/format.ts'
import { lawOf } from '@verstas/domain/working-time/law.ts'
import { type Calendar, toTimestamp } from '../calendar.ts'
import type { Ledger } from '../ledger.ts'
import { adminId } from '../people/employees.ts'
import { helsinki } from '../sites.ts'
import { stampingType } from '../stamping/stamping-types.ts'

const rule = (kind: PayRule['kind'], payCode: string, more: Partial<PayRule> = {}): PayRule => ({
  ...{ kind, payCode, days: [], window: null, typeCode: null, factor: 100, costCentre: null },
  ...more,
})

/** The pay codes of the dealership's payroll system. */
const rules: readonly PayRule[] = [
  rule('regular', '100'),
  rule('additional', '100'),
  rule('overtimeDaily1', '150'),
  rule('overtimeDaily2', '200'),
  rule('overtimeWeekly1', '150'),
  rule('overtimeWeekly2', '200'),
  rule('absence', '400', { typeCode: stampingType.holiday }),
  rule('absence', '420', { typeCode: stampingType.sick }),
  rule('absence', '430', { typeCode: stampingType.doctor }),
  rule('supplement', '310', { window: { start: '18:00', end: '22:00' } }),
  rule('supplement', '320', { window: { start: '22:00', end: '06:00' } }),
]

const wireRules = rules.map(
  ({ kind, days, window, typeCode, payCode, factor, costCentre }): WireRule => ({
    Kind: kind,
    Days: [...days],
    Start: window?.start ?? null,
    End: window?.end ?? null,
    TypeCode: typeCode,
    PayCode: payCode,
    Factor: factor,
    CostCentre: costCentre,
  }),
)

/**
 * Adds the payroll of Helsinki: weekly periods with rules. The week before last is exported, and last week
 * waits for approval.
 */
export function addPayroll(ledger: Ledger, calendar: Calendar, timeZone: string): void {
  const today = calendar.date(0)
  const from = addDays(mondayOf(today), -14)
  const to = addDays(from, 6)
  ledger.add('payroll_setting', {
    site_id: helsinki.id,
    period_kind: 'weekly',
    anchor: defaultPayrollSettings.Anchor,
    format: 'generic',
    template: defaultPayrollSettings.Template,
    rules: wireRules,
    version: 1,
  })
  const lines = linesBetween(ledger, { from, to, timeZone })
  const at = toTimestamp(dayBounds(addDays(to, 1), timeZone).start.getTime() + 9 * 3_600_000)
  const bounds = { start: dayBounds(from, timeZone).start, end: dayBounds(to, timeZone).end }
  ledger.add('payroll_period', {
    site_id: helsinki.id,
    from_day: from,
    to_day: to,
    start_at: toTimestamp(bounds.start.getTime()),
    end_at: toTimestamp(bounds.end.getTime()),
    locked_at: at,
    locked_by: adminId,
    rules: wireRules,
    number: 1,
    exported_at: at,
    exported_by: adminId,
  })
  for (const [place, { employeeId, day, payCode, factor, costCentre, minutes }] of lines.entries())
    ledger.add('payroll_line', {
      site_id: helsinki.id,
      from_day: from,
      place,
      employee_id: employeeId,
      day,
      pay_code: payCode,
      factor,
      cost_centre: costCentre,
      minutes,
    })
}

interface ShiftRow {
  readonly employee_id: number
  readonly start_at: string
  readonly end_at: string
}

interface StampedRow extends Omit<ShiftRow, 'end_at'> {
  readonly site_id: number
  readonly end_at: string | null
  readonly type_code: number
  readonly is_presence: boolean
  readonly is_overtime: boolean
  readonly is_flex_time: boolean
  readonly is_kiky_time: boolean
}

/** Returns the pay lines of Helsinki's people, as the server would compute them. */
function linesBetween(
  ledger: Ledger,
  { from, to, timeZone }: { readonly from: Day; readonly to: Day; readonly timeZone: string },
): PayLine[] {
  const applyRules = createPayRules(rules, { timeZone, isHoliday: () => false })
  const shifts = Map.groupBy(ledger.rowsOf('shift') as readonly ShiftRow[], ({ employee_id }) => employee_id)
  const stampings = Map.groupBy(
    ledger.rowsOf('stamping') as readonly StampedRow[],
    ({ employee_id }) => employee_id,
  )
  return [...stampings]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([employeeId, ofPerson]) => {
      const person = {
        employeeId,
        shifts: (shifts.get(employeeId) ?? []).map((shift) => ({
          startAt: new Date(shift.start_at),
          endAt: new Date(shift.end_at),
        })),
        stampings: ofPerson.map((row) => ({
          startAt: new Date(row.start_at),
          endAt: row.end_at === null ? null : new Date(row.end_at),
          isPresence: row.is_presence,
          timeKind: timeKindOf(row),
          typeCode: row.type_code,
          use: row.type_code === stampingType.lunch ? ('break' as const) : ('work' as const),
          isElsewhere: row.site_id !== helsinki.id,
        })),
      }
      return payOfPerson(person, {
        ...{ from, to, timeZone, law: lawOf('FI'), applyRules },
        isSunday: (day) => weekdayOf(day) === 7,
      }).lines
    })
}

const timeKindOf = ({ is_overtime, is_flex_time, is_kiky_time }: StampedRow): TimeKind | null =>
  is_overtime ? 'overtime' : is_flex_time ? 'flex' : is_kiky_time ? 'kiky' : null
