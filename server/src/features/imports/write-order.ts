import { pathOfJob } from '@verstas/domain/integration/differences.ts'
import type { Json, JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import type { StoredChange, WrittenRecord } from '../../platform/database/tables/import-tables.ts'
import { takeOfWorkOrder } from '../integration/batch/entities/take-work-order.ts'
import { type Fields, insertOne, type Target, updateOne } from '../integration/batch/entity-writer.ts'
import { checkPatch } from '../integration/batch/parse-record.ts'
import { lockWorkOrderRow } from '../work-orders/editing/change-work-order.ts'
import type { AppliedRow } from './applied-row.ts'
import { type CurrentJob, compareJobs } from './compare-jobs.ts'
import { findTarget } from './find-target.ts'
import type { ImportReader } from './import-reader.ts'
import { LinesRefused } from './order-faults.ts'
import { writeRelated } from './order-relations.ts'
import type { PlannedOrder } from './plan-order.ts'
import { changesOf, columnsOf, isSame, readCurrent, wireOf } from './record-values.ts'
import { writerFor } from './record-writer.ts'
import { type RowContext, writeContext } from './row-context.ts'
import { faultAt, RowRefusal, StepError } from './row-faults.ts'
import type { Step } from './step.ts'
import { say } from './stored-text.ts'

/** Writes a work order with its customer, its car and its first reservation. */
export async function writeOrder(
  context: RowContext,
  order: PlannedOrder,
  planned: Step,
): Promise<AppliedRow> {
  const { tx, reader, now, lineOf } = context
  const written: WrittenRecord[] = []
  const related = await writeRelated(context, order, written)
  const step: Step = { ...planned, values: { ...related, ...planned.values } }
  const fields = { ...step.values } as Fields<'work-orders'>
  const { target: found, keys } = await findTarget(context, step, step)
  const line = lineOf(keys)
  if (line !== undefined)
    throw new RowRefusal([{ Column: null, Message: say('importFault.sameRow', { line }) }], keys)
  const jobs = order.jobs.map(({ job, rows }) => ({ ...job, rows: rows.map(({ row }) => row) }))
  const current = found && (await readCurrent(tx, reader, step, found, now))
  const isNew = current === null
  if (isNew) {
    const patch = { ...fields, ...(jobs.length > 0 && { jobs }) }
    await refusing(step, async () => {
      checkOrder(reader, step, { jobs }, true)
      const target = found
        ? await restore(context, found, patch)
        : await insertOne(writerFor('work-orders', context), writeContext(context), patch)
      written.push({
        ...{ entity: 'work-orders', id: target.id, isNew: true, before: {} },
        after: patch as unknown as JsonObject,
      })
      await reserveArrival(context, order, target, written)
    })
    return { result: 'new', faults: [], changes: [], keys, written }
  }
  await requireSameVehicle(context, step, found as Target, current)
  const { record, changes } = await refusing(step, () =>
    changeOrder(context, { order, step, target: found as Target, current }),
  )
  if (record) written.push(record)
  await refusing(step, () => reserveArrival(context, order, found as Target, written))
  return { result: written.length > 0 ? 'changed' : 'same', faults: [], changes, keys, written }
}

const minuteMs = 60_000
/** The shortest reservation of a car that comes in. */
const shortestVisit = 60

/** Adds a reservation without a place for the time when the car comes in, unless the work order has a reservation. */
async function reserveArrival(
  context: RowContext,
  { arrival, jobs }: PlannedOrder,
  { siteId, id }: Target,
  written: WrittenRecord[],
): Promise<void> {
  const { startTime } = arrival
  if (typeof startTime !== 'string') return
  const known = await context.tx
    .selectFrom('reservation')
    .select('id')
    .where('site_id', '=', siteId ?? 0)
    .where('work_order_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (known !== undefined) return
  const rows = jobs.flatMap((job) => job.rows)
  const labour = rows.reduce((minutes, { row }) => minutes + Number(row.standardTime ?? 0), 0)
  const end = Date.parse(startTime) + Math.max(shortestVisit, labour) * minuteMs
  const patch = { siteId: siteId ?? 0, workOrder: id, startTime, endTime: new Date(end).toISOString() }
  const target = await insertOne(writerFor('reservations', context), writeContext(context), patch)
  written.push({ ...{ entity: 'reservations', id: target.id, isNew: true, before: {} }, after: patch })
}

async function refusing<Result>(step: Step, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    throw error instanceof RowRefusal || error instanceof LinesRefused ? error : new StepError(step, error)
  }
}

/** @throws {RecordRefusal} */
export function checkOrder(reader: ImportReader, step: Step, others: object, isNew: boolean): void {
  const data = { ...wireOf(step.values, columnsOf(reader, step)), ...others } as JsonObject
  checkPatch('work-orders', data, { isNew, language: 'en' })
}

async function restore(context: RowContext, target: Target, patch: Fields<'work-orders'>): Promise<Target> {
  await updateOne(writerFor('work-orders', context), writeContext(context), target, patch)
  return target
}

/** A number that our work order of another car has is no number of the same work order. */
async function requireSameVehicle(
  { tx, reader }: RowContext,
  { id, values }: Step,
  { siteId }: Target,
  current: JsonObject,
): Promise<void> {
  if (id !== null || values.vehicle === undefined || values.vehicle === current.vehicle) return
  const car = await tx
    .selectFrom('vehicle')
    .select(['license_number', 'serial_number'])
    .where('site_id', '=', siteId ?? 0)
    .where('id', '=', Number(current.vehicle))
    .executeTakeFirst()
  const value = String(values.orderNumber ?? values.externalNumber)
  const other = car?.license_number ?? car?.serial_number ?? ''
  const field = values.orderNumber === undefined ? 'externalNumber' : 'orderNumber'
  const message = say('importFault.otherVehicle', { value, other })
  throw new RowRefusal([faultAt(reader, { part: 'main', field }, message)])
}

interface OrderChange {
  readonly order: PlannedOrder
  readonly step: Step
  readonly target: Target
  readonly current: JsonObject
}

/** Changes the values of a work order that differ, as a person who takes them. */
async function changeOrder(
  context: RowContext,
  { order, step, target, current }: OrderChange,
): Promise<{ readonly record: WrittenRecord | null; readonly changes: readonly StoredChange[] }> {
  const { tx, reader } = context
  const columns = columnsOf(reader, step)
  checkOrder(reader, step, {}, false)
  const before: Record<string, Json> = {}
  const after: Record<string, Json> = {}
  for (const [field, value] of Object.entries(step.values as JsonObject)) {
    const type = columns.find((column) => column.field === field)?.type ?? 'text'
    if (isSame(current[field], value, type, reader.timeZone)) continue
    before[field] = current[field] ?? null
    after[field] = value ?? null
  }
  const compared = compareJobs(order.jobs, (current.jobs ?? []) as unknown as readonly CurrentJob[])
  if (compared.faults.size > 0) throw new LinesRefused(compared.faults)
  const { jobs } = compared
  if (Object.keys(after).length === 0 && jobs.length === 0) return { record: null, changes: [] }
  if (Object.keys(after).length > 0)
    await updateOne(
      writerFor('work-orders', context),
      writeContext(context),
      target,
      after as Fields<'work-orders'>,
    )
  if (jobs.length > 0) {
    const locked = await lockWorkOrderRow(tx, target.siteId ?? 0, target.id)
    const values = jobs.map((job) => ({ path: pathOfJob(job.externalId), theirs: job as unknown as Json }))
    await takeOfWorkOrder(writeContext(context), locked, values)
  }
  const head: WrittenRecord = { entity: 'work-orders', id: target.id, isNew: false, before, after }
  return {
    record: {
      ...head,
      before: { ...before, ...(jobs.length > 0 && { jobs: compared.before }) },
      after: { ...after, ...(jobs.length > 0 && { jobs }) },
    },
    changes: [...changesOf(reader, step, head), ...compared.changes],
  }
}
