import { type ChangeableRetention, retentionPeriods } from '@verstas/contract/settings/retention-entities.ts'
import type { Db, Tx } from './transaction.ts'

/** Returns the period after which rows are removed, in days: that of the administrators, or the default. */
export async function retentionDays(
  db: Db | Tx,
  name: ChangeableRetention,
  defaultDays: number = retentionPeriods[name].days,
): Promise<number> {
  const stored = await db
    .selectFrom('retention_period')
    .select('days')
    .where('name', '=', name)
    .executeTakeFirst()
  return stored?.days ?? defaultDays
}

/** Returns the instant before which rows are old. */
export const beforeDays = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)
