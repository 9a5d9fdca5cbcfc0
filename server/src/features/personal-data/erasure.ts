import { type RawBuilder, sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../../platform/database/transaction.ts'

/** The word that replaces an erased name or contact value. */
export const erasedWord = '-'

/** A white picture of one pixel, which replaces the signature of an erased person. */
export const blankPicture =
  'data:image/png;base64,' +
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII='

/** Tables whose rows only an erasure may change. Their triggers refuse every other change. */
const appendOnlyTables = ['event', 'inspection_revision']

/** One erasure: its transaction, and the number of changed rows of each table. */
export class Erasure {
  readonly tx: Tx
  readonly now: Date
  readonly rows = new Map<string, number>()

  constructor(tx: Tx, now: Date) {
    this.tx = tx
    this.now = now
  }

  /** Runs a statement that changes rows of the table, and counts these rows. */
  async change(table: string, statement: RawBuilder<unknown>): Promise<void> {
    const { numAffectedRows } = await statement.execute(this.tx)
    if (numAffectedRows) this.rows.set(table, (this.rows.get(table) ?? 0) + Number(numAffectedRows))
  }

  /**
   * Replaces a text in a JSON column if the text is a whole value, such as a name.
   *
   * @param place the column; `where` is an SQL condition that restricts the rows
   */
  async replaceText(
    place: { readonly table: string; readonly column: string; readonly where: RawBuilder<unknown> },
    text: string,
    replacement: string,
  ): Promise<void> {
    const column = sql.ref(place.column)
    const json = sql`to_jsonb(${text}::text)::text`
    await this.change(
      place.table,
      sql`
        update ${sql.table(place.table)}
        set ${column} = replace(${column}::text, ${json}, to_jsonb(${replacement}::text)::text)::jsonb
        where position(${json} in ${column}::text) > 0 and ${place.where}`,
    )
  }
}

/**
 * Runs an erasure in a transaction, which may change permanent records. Other writers of the history wait
 * until the transaction has ended.
 *
 * @param isDryRun true to roll the erasure back at the end
 * @returns the number of changed rows of each table
 */
export async function eraseIn(
  tx: Tx,
  now: Date,
  isDryRun: boolean,
  erase: (erasure: Erasure) => Promise<void>,
): Promise<ReadonlyMap<string, number>> {
  const erasure = new Erasure(tx, now)
  await sql`savepoint erasure`.execute(tx)
  await setTriggers(tx, 'disable')
  await erase(erasure)
  // Checks deferred constraints before the triggers are enabled again, as PostgreSQL requires.
  await sql`set constraints all immediate`.execute(tx)
  await setTriggers(tx, 'enable')
  if (isDryRun) await sql`rollback to savepoint erasure`.execute(tx)
  return erasure.rows
}

/** Runs an erasure in a separate transaction (`eraseIn`). */
export const runErasure = (
  db: Db,
  now: Date,
  isDryRun: boolean,
  erase: (erasure: Erasure) => Promise<void>,
): Promise<ReadonlyMap<string, number>> => inTransaction(db, (tx) => eraseIn(tx, now, isDryRun, erase))

async function setTriggers(tx: Tx, state: 'enable' | 'disable'): Promise<void> {
  for (const table of appendOnlyTables)
    await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger ${sql.ref(`${table}__append_only`)}`.execute(
      tx,
    )
}
