import { type ChangeableRetention, retentionPeriods } from '@verstas/contract/settings/retention-entities.ts'
import type { Db, Tx } from './transaction.ts'

type WithDefault = {
  [N in ChangeableRetention]: (typeof retentionPeriods)[N]['days'] extends number ? N : never
}[ChangeableRetention]

/** Returns a retention period in days: the administrators' choice, or the default. */
export const retentionDays = async (
  db: Db | Tx,
  name: WithDefault,
  defaultDays: number = retentionPeriods[name].days,
): Promise<number> => (await chosenDays(db, name)) ?? defaultDays

/** Returns the administrators' choice for a period, in days; null if the default applies. */
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
