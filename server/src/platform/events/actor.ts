import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'

/** The author of a change: a person, or a service account of another system. */
export interface Actor {
  readonly kind: 'employee' | 'service'
  readonly id: number
}

/** An SQL expression that names the author of all changes that the transaction writes to the change feed. */
export const actorSetting = ({ kind, id }: Actor): RawBuilder<string> =>
  sql<string>`set_config('verstas.actor', ${`${kind}:${id}`}, true)`

/** Names the author of all changes that this transaction writes to the change feed. */
export async function setActor(tx: Tx, actor: Actor): Promise<void> {
  await sql`select ${actorSetting(actor)}`.execute(tx)
}
