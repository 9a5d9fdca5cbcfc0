import { mayOverwrite } from '@verstas/domain/integration/masters.ts'
import type { Json, JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { type Selectable, sql } from 'kysely'
import type { WorkOrderTable } from '../../../../platform/database/tables/work-order-tables.ts'
import type { WorkOrderEventRecord } from '../../../work-orders/editing/change-work-order.ts'
import { finishChange, lockWorkOrderRow } from '../../../work-orders/editing/change-work-order.ts'
import {
  type Change,
  type EntityWriter,
  type Fields,
  type Found,
  inTurn,
  type Taken,
  type WriteContext,
} from '../entity-writer.ts'
import { endDifference, masterOf, noteDifference } from '../mastered.ts'
import { hide, insertRows, recordsOf, updateColumns } from '../write-fields.ts'
import { checkCodes } from './check-codes.ts'
import { checkJobs } from './check-jobs.ts'
import { rowsOf } from './stored-jobs.ts'
import { columnsOfNew, writeHead } from './work-order-head.ts'
import { insertJobs, writeJobs } from './work-order-jobs.ts'

type Order = Selectable<WorkOrderTable>

/** Work orders, each with its jobs and rows. Their natural key at a site is the order number, else the text number. */
export const workOrdersWriter: EntityWriter<'work-orders', WriteContext> = {
  entity: 'work-orders',
  isShared: true,
  recordsAtOnce: 50,
  recordsTogether: 25,
  changesAtOnce: 10,
  find: findOrders,
  check: async (context, drafts) => {
    const placed = drafts.map(({ target, patch }) => ({ siteId: target?.siteId ?? patch.siteId ?? 0, patch }))
    const ofCodes = await checkCodes(context, placed)
    const ofJobs = await checkJobs(
      context,
      placed.map(({ siteId, patch }) => ({ siteId, jobs: patch.jobs ?? [] })),
    )
    return drafts.map((_, index) => ofCodes[index] ?? ofJobs[index] ?? null)
  },
  insert: async (context, patches) => {
    const ids = await insertRows(
      context.tx,
      'work_order',
      patches.map((patch) => columnsOfNew(context, patch)),
    )
    const orders = patches.map(({ siteId = 0, jobs = [] }, index) => ({
      target: { siteId, id: ids[index] ?? 0 },
      jobs,
    }))
    await insertJobs(context, orders)
    return orders.map(({ target }) => target)
  },
  // Writes each work order with separate statements, because its rows are compared with those that people
  // have changed.
  update: (context, changes) => inTurn(changes, (change) => updateOrder(context, change)),
  remove: async (context, target, taken) => {
    const order = await lockWorkOrderRow(context.tx, target.siteId ?? 0, target.id)
    if (!(await isWorkStarted(context, order)) && !(await hasOwnParts(context, order, taken))) {
      await finishChange(context.tx, changeOf(context, order), await hideOrder(context, order))
      return 'hidden'
    }
    // A work order on which people have worked is never hidden. Stores a difference, about which a person
    // decides.
    const number = JSON.stringify(order.shown_number)
    await noteDifference(context, target, { entity: 'work-orders', path: '', theirs: null, ours: number })
    return 'hidden'
  },
}

async function findOrders(
  { tx }: WriteContext,
  patches: readonly Fields<'work-orders'>[],
): Promise<readonly Found[]> {
  const wanted = patches.map(({ siteId, orderNumber, externalNumber }) => ({
    site_id: siteId ?? null,
    order_number: orderNumber ?? null,
    external_number: externalNumber ?? null,
  }))
  const { rows } = await sql<{ id: number | null }>`
    select coalesce(by_number.id, by_text.id) as id
    from ${recordsOf('work_order', wanted)} with ordinality wanted
    left join lateral (
      select id from work_order
      where site_id = wanted.site_id and order_number = wanted.order_number and not has_drawn_number
      limit 1) by_number on true
    left join lateral (
      select id from work_order
      where wanted.order_number is null and site_id = wanted.site_id
        and external_number = wanted.external_number and not is_numbered_here
      limit 1) by_text on true
    order by wanted.ordinality`.execute(tx)
  return rows.map(({ id }, index) => {
    const { siteId, orderNumber = null, externalNumber = null } = patches[index] ?? {}
    return {
      target: id === null || siteId === undefined ? null : { siteId, id },
      keys:
        (orderNumber ?? externalNumber) === null
          ? []
          : [JSON.stringify([siteId, orderNumber, orderNumber === null ? externalNumber : null])],
      field: orderNumber === null ? 'externalNumber' : 'orderNumber',
    }
  })
}

async function updateOrder(
  context: WriteContext,
  { target, patch, taken }: Change<'work-orders'>,
): Promise<boolean> {
  const siteId = target.siteId ?? 0
  const order = await lockWorkOrderRow(context.tx, siteId, target.id)
  const isStarted = await isWorkStarted(context, order)
  const head = await writeHead(context, order, { patch, taken, isStarted })
  const master = await masterOf(context.tx, siteId, 'work-order.jobs')
  const jobs =
    patch.jobs === undefined
      ? []
      : await writeJobs(context, order, patch.jobs, {
          taken: jobsOf(taken),
          mayOverwrite: mayOverwrite(master, isStarted),
          mayOrder: master !== 'here',
        })
  const isRestored = await updateColumns(context.tx, 'work_order', target, { is_hidden: false })
  // Ends the difference about the deletion, because the source has the work order again.
  await endDifference(context, target, { entity: 'work-orders', path: '' })
  const restored = isRestored ? [stateEvent('restored')] : []
  const events = [...restored, ...head, ...jobs]
  await finishChange(context.tx, changeOf(context, order), events)
  return events.length > 0
}

/**
 * Hides a work order and frees its times on the schedule.
 *
 * @returns the event
 */
export async function hideOrder(context: WriteContext, order: Order): Promise<WorkOrderEventRecord[]> {
  if (order.is_hidden) return []
  await forgetResources(context, order)
  await hide('work_order')(context, { siteId: order.site_id, id: order.id })
  return [stateEvent('cancelled')]
}

const stateEvent = (kind: 'cancelled' | 'restored'): WorkOrderEventRecord => ({
  kind,
  subject: null,
  before: {},
  after: {},
})

/**
 * Clears the resources that sources have sent for the order's reservations, because hiding the order frees
 * them. After the order is restored, the same reservation allocates them again.
 */
async function forgetResources({ tx }: WriteContext, { site_id, id }: Order): Promise<void> {
  await sql`
    update external_ref set content_hash = null, taken = taken - 'resources'
    from reservation
    where reservation.site_id = ${site_id} and reservation.work_order_id = ${id}
      and entity = 'reservations' and external_ref.site_id = reservation.site_id and entity_id = reservation.id`.execute(
    tx,
  )
}

/** Returns the change of a work order in the form that the commands of people accept. */
export const changeOf = ({ author, now }: WriteContext, order: Order) => ({
  session: { siteId: order.site_id, ...author },
  order,
  now,
})

const jobsOf = (taken: JsonObject): readonly JsonObject[] =>
  (Array.isArray(taken.jobs) ? taken.jobs : []) as JsonObject[]

/** True if the work order has a stamping or a signed row. */
async function isWorkStarted({ tx }: WriteContext, order: Order): Promise<boolean> {
  const { rows } = await sql<{ started: boolean }>`
    select exists (select from stamping_row where site_id = ${order.site_id} and work_order_id = ${order.id})
      or exists (select from job_row
        where site_id = ${order.site_id} and work_order_id = ${order.id} and done_at is not null) as started`.execute(
    tx,
  )
  return rows[0]?.started === true
}

/** True if people have added a row, a text, a file or an inspection, or changed a text of the source. */
async function hasOwnParts({ tx }: WriteContext, order: Order, taken: Taken): Promise<boolean> {
  if (isOwnText(order.note, taken.note) || isOwnText(order.vehicle_location, taken.vehicleLocation))
    return true
  const { rows } = await sql<OwnParts>`
    select exists (select from attachment where site_id = ${order.site_id} and work_order_id = ${order.id})
        or exists (select from inspection where site_id = ${order.site_id} and work_order_id = ${order.id})
      as "hasFiles",
      (select coalesce(json_agg(json_build_object('job', external_id, 'note', note)), '[]') from job
        where site_id = ${order.site_id} and work_order_id = ${order.id}) as jobs,
      (select coalesce(json_agg(json_build_object('job', job.external_id, 'row', job_row.external_id, 'note', job_row.note)), '[]')
        from job_row join job on job.site_id = job_row.site_id and job.id = job_row.job_id
        where job_row.site_id = ${order.site_id} and job_row.work_order_id = ${order.id}
          and not is_marked_as_deleted) as rows`.execute(tx)
  const [parts] = rows
  if (parts === undefined) return false
  const takenJob = (name: string | null) => jobsOf(taken).find(({ externalId }) => externalId === name)
  const takenRow = (job: string | null, name: string | null) =>
    rowsOf(takenJob(job)).find(({ externalId }) => externalId === name)
  return (
    parts.hasFiles ||
    parts.jobs.some(({ job, note }) => isOwnText(note, takenJob(job)?.note)) ||
    parts.rows.some(({ job, row, note }) => row === null || isOwnText(note, takenRow(job, row)?.note))
  )
}

interface OwnParts {
  readonly hasFiles: boolean
  readonly jobs: readonly { readonly job: string | null; readonly note: string }[]
  readonly rows: readonly {
    readonly job: string | null
    readonly row: string | null
    readonly note: string
  }[]
}

/** True if a text is not empty and differs from that of the source. */
const isOwnText = (ours: string, theirs: Json | undefined): boolean => ours !== '' && ours !== (theirs ?? '')
