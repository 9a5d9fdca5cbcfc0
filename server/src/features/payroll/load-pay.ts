import { createHash } from 'node:crypto'
import { PayRule, type PayrollSettings } from '@verstas/contract/payroll/entities.ts'
import { differencesOf, type PayLine } from '@verstas/domain/payroll/lines.ts'
import { type PersonPay, payOfPerson } from '@verstas/domain/payroll/pay-of-person.ts'
import type { PayPeriod } from '@verstas/domain/payroll/periods.ts'
import { createPayRules } from '@verstas/domain/payroll/rules.ts'
import { mondayOf, weekdayOf } from '@verstas/domain/rosters/plan.ts'
import { countryOf } from '@verstas/domain/time/country.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { addDays, type Day } from '@verstas/domain/time/format.ts'
import { lawOf } from '@verstas/domain/working-time/law.ts'
import type { UsedStamping } from '@verstas/domain/working-time/pieces.ts'
import * as z from 'zod'
import { jsonRead, parseJson, readJson } from '../../platform/database/read-json.ts'
import type { Db, Tx } from '../../platform/database/transaction.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { holidaysOf } from '../rosters/holidays.ts'
import { instantSchema, timeKindOf, timeKindSchema } from '../stamping/stamping-reads.ts'
import { rulesOf } from './pay-settings.ts'

/** The people of a site who stamp, with their shifts and stampings at all sites since `$neededFrom`. */
export const payTimeRead = jsonRead({
  name: 'payroll-time',
  parameters: { siteId: 'bigint', neededFrom: 'timestamptz', neededTo: 'timestamptz' },
  answer: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      number: z.string().nullable(),
      /** The start and end of each shift. */
      shifts: z.array(z.tuple([instantSchema, instantSchema])),
      /** The start, end, presence, time kind, type and use of each stamping, and whether it is at this site. */
      stampings: z.array(
        z.tuple([
          instantSchema,
          instantSchema.nullable(),
          z.boolean(),
          timeKindSchema,
          z.int(),
          z.enum(['work', 'break', 'emergency']),
          z.boolean(),
        ]),
      ),
    }),
  ),
  sql: `select coalesce(json_agg(json_build_object(
      'id', employee.id,
      'name', employee.name,
      'number', coalesce(paid.number, nullif(trim(employee.number), '')),
      'shifts', coalesce((
        select json_agg(json_build_array(milliseconds(shift.start_at), milliseconds(shift.end_at)))
        from employee_site place
        join shift on shift.site_id = place.site_id and shift.employee_id = place.employee_id
        where place.employee_id = employee.id
          and shift.end_at > $neededFrom and shift.start_at < $neededTo), '[]'),
      'stampings', coalesce((
        select json_agg(json_build_array(
          milliseconds(stamping.start_at),
          milliseconds(stamping.end_at),
          stamping.is_presence,
          ${timeKindOf('stamping')},
          stamping.type_code,
          case when type.is_lunch then 'break' when type.is_emergency then 'emergency' else 'work' end,
          stamping.site_id = $siteId))
        from employee_site place
        join stamping on stamping.site_id = place.site_id and stamping.employee_id = place.employee_id
        join stamping_type type on type.code = stamping.type_code
        where place.employee_id = employee.id and stamping.start_at < $neededTo
          and (stamping.end_at > $neededFrom or stamping.end_at is null)), '[]')) order by employee.name, employee.id), '[]')::text
    from employee_site own
    join employee on employee.id = own.employee_id
    left join payroll_number paid on paid.site_id = own.site_id and paid.employee_id = own.employee_id
    where own.site_id = $siteId and not employee.is_workqueue`,
})

/** Number of days before a period in which corrections of exported periods become differences. */
const correctableDays = 400

/** A person of the site with the hours of a period. */
export interface PaidPerson {
  readonly id: number
  readonly name: string
  /** The number in the payroll system; null if the person has none. */
  readonly number: string | null
  readonly pay: PersonPay
  /** The changes of earlier exported periods. */
  readonly differences: readonly PayLine[]
  /** Identifies the lines and differences of a person. */
  readonly hash: string
}

type PaySession = Pick<CurrentSession, 'siteId' | 'timeZone' | 'language'>

/**
 * Returns the people of a site with hours or differences in a period, or with problems that prevent its
 * export. Lines of earlier exported periods are computed with the rules of their export.
 */
