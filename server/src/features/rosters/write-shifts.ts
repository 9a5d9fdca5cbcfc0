import { diffShifts, type ShiftWrites } from '@verstas/domain/rosters/diff-shifts.ts'
import type { PlannedShift } from '@verstas/domain/rosters/plan.ts'
import { type Day, dayOf, formatDay } from '@verstas/domain/time/format.ts'
import { databaseErrorOf } from '../../platform/database/database-error.ts'
import { lockSite } from '../../platform/database/lock-site.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { horizonOf, type LoadedRoster, loadRoster, planPerson } from './load-roster.ts'

/** The maximum number of rows per statement. */
const rowsOfStatement = 1_000

interface Part {
  readonly siteId: number
  readonly timeZone: string
  readonly from: Day
  readonly to: Day
  readonly employeeIds: readonly number[] | null
  /** A day that had a plan before the change. Its shift is removed if the day has no plan after it. */
  readonly wasPlanned?: Day
}

export interface Written {
  readonly count: number
  /** The shifts that are left out because the person has another shift at the same time. */
  readonly leftOut: readonly PlannedShift[]
}

/**
 * Writes the planned shifts of some days. The caller has locked the site. Changes neither shifts of other
 * systems nor shifts on days without a plan.
 */
export async function writeShifts(tx: Tx, part: Part): Promise<Written> {
  if (part.from > part.to) return { count: 0, leftOut: [] }
  const loaded = await loadRoster(tx, part)
  if (loaded.isOfSource) return { count: 0, leftOut: [] }
  const { writes, leftOut } = diffRoster(loaded, part)
  const count = await applyWrites(tx, part, writes)
  return { count, leftOut }
}

/**
 * Writes the shifts, the deletions first, because new shifts may need the freed times.
 *
 * @returns the number of written rows
 * @throws {Refusal} rosterOverlaps if another site has concurrently given a person a shift
 */
async function applyWrites(tx: Tx, { siteId, from }: Part, writes: readonly ShiftWrites[]): Promise<number> {
  try {
    const removed = writes.flatMap(({ remove }) => remove.map(({ id }) => id))
    if (removed.length > 0)
      await tx.deleteFrom('shift').where('site_id', '=', siteId).where('id', 'in', removed).execute()
    const moved = writes.flatMap(({ move }) => move)
    for (const { id, startAt, endAt } of moved)
      await tx
        .updateTable('shift')
        .set({ start_at: startAt, end_at: endAt })
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .execute()
    const added = writes.flatMap(({ add }) => add)
    for (let first = 0; first < added.length; first += rowsOfStatement)
      await tx
        .insertInto('shift')
        .values(
          added.slice(first, first + rowsOfStatement).map(({ employeeId, startAt, endAt }) => ({
            site_id: siteId,
            employee_id: employeeId,
            start_at: startAt,
            end_at: endAt,
          })),
        )
        .execute()
    return removed.length + moved.length + added.length
  } catch (error) {
    if (databaseErrorOf(error)?.kind === 'exclusion')
      throw refuse('rosterOverlaps', { shift: formatDay(from) })
    throw error
  }
}

function diffRoster(
  loaded: LoadedRoster,
  { wasPlanned }: Part,
): { readonly writes: readonly ShiftWrites[]; readonly leftOut: readonly PlannedShift[] } {
  const plans = loaded.people.map((person) => planPerson(loaded, person, { days: loaded.days, wasPlanned }))
  return {
    writes: plans.map(({ replaced, shifts }) => diffShifts(replaced, shifts)),
    leftOut: plans.flatMap(({ leftOut }) => leftOut),
  }
}

/**
 * Writes the shifts of all sites for the next weeks, once per day and site. Several processes may run it
 * concurrently, because the lock of the site lets only one of them write.
 *
 * @returns the number of written shifts
 */
export async function writeDueShifts(db: Db, now: Date): Promise<number> {
  const sites = await db
    .selectFrom('site')
    .select(['id', 'time_zone'])
    .where('is_active', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('roster_assignment').select('site_id').whereRef('site_id', '=', 'site.id')),
    )
    .orderBy('id')
    .execute()
  let total = 0
  for (const { id: siteId, time_zone: timeZone } of sites) {
    const today = dayOf(now, timeZone)
    total += await inTransaction(
      db,
      async (tx) => {
        await lockSite(tx, siteId)
        const run = await tx
          .selectFrom('roster_run')
          .select('day')
          .where('site_id', '=', siteId)
          .executeTakeFirst()
        if (run !== undefined && run.day >= today) return 0
        const part = { siteId, timeZone, from: today, to: horizonOf(today), employeeIds: null }
        const { count } = await writeShifts(tx, part)
        if (count > 0) await notifyLive(tx, { name: 'shiftsChanged', siteId, event: {} })
        await tx
          .insertInto('roster_run')
          .values({ site_id: siteId, day: today })
          .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ day: today }))
          .execute()
        return count
      },
      { isRepeatable: true },
    )
  }
  return total
}
