import type {
  PayrollPeriod,
  PayrollPreview,
  PayrollPreviewRequest,
  PayrollSettings,
} from '@verstas/contract/payroll/entities.ts'
import type { PayLine } from '@verstas/domain/payroll/lines.ts'
import { addDays, type Day, dayOf } from '@verstas/domain/time/format.ts'
import type { Db } from '../../platform/database/transaction.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { loadPay } from './load-pay.ts'
import { loadProgress, loadTypeNames, payrollPerson } from './pay-people.ts'
import { loadPeriod, nextNumber, type StoredPeriod } from './pay-period.ts'
import { checkRules, loadPaySettings } from './pay-settings.ts'

/**
 * Returns the pay period of a day with its people. The hours of a locked period are those of its stored
 * lines.
 */
export async function readPayroll(
  db: Db,
  session: CurrentSession,
  { date, now }: { readonly date: Day; readonly now: Date },
): Promise<PayrollPeriod> {
  const { siteId, timeZone, language } = session
  const settings = await loadPaySettings(db, siteId)
  const period = await loadPeriod(db, siteId, settings, date)
  const people = period.state === 'exported' ? [] : await loadPay(db, session, period, settings.Rules)
  const types = await loadTypeNames(db, language)
  const progress = await loadProgress(db, siteId, period)
  const lines =
    period.state === 'open'
      ? people.flatMap(({ pay, differences }) => [...pay.lines, ...differences])
      : await loadLines(db, siteId, period)
  const names = await loadNames(db, siteId)
  return {
    From: period.from,
    To: period.to,
    State: period.state,
    IsOver: period.to < dayOf(now, timeZone),
    HasRules: settings.Rules.length > 0,
    Number: period.number ?? (await nextNumber(db, siteId)),
    LockedBy: period.lockedBy,
    LockedAt: period.lockedAt?.toISOString() ?? null,
    ExportedBy: period.exportedBy,
    ExportedAt: period.exportedAt?.toISOString() ?? null,
    Format: settings.Format,
    People: people.map((person) => payrollPerson(person, { timeZone, types, progress })),
    Codes: codesOf(lines, settings.Rules, types),
    Differences: lines
      .filter(({ day }) => day < period.from)
      .map(({ employeeId, day, payCode, minutes }) => ({
        Name: names.get(employeeId) ?? String(employeeId),
        Day: day,
        PayCode: payCode,
        Minutes: minutes,
      })),
    Previous: addDays(period.from, -1),
    Next: addDays(period.to, 1),
  }
}

/** Returns the lines of a locked or exported period. */
export async function loadLines(
  db: Db,
  siteId: number,
  { from }: Pick<StoredPeriod, 'from'>,
): Promise<PayLine[]> {
  return db
    .selectFrom('payroll_line')
    .select(['employee_id as employeeId', 'day', 'pay_code as payCode', 'factor'])
    .select(['cost_centre as costCentre', 'minutes'])
    .where('site_id', '=', siteId)
    .where('from_day', '=', from)
    .orderBy('place')
    .execute()
}

async function loadNames(db: Db, siteId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('employee_site')
    .innerJoin('employee', 'employee.id', 'employee_site.employee_id')
    .select(['employee.id', 'employee.name'])
    .where('employee_site.site_id', '=', siteId)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the minutes of each pay code, with their factors, and the first rule that assigns the code. */
const codesOf = (
  lines: readonly PayLine[],
  rules: PayrollSettings['Rules'],
  types: ReadonlyMap<number, string>,
): PayrollPeriod['Codes'] =>
  [...Map.groupBy(lines, ({ payCode }) => payCode)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([code, ofCode]) => {
      const rule = rules.find(({ PayCode }) => PayCode === code)
      return {
        PayCode: code,
        Minutes: Math.round(ofCode.reduce((sum, { minutes, factor }) => sum + (minutes * factor) / 100, 0)),
        Rule: rule
          ? {
              ...{ Kind: rule.Kind, Start: rule.Start, End: rule.End },
              TypeName: rule.TypeCode === null ? null : (types.get(rule.TypeCode) ?? null),
            }
          : null,
      }
    })

/** Returns the hours of the period of a day under unsaved rules. @throws {Refusal} invalidField */
export async function previewPayroll(
  db: Db,
  session: CurrentSession,
  { From, Rules }: PayrollPreviewRequest,
): Promise<PayrollPreview> {
  checkRules(Rules)
  const settings = await loadPaySettings(db, session.siteId)
  const period = await loadPeriod(db, session.siteId, settings, From)
  const people = await loadPay(db, session, period, Rules)
  const types = await loadTypeNames(db, session.language)
  const unknown = people.flatMap(({ pay }) => pay.unknown)
  return {
    From: period.from,
    To: period.to,
    Codes: codesOf(
      people.flatMap(({ pay }) => pay.lines),
      Rules,
      types,
    ),
    Unknown: [...Map.groupBy(unknown, ({ kind, typeCode }) => `${kind} ${typeCode}`).values()].flatMap(
      (ofKind) => {
        const [first] = ofKind
        if (first === undefined) return []
        const Minutes = ofKind.reduce((sum, { minutes }) => sum + minutes, 0)
        return [{ PayKind: first.kind, TypeName: types.get(first.typeCode) ?? null, Minutes }]
      },
    ),
  }
}