export async function loadPay(
  db: Db | Tx,
  session: PaySession,
  period: PayPeriod,
  rules: PayrollSettings['Rules'],
): Promise<PaidPerson[]> {
  const { siteId, timeZone, language } = session
  const exported = await loadExported(db, siteId, period)
  const firstDay = exported.periods[0]?.from ?? period.from
  // Loads the week before, because it contains the presence and the overtime of a shift that begins earlier.
  const neededFrom = addDays(mondayOf(firstDay), -7)
  const neededTo = addDays(period.to, 2)
  const json = await readJson(db, payTimeRead, {
    siteId,
    neededFrom: dayBounds(neededFrom, timeZone).start,
    neededTo: dayBounds(neededTo, timeZone).end,
  })
  const holidays = await holidaysOf(timeZone, { from: neededFrom, to: neededTo, language })
  const isHoliday = (day: Day) => holidays.get(day)?.isPublic === true
  const common = {
    ...{ timeZone, law: lawOf(countryOf(timeZone)) },
    isSunday: (day: Day) => weekdayOf(day) === 7 || isHoliday(day),
  }
  const applyRules = createPayRules(rulesOf(rules), { timeZone, isHoliday })
  const groups = exported.groups.map((group) => ({
    ...group,
    applyRules: createPayRules(rulesOf(group.rules), { timeZone, isHoliday }),
  }))
  return (json === null ? [] : parseJson(json)).flatMap(({ id, name, number, shifts, stampings }) => {
    const person = { employeeId: id, shifts: shifts.map(spanOf), stampings: stampings.map(stampingOf) }
    const pay = payOfPerson(person, { ...common, ...period, applyRules })
    const present = groups.flatMap((group) =>
      payOfPerson(person, { ...common, ...group }).lines.filter(({ day }) =>
        group.periods.some(({ from, to }) => from <= day && day <= to),
      ),
    )
    const differences = differencesOf(exported.lines.get(id) ?? [], present)
    const hasTime = Object.values(pay.kinds).some((minutes) => minutes > 0)
    const isOpen = pay.running.length + pay.unanswered.length > 0
    if (!hasTime && !isOpen && differences.length === 0) return []
    return [{ id, name, number, pay, differences, hash: hashOf(pay.lines, differences) }]
  })
}

const spanOf = ([start, end]: readonly [number, number]) => ({
  startAt: new Date(start),
  endAt: new Date(end),
})

const stampingOf = ([start, end, isPresence, timeKind, typeCode, use, isHere]: z.output<
  typeof payTimeRead.answer
>[number]['stampings'][number]): UsedStamping => ({
  startAt: new Date(start),
  endAt: end === null ? null : new Date(end),
  ...{ isPresence, timeKind, typeCode, use, isElsewhere: !isHere },
})

const hashOf = (...lines: readonly (readonly PayLine[])[]): string =>
  createHash('sha256').update(JSON.stringify(lines)).digest('hex')

/** Exported periods with the same rules. */
interface RuleGroup extends PayPeriod {
  readonly rules: PayrollSettings['Rules']
  readonly periods: readonly PayPeriod[]
}

interface Exported {
  readonly periods: readonly PayPeriod[]
  readonly groups: readonly RuleGroup[]
  /** All exported lines for the days of these periods, by person. */
  readonly lines: ReadonlyMap<number, readonly PayLine[]>
}

/** Loads the exported periods whose corrections become differences of a period, with their lines. */
async function loadExported(db: Db | Tx, siteId: number, { from }: PayPeriod): Promise<Exported> {
  const rows = await db
    .selectFrom('payroll_period')
    .select(['from_day as from', 'to_day as to', 'rules'])
    .where('site_id', '=', siteId)
    .where('exported_at', 'is not', null)
    .where('to_day', '<', from)
    .where('from_day', '>=', addDays(from, -correctableDays))
    .orderBy('from_day')
    .execute()
  const [first] = rows
  if (first === undefined) return { periods: [], groups: [], lines: new Map() }
  const stored = await db
    .selectFrom('payroll_line')
    .innerJoin('payroll_period', (join) =>
      join
        .onRef('payroll_period.site_id', '=', 'payroll_line.site_id')
        .onRef('payroll_period.from_day', '=', 'payroll_line.from_day'),
    )
    .select([
      'payroll_line.employee_id as employeeId',
      'payroll_line.day',
      'payroll_line.pay_code as payCode',
    ])
    .select(['payroll_line.factor', 'payroll_line.cost_centre as costCentre', 'payroll_line.minutes'])
    .where('payroll_line.site_id', '=', siteId)
    .where('payroll_line.day', '>=', first.from)
    .where('payroll_period.exported_at', 'is not', null)
    .where('payroll_period.from_day', '<', from)
    .execute()
  const isIn = ({ day }: PayLine) => rows.some((row) => row.from <= day && day <= row.to)
  const groups = [...Map.groupBy(rows, ({ rules }) => JSON.stringify(rules)).values()].map((periods) => ({
    from: periods[0]?.from ?? from,
    to: periods.at(-1)?.to ?? from,
    rules: z.array(PayRule).parse(periods[0]?.rules),
    periods,
  }))
  return { periods: rows, groups, lines: Map.groupBy(stored.filter(isIn), ({ employeeId }) => employeeId) }
}
