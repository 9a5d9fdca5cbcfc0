import type { JobChange } from '@verstas/contract/work-orders/job-change.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { sql } from 'kysely'
import type { Db } from '../src/platform/database/transaction.ts'
import { buildEditApp, type Editor } from './edit-app.ts'
import { idempotencyHeader, versionHeader } from './request-headers.ts'

const { saveJob, signRows, unsignRows, listWorkOrderParts } = jobEndpoints

/** A person who edits jobs. */
export type JobEditor = Awaited<ReturnType<Awaited<ReturnType<typeof buildJobApp>>['jobEditor']>>

/** Builds the application of `buildEditApp`, with people who edit jobs and sign rows. */
export async function buildJobApp() {
  const editApp = await buildEditApp()
  const { send, editor } = editApp

  const jobEditorFrom = (person: Editor) => ({
    ...person,
    saveJob: (change: JobChange, { version, key }: { version?: number; key?: string } = {}) =>
      send(
        saveJob,
        {
          headers: {
            ...versionHeader(version),
            ...idempotencyHeader(key),
          },
          body: change,
        },
        person.headers,
      ),
    unsign: (rows: readonly { readonly oid: string }[], key?: string) =>
      send(
        unsignRows,
        { headers: idempotencyHeader(key), body: { Oids: rows.map(({ oid }) => oid) } },
        person.headers,
      ),
    sign: (
      rows: readonly { readonly oid: string }[],
      { salesmanId = person.employee.id, key }: { salesmanId?: number; key?: string } = {},
    ) =>
      send(
        signRows,
        {
          headers: idempotencyHeader(key),
          body: {
            SalesmanId: salesmanId,
            SignedRows: rows.map(({ oid }) => ({ Oid: oid, RowType: 'LabourOperation' as const })),
          },
        },
        person.headers,
      ),
    parts: (id: number) => send(listWorkOrderParts, { params: { id } }, person.headers),
  })

  const jobEditor = async (parts: Parameters<typeof editor>[0] = {}) => jobEditorFrom(await editor(parts))
  return { ...editApp, jobEditor }
}

/** Returns the rows of a work order and the number of stored responses, to compare them after a refusal. */
export async function dumpOf(db: Db, workOrder: { readonly site_id: number; readonly id: number }) {
  const { site_id, id } = workOrder
  const read = async (table: string, of: string) =>
    (
      await sql`select to_jsonb(${sql.table(table)}) as row from ${sql.table(table)}
        where site_id = ${site_id} and ${sql.raw(of)} = ${id} order by 1`.execute(db)
    ).rows
  return {
    order: await read('work_order', 'id'),
    jobs: await read('job', 'work_order_id'),
    rows: await read('job_row', 'work_order_id'),
    events: await read('event', 'entity_id'),
    keys: (await sql`select count(*) from idempotent_answer`.execute(db)).rows,
  }
}
