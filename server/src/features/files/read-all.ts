import type { ReadableEntity } from '@verstas/contract/integration/scopes.ts'
import { runOnPool } from '../../platform/database/pool-choice.ts'
import { parseJson } from '../../platform/database/read-json.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { type RecordReader, readRecordPage } from '../integration/reads/read-records.ts'

/** The number of records of a page in memory. */
const pageSize = 200

/**
 * Reads all records of an entity, page by page in the order of their ids. No connection is held between two pages. A
 * record that is added or removed meanwhile may be missing; none is read twice. The pages use the connections of other
 * systems, so a large file does not delay the workshop.
 */
export async function* readAll(db: Db, entity: ReadableEntity, reader: RecordReader): AsyncGenerator<object> {
  for await (const records of readPages(db, entity, reader)) yield* records
}

/** Reads all records like `readAll`, as pages. */
export async function* readPages(
  db: Db,
  entity: ReadableEntity,
  reader: RecordReader,
): AsyncGenerator<readonly object[]> {
  for (let after = 0, hasMore = true; hasMore; ) {
    const json = await runOnPool('integration', () =>
      readRecordPage(db, entity, { after, limit: pageSize }, reader),
    )
    if (json === null) throw new Error(`The page of ${entity} has no row`)
    const page = parseJson(json) as RecordPage
    yield page.records
    ;({ next: after, hasMore } = page)
  }
}

interface RecordPage {
  readonly records: readonly object[]
  readonly next: number
  readonly hasMore: boolean
}
