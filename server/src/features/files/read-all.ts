import type { ReadableEntity } from '@verstas/contract/integration/scopes.ts'
import { runOnPool } from '../../platform/database/pool-choice.ts'
import { parseJson } from '../../platform/database/read-json.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { type RecordReader, readRecordPage } from '../integration/reads/read-records.ts'

/** The number of records per page. One page is in memory at a time. */
const pageSize = 200

/**
 * Yields all records of an entity, in pages ordered by id. Holds no connection between two pages. A record
 * that is added or removed concurrently may be missing; none is read twice. Uses the connections for other
 * systems, so a large file does not delay the workshop.
 */
export async function* readAll(db: Db, entity: ReadableEntity, reader: RecordReader): AsyncGenerator<object> {
  for await (const records of readPages(db, entity, reader)) yield* records
}

/** Yields the records of `readAll` as whole pages. */
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
