import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { CallFailed, createClient } from '@verstas/contract/call.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import type { Db } from '../src/platform/database/transaction.ts'
import { buildSession } from './builders.ts'
import { jpeg } from './real-files.ts'
import { stampingTypes } from './stamping-builders.ts'

/** The work that the server has acknowledged to technicians. */
export interface Acknowledged {
  readonly stampings: number[]
  /** Names of added text rows. */
  readonly notes: string[]
  /** Ids of signed labour rows. */
  readonly signatures: number[]
  /** Ids of photos. */
  readonly photos: number[]
}

interface Technician {
  readonly id: number
  readonly origin: string
  readonly siteId: number
  /** The time of the simulated day. */
  readonly now: () => Date
}

/**
 * Lets a technician work on random work orders of a site: stamp, write a note, sign a row or take a photo.
 * Retries each call with its idempotency key until a server responds. Does not retry a refusal, because a dealer system
 * may have closed the work order or removed the row.
 */
export async function workForADay(
  db: Db,
  { id, origin, siteId, now }: Technician,
  { acts, done, tick }: { readonly acts: number; readonly done: Acknowledged; readonly tick: () => void },
): Promise<void> {
  const limits = { sessionIdleMinutes: 600, sessionMaxHours: 14 }
  const { token } = await buildSession(db, { id }, { clock: { now }, limits })
  const call = createClient({ base: `${origin}/api`, headers: () => ({ authorization: `Bearer ${token}` }) })
  for (let count = 0; count < acts; count += 1) {
    const row = await pickRow(db, siteId)
    if (!row) continue
    const headers = { 'idempotency-key': randomUUID() }
    const act = Math.floor(Math.random() * 4)
    if (act === 0) {
      const OrderRows = [{ OrderId: row.work_order_id, OrderRowId: row.id }]
      const body = { SalesmanId: id, IsPreviousJobsReady: false, TypeId: stampingTypes.work, OrderRows }
      const answer = await untilAnswered(() => call(stampingEndpoints.stamp, { headers, body }))
      if (answer?.Started) done.stampings.push(answer.Started.Id)
    } else if (act === 1) {
      const Name = `Note ${randomUUID()}`
      const body = {
        WorkOrderId: row.work_order_id,
        JobId: row.job_id,
        Rows: [{ RowType: 'Text' as const, Name }],
      }
      if (await untilAnswered(() => call(jobEndpoints.saveJob, { headers, body }))) done.notes.push(Name)
    } else if (act === 2) {
      const body = { SalesmanId: id, SignedRows: [{ Oid: row.oid }] }
      if (await untilAnswered(() => call(jobEndpoints.signRows, { headers, body })))
        done.signatures.push(row.id)
    } else {
      const bytes = await jpeg({ width: 60 + Math.floor(Math.random() * 900), shade: count % 255 })
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bytes)]), `${randomUUID()}.jpg`)
      const params = { orderNumber: Number(row.order_number) }
      const answer = await untilAnswered(() =>
        call(attachmentEndpoints.uploadToWorkOrder, { params, headers, form }),
      )
      if (answer?.[0]) done.photos.push(answer[0].Id)
    }
    tick()
  }
}

const pickRow = (db: Db, siteId: number) =>
  db
    .selectFrom('job_row')
    .innerJoin('work_order', (join) =>
      join
        .onRef('work_order.id', '=', 'job_row.work_order_id')
        .onRef('work_order.site_id', '=', 'job_row.site_id'),
    )
    .select([
      'job_row.id',
      'job_row.oid',
      'job_row.job_id',
      'job_row.work_order_id',
      'work_order.order_number',
    ])
    .where('work_order.site_id', '=', siteId)
    .where('work_order.status', '=', 'A')
    .where('job_row.row_type', '=', 'LabourOperation')
    .orderBy((eb) => eb.fn('random'))
    .limit(1)
    .executeTakeFirst()

/** Retries a call until a server responds; null for a refusal. */
async function untilAnswered<Answer>(send: () => Promise<Answer>): Promise<Answer | null> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      const isRefused = error instanceof CallFailed && error.status >= 400 && error.status < 500
      if (isRefused) return null
      const isLost = error instanceof CallFailed || error instanceof TypeError || error instanceof SyntaxError
      if (!isLost) throw error
      await pause(100)
    }
  }
}
