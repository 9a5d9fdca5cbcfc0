import { recordsOfPage } from '@verstas/contract/integration/source-endpoints.ts'
import type { RejectedRecord, WaitingRecord } from '@verstas/contract/integration/source-entities.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/transaction.ts'
import { readStoredFaults } from '../batch/record-fault.ts'

interface PageRequest {
  /** SQL: the condition that selects the records. */
  readonly where: RawBuilder<unknown>
  /** The `Next` of the previous page. */
  readonly before?: number | undefined
  readonly limit?: number
}

interface RecordRow {
  readonly id: number
  readonly source: string
  readonly entity: RejectedRecord['Entity']
  readonly externalId: string
  readonly siteId: number | null
  readonly siteName: string | null
  readonly label: string | null
}

const recordColumns = sql`record.id, record.source, record.entity, record.external_id as "externalId",
  record.site_id as "siteId", (select name from site where site.id = record.site_id) as "siteName", record.label`

const recordOf = (row: RecordRow) => ({
  Id: row.id,
  Source: row.source,
  Entity: row.entity,
  ExternalId: row.externalId,
  Site: row.siteId === null || row.siteName === null ? null : { Id: row.siteId, Description: row.siteName },
  Label: row.label,
})

/** Builds a page of records, newest first. The query has read one row more than the limit. */
function pageOf<Row extends { readonly id: number }, Record>(
  rows: readonly Row[],
  limit: number,
  describe: (row: Row) => Record,
) {
  const shown = rows.slice(0, limit)
  return { Records: shown.map(describe), Next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}

/** Reads records whose latest version was rejected, with their faults in the reader's language. */
export async function readRejected(
  db: Db,
  language: Language,
  { where, before, limit = recordsOfPage }: PageRequest,
) {
  const { rows } = await sql<RecordRow & { errors: unknown; rejectedAt: Date; isIgnored: boolean }>`
    select ${recordColumns}, record.errors, record.rejected_at as "rejectedAt", record.is_ignored as "isIgnored"
    from rejected_record record
    where ${where} and (${before ?? null}::bigint is null or record.id < ${before ?? null}::bigint)
    order by record.id desc limit ${limit + 1}`.execute(db)
  return pageOf(
    rows,
    limit,
    (row): RejectedRecord => ({
      ...recordOf(row),
      Faults: readStoredFaults(row.errors, language),
      Rejected: row.rejectedAt.toISOString(),
      IsIgnored: row.isIgnored,
    }),
  )
}

/** Reads records that wait for others. */
export async function readWaiting(db: Db, { where, before, limit = recordsOfPage }: PageRequest) {
  const { rows } = await sql<
    RecordRow & { waitsForEntity: WaitingRecord['Entity']; key: string; receivedAt: Date; expiresAt: Date }
  >`
    select ${recordColumns}, record.waits_for_entity as "waitsForEntity", record.waits_for_key as key,
      record.received_at as "receivedAt", record.expires_at as "expiresAt"
    from deferred_record record
    where ${where} and (${before ?? null}::bigint is null or record.id < ${before ?? null}::bigint)
    order by record.id desc limit ${limit + 1}`.execute(db)
  return pageOf(
    rows,
    limit,
    (row): WaitingRecord => ({
      ...recordOf(row),
      WaitsFor: { Entity: row.waitsForEntity, ...referenceOf(row.key) },
      Received: row.receivedAt.toISOString(),
      Expires: row.expiresAt.toISOString(),
    }),
  )
}

/** Splits a stored key such as `externalId:C-9`. */
function referenceOf(key: string): Pick<WaitingRecord['WaitsFor'], 'Kind' | 'Key'> {
  const place = key.indexOf(':')
  return { Kind: key.slice(0, place) as WaitingRecord['WaitsFor']['Kind'], Key: key.slice(place + 1) }
}
