import { TyreListFile } from '@verstas/contract/tyres/list-file.ts'
import { readTyreLists } from '@verstas/domain/tyres/list-file.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/transaction.ts'

/** The numbers of loaded tyre types and of loaded lookup values. */
export interface LoadedLists {
  readonly types: number
  readonly lookups: number
}

/**
 * Loads the tyre types and lookups of a file (docs/operation.md), all or nothing.
 *
 * @param text JSON of `types` and `lookups`
 * @throws {SyntaxError} if the text is not JSON
 * @throws {z.ZodError} if a list is invalid, or the JSON has an unknown field
 */
export async function loadTyreLists(db: Db, text: string): Promise<LoadedLists> {
  const lists = TyreListFile.parse(readTyreLists(JSON.parse(text)))
  return inTransaction(db, (tx) => writeTyreLists(tx, lists))
}

/**
 * Writes tyre types and lookups. A lookup contains the values that are offered for a field of tyres or wheels.
 * Existing types are updated and none is removed, because records refer to them. Each given lookup replaces
 * the stored one, and the other lookups remain.
 */
export async function writeTyreLists(tx: Tx, { types, lookups }: TyreListFile): Promise<LoadedLists> {
  const typeRows = (types ?? []).map(({ code, season, description }, place) => ({
    code,
    season,
    description: JSON.stringify(description),
    position: place + 1,
    is_hidden: false,
  }))
  const lists = Object.entries(lookups ?? {}).flatMap(([kind, list]) => (list ? [{ kind, list }] : []))
  const lookupRows = lists.flatMap(({ kind, list }) =>
    list.map((value, place) => ({
      kind,
      code: value.code,
      description: value.description ? JSON.stringify(value.description) : null,
      position: place + 1,
    })),
  )
  if (typeRows.length > 0)
    await tx
      .insertInto('tyre_type')
      .values(typeRows)
      .onConflict((conflict) =>
        conflict.column('code').doUpdateSet((column) => ({
          season: column.ref('excluded.season'),
          description: column.ref('excluded.description'),
          position: column.ref('excluded.position'),
          is_hidden: column.ref('excluded.is_hidden'),
        })),
      )
      .execute()
  for (const { kind } of lists) await tx.deleteFrom('tyre_lookup').where('kind', '=', kind).execute()
  for (let from = 0; from < lookupRows.length; from += batchSize)
    await tx
      .insertInto('tyre_lookup')
      .values(lookupRows.slice(from, from + batchSize))
      .execute()
  return { types: typeRows.length, lookups: lookupRows.length }
}

/** The number of rows that one statement writes. */
const batchSize = 1_000
