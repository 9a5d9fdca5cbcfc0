import type { PayrollPeriod, PayrollSettings } from '@verstas/contract/payroll/entities.ts'
import { type PayPeriod, payPeriodOf } from '@verstas/domain/payroll/periods.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { addDays, type Day } from '@verstas/domain/time/format.ts'
import type { Db, Tx } from '../../platform/database/transaction.ts'
import { refuse, refuseField } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'

/** A pay period. Its row is stored once a clerk has begun to check it. */
export interface StoredPeriod extends PayPeriod {
  readonly state: PayrollPeriod['State']
  readonly isStored: boolean
  readonly number: number | null
  readonly lockedAt: Date | null
  readonly exportedAt: Date | null
  readonly lockedBy: string | null
  readonly exportedBy: string | null
}

const selectPeriods = (db: Db | Tx, siteId: number) =>
  db
    .selectFrom('payroll_period as period')
    .leftJoin('employee as locker', 'locker.id', 'period.locked_by')
    .leftJoin('employee as exporter', 'exporter.id', 'period.exported_by')
    .select(['period.from_day as from', 'period.to_day as to', 'period.number'])
    .select(['period.locked_at as lockedAt', 'period.exported_at as exportedAt'])
    .select(['locker.name as lockedBy', 'exporter.name as exportedBy'])
    .where('period.site_id', '=', siteId)

/**
 * Returns the pay period of a day. Stored periods keep their days. Other periods follow the calendar, and
 * begin after the last stored period.
 */
export async function loadPeriod(
  db: Db | Tx,
  siteId: number,
  { Period: kind, Anchor: anchor }: Pick<PayrollSettings, 'Period' | 'Anchor'>,
  day: Day,
): Promise<StoredPeriod> {
  const stored = await selectPeriods(db, siteId)
    .where('period.from_day', '<=', day)
    .where('period.to_day', '>=', day)
    .executeTakeFirst()
  if (stored) return { ...stored, state: stateOf(stored), isStored: true }
  const planned = payPeriodOf(day, { kind, anchor })
  const around = await selectPeriods(db, siteId)
    .where('period.from_day', '<=', planned.to)
    .where('period.to_day', '>=', planned.from)
    .execute()
  const before = around.filter(({ to }) => to < day).map(({ to }) => addDays(to, 1))
  const after = around.filter(({ from }) => from > day).map(({ from }) => addDays(from, -1))
  return {
    from: [planned.from, ...before].toSorted().at(-1) ?? planned.from,
    to: [planned.to, ...after].toSorted()[0] ?? planned.to,
    ...{ state: 'open', isStored: false, number: null },
    ...{ lockedAt: null, exportedAt: null, lockedBy: null, exportedBy: null },
  }
}

const stateOf = ({ lockedAt, exportedAt }: Pick<StoredPeriod, 'lockedAt' | 'exportedAt'>) =>
  exportedAt ? 'exported' : lockedAt ? 'locked' : 'open'

/** Returns the number of the next export of a site. */
export async function nextNumber(db: Db | Tx, siteId: number): Promise<number> {
  const { latest } = await db
    .selectFrom('payroll_period')
    .select((from) => from.fn.max('number').as('latest'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow()
  return (latest ?? 0) + 1
}

/**
 * Returns the period that begins on a day, if it has one of the states.
 *
 * @throws {Refusal} invalidField if no period begins on the day; payPeriodClosed in another state
 */
export async function requirePeriod(
  tx: Tx,
  siteId: number,
  settings: PayrollSettings | Omit<PayrollSettings, 'Types'>,
  { from, state }: { readonly from: Day; readonly state: StoredPeriod['state'] },
): Promise<StoredPeriod> {
  const period = await loadPeriod(tx, siteId, settings, from)
  if (period.from !== from) throw refuseField('From', 'wrong')
  if (period.state !== state) throw refuse('payPeriodClosed')
  return period
}

/** Stores a period when its first person finishes. */
export async function storePeriod(
  tx: Tx,
  { siteId, timeZone }: Pick<CurrentSession, 'siteId' | 'timeZone'>,
  { from, to, isStored }: StoredPeriod,
): Promise<void> {
  if (isStored) return
  await tx
    .insertInto('payroll_period')
    .values({
      site_id: siteId,
      from_day: from,
      to_day: to,
      start_at: dayBounds(from, timeZone).start,
      end_at: dayBounds(to, timeZone).end,
    })
    .execute()
}
