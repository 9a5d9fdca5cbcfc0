import { parseProducts, type RegisteredTyre, readRegisteredTyre } from '@verstas/domain/tyres/label.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/transaction.ts'

/** The result of an import: the numbers of distinct imported tyres and of skipped products. */
export interface ImportedLabels {
  readonly imported: number
  /** The number of skipped products: tyres that lack a number, a make or a model, and products that are not tyres. */
  readonly skipped: number
}

/** The number of tyres that one statement writes. */
const batchSize = 1000

/**
 * Imports the tyres of an export of the European register (docs/operation.md), all or nothing.
 *
 * @param text a JSON list of products, or one product as JSON on each line
 * @throws {SyntaxError} if the text has neither of these forms
 */
export async function importTyreLabels(db: Db, text: string): Promise<ImportedLabels> {
  const products = parseProducts(text)
  const tyres = products.map(readRegisteredTyre).filter((tyre) => tyre !== null)
  const imported = await inTransaction(db, (tx) => writeTyreLabels(tx, tyres))
  return { imported, skipped: products.length - tyres.length }
}

/**
 * Writes tyres of the register. A tyre that is already stored is replaced.
 *
 * @returns the number of distinct tyres
 */
export async function writeTyreLabels(tx: Tx, tyres: readonly RegisteredTyre[]): Promise<number> {
  // The last occurrence of a tyre is stored, because one statement cannot write a row twice.
  const rows = [...new Map(tyres.map((tyre) => [tyre.number, tyre])).values()].map(columnsOf)
  const columns = Object.keys(rows[0] ?? {}) as (keyof ReturnType<typeof columnsOf>)[]
  for (let from = 0; from < rows.length; from += batchSize)
    await tx
      .insertInto('tyre_label')
      .values(rows.slice(from, from + batchSize))
      .onConflict((conflict) =>
        conflict
          .column('number')
          .doUpdateSet((column) =>
            Object.fromEntries(columns.map((name) => [name, column.ref(`excluded.${name}`)])),
          ),
      )
      .execute()
  return rows.length
}

/** Returns the row of `tyre_label` for a tyre. */
const columnsOf = (tyre: RegisteredTyre) => ({
  number: tyre.number,
  make: tyre.make,
  model: tyre.model,
  size: tyre.size,
  width: tyre.width,
  height: tyre.height,
  diameter: tyre.diameter,
  load_index: tyre.loadIndex,
  speed: tyre.speed,
  wet_grip: tyre.wetGrip,
  roll_resistance: tyre.rollResistance,
  noise_level: tyre.noiseLevel,
  is_for_snow: tyre.isForSnow,
  is_for_ice: tyre.isForIce,
})
