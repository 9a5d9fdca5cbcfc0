import { recordStatuses } from '@verstas/contract/integration/batch.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/transaction.ts'
import { worksElsewhere } from '../batch/account-sites.ts'
import { applySlice, type Form } from '../batch/apply-batch.ts'
import type { JobRow } from './job-rows.ts'
import { updateLeased } from './lease.ts'
import { batchOf, type RunningJob, storeProgress, storeResults } from './running-job.ts'

/** A snapshot waits for a confirmation if its deletions exceed this number and this share of the records. */
const mostMissing = 50
const largestShare = 0.05

/** The number of external ids that one statement compares. It keeps statements below their time limit. */
const comparedAtOnce = 10_000

/** The maximum number of records that one transaction deletes. */
const deletedAtOnce = 25

/**
 * Deletes the records that the source sent before the start of a snapshot and that its file lacks. Only deletes at the
 * sites at which they were counted, so that a person who confirms the number loses no others.
 *
 * @returns false if the job now waits for a confirmation
 */
export async function deleteMissing(job: RunningJob): Promise<boolean> {
  const { context } = job
  if (job.row.missing === null) {
    const { siteIds } = job.checkAccount()
    const { missing, known } = await countMissing(job, siteIds)
    const isSuspicious =
      missing > 0 &&
      (job.row.total === 0 ||
        job.row.has_unreadable_line ||
        (missing > mostMissing && missing > known * largestShare))
    const isWaiting = isSuspicious && !job.row.is_dry_run
    job.row = await updateLeased(context.db, job.row, {
      missing,
      missing_site_ids: siteIds && [...siteIds],
      ...(isWaiting && { state: 'waiting', lease_owner: null, leased_until: null }),
    })
    if (isWaiting) return false
  }
  for (let isMore = true; isMore; ) isMore = await deleteSome(job)
  return true
}

async function countMissing(
  job: RunningJob,
  siteIds: readonly number[] | null,
): Promise<{ missing: number; known: number }> {
  let missing = 0
  let known = 0
  for (let cursor: string | null = ''; cursor !== null; ) {
    job.checkAccount()
    const compared: readonly Compared[] = await compareNext(job.context.db, job.row, siteIds, cursor)
    known += compared.length
    missing += compared.filter((record) => record.isMissing).length
    cursor = compared.at(-1)?.externalId ?? null
  }
  return { missing, known }
}

interface Compared {
  readonly externalId: string
  readonly isMissing: boolean
}

/**
 * Compares the next records of the source, ordered by external id, with the file. Leaves out records that the account
 * may not delete, because their ids belong to other sites.
 */
async function compareNext(
  db: Db | Tx,
  { id, source, entity, started_at: startedAt }: JobRow,
  siteIds: readonly number[] | null,
  cursor: string,
): Promise<readonly Compared[]> {
  const storedIds = (table: string, isBefore: RawBuilder<unknown>) => sql`(
    select external_id from ${sql.table(table)}
    where source = ${source} and entity = ${entity} and external_id > ${cursor} and ${isBefore}
      and (site_id is null or ${siteIds}::bigint[] is null or site_id = any(${siteIds}::bigint[]))
    order by external_id limit ${comparedAtOnce})`
  const isReached =
    entity === 'employees'
      ? sql<boolean>`not ${worksElsewhere({ siteIds }, 'external_ref.entity_id')}`
      : sql<boolean>`true`
  const { rows } = await sql<Compared>`
    select known.external_id as "externalId", seen.external_id is null as "isMissing"
    from (
      ${storedIds('external_ref', sql`deleted_at is null and taken_at < ${startedAt} and ${isReached}`)}
      union
      ${storedIds('deferred_record', sql`received_at < ${startedAt}`)}
      order by external_id limit ${comparedAtOnce}
    ) known
    left join integration_job_seen seen on seen.job_id = ${id} and seen.external_id = known.external_id
    order by known.external_id`.execute(db)
  return rows
}

/**
 * Deletes the next records, with the functions for deletions in a batch.
 *
 * @returns false after the last record
 */
async function deleteSome(job: RunningJob): Promise<boolean> {
  const account = job.checkAccount()
  const { context, row } = job
  const next: { cursor: string | null } = { cursor: null }
  await applySlice(context, account, batchOf(row), {
    isWhole: true,
    load: async (tx) => {
      const siteIds = commonSites(row.missing_site_ids, account.siteIds)
      const compared = await compareNext(tx, row, siteIds, row.missing_cursor)
      const missing = compared.filter(({ isMissing }) => isMissing).map(({ externalId }) => externalId)
      const chosen = missing.slice(0, deletedAtOnce)
      next.cursor = (missing.length > chosen.length ? chosen.at(-1) : compared.at(-1)?.externalId) ?? null
      return formsOf(row, await withoutNewer(tx, row, chosen))
    },
    finish: async (tx, results) => {
      job.row = await storeProgress(tx, row, results, {
        missing_cursor: next.cursor ?? row.missing_cursor,
      })
      await storeResults(tx, row.id, results, [])
    },
  }).catch((error: unknown) => {
    job.row = row
    throw error
  })
  return next.cursor !== null
}

/** Returns the sites of both lists. A list of null has all sites. */
const commonSites = (
  some: readonly number[] | null,
  others: readonly number[] | null,
): readonly number[] | null =>
  some === null || others === null ? (some ?? others) : some.filter((id) => others.includes(id))

/** Locks the records, and omits those that another call has sent since the comparison. */
async function withoutNewer(
  tx: Tx,
  { source, entity, started_at: startedAt }: JobRow,
  externalIds: readonly string[],
): Promise<readonly string[]> {
  const locked = await tx
    .selectFrom('external_ref')
    .select(['external_id', 'taken_at'])
    .where('source', '=', source)
    .where('entity', '=', entity)
    .where('external_id', '=', sql<string>`any(${externalIds}::text[])`)
    .orderBy('external_id')
    .forUpdate()
    .execute()
  const newer = new Set(
    locked
      .filter(({ taken_at: takenAt }) => startedAt !== null && takenAt >= startedAt)
      .map(({ external_id: externalId }) => externalId),
  )
  return externalIds.filter((externalId) => !newer.has(externalId))
}

/** Converts the deletions to records, with indexes after those of the file. */
function formsOf(row: JobRow, externalIds: readonly string[]): Form[] {
  const handled = recordStatuses.reduce((sum, status) => sum + row[status], 0)
  return externalIds.map((externalId, place) => ({
    index: handled + place,
    externalId,
    record: { externalId, version: null, data: null },
    refused: [],
  }))
}
