import { type ChangeableRetention, retentionPeriods } from '@verstas/contract/settings/retention-entities.ts'
import type { Db, Tx } from './transaction.ts'

type WithDefault = {
  [N in ChangeableRetention]: (typeof retentionPeriods)[N]['days'] extends number ? N : never
}[ChangeableRetention]

/** Returns the period after which rows are removed, in days: that of the administrators, or the default. */
export const retentionDays = async (
  db: Db | Tx,
  name: WithDefault,
  defaultDays: number = retentionPeriods[name].days,
): Promise<number> => (await chosenDays(db, name)) ?? defaultDays

/** Returns the days that an administrator has chosen for a period; null if it has its default. */
export async function chosenDays(db: Db | Tx, name: ChangeableRetention): Promise<number | null> {
  const stored = await db
    .selectFrom('retention_period')
    .select('days')
    .where('name', '=', name)
    .executeTakeFirst()
  return stored?.days ?? null
}

/** Returns the instant before which rows are old. */
export const beforeDays = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)
