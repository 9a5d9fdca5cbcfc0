import type { ReadableEntity } from '@verstas/contract/integration/scopes.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import {
  type JsonRead,
  type JsonText,
  type ReadParameters,
  type ReadValues,
  readJson,
} from '../../../platform/database/read-json.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { recordReads } from './record-reads.ts'

/** The caller of a read: the sites, language and current time. */
export interface RecordReader {
  /** The sites whose records are read; null means all. */
  readonly siteIds: readonly number[] | null
  /**
   * The sites to which the account has access; null means all. A record that all sites share lists only these
   * sites.
   */
  readonly permittedSiteIds: readonly number[] | null
  readonly language: Language
  readonly now: Date
}

/** Runs a read with the reader and these values. Passes only the parameters that the read declares. */
function readWith(
  db: Db,
  read: JsonRead<ReadParameters, object>,
  reader: RecordReader,
  values: Readonly<Record<string, unknown>>,
): Promise<JsonText<object> | null> {
  return readJson(db, read, { ...reader, ...values } as ReadValues<ReadParameters>)
}

/** Returns the record with an id; null if the reader may not see such a record. */
export const readRecord = (
  db: Db,
  entity: ReadableEntity,
  id: number,
  reader: RecordReader,
): Promise<JsonText<object> | null> => readWith(db, recordReads[entity].byId, reader, { id })

/** Returns the records with some ids, in the order of the ids. Those that the reader does not see are missing. */
export const readRecords = (
  db: Db,
  entity: ReadableEntity,
  ids: readonly number[],
  reader: RecordReader,
): Promise<JsonText<object> | null> => readWith(db, recordReads[entity].byIds, reader, { ids })

/** Returns a page of the records after an id, in the order of the ids. */
export const readRecordPage = (
  db: Db,
  entity: ReadableEntity,
  { after, limit }: { readonly after: number; readonly limit: number },
  reader: RecordReader,
): Promise<JsonText<object> | null> =>
  readWith(db, recordReads[entity].page, reader, { afterId: after, limit })

/** Returns the records with an external id of a source; of any source if `source` is null. */
export const readByExternalId = (
  db: Db,
  entity: ReadableEntity,
  name: { readonly externalId: string; readonly source: string | null },
  reader: RecordReader,
): Promise<JsonText<object> | null> => readWith(db, recordReads[entity].byExternalId, reader, name)
