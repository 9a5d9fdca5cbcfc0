import { pathOfJob } from '@verstas/domain/integration/differences.ts'
import type { Json, JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { sql } from 'kysely'
import type {
  StoredChange,
  StoredFault,
  WrittenRecord,
} from '../../platform/database/tables/import-tables.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { takeOfWorkOrder } from '../integration/batch/entities/take-work-order.ts'
import { type Fields, insertOne, type Target, updateOne } from '../integration/batch/entity-writer.ts'
import { checkPatch } from '../integration/batch/parse-record.ts'
import { RecordRefusal } from '../integration/batch/record-fault.ts'
import { lockWorkOrderRow } from '../work-orders/editing/change-work-order.ts'
import { type AppliedRow, applyStep } from './apply-row.ts'
import { type CurrentJob, compareJobs } from './compare-jobs.ts'
import { withPerson } from './find-people.ts'
import { findTarget } from './find-target.ts'
import { type ImportReader, words } from './import-reader.ts'
import type { RecordLine } from './import-records.ts'
import { type PlannedOrder, planOrder } from './plan-order.ts'
import { ownerSteps, type Step, vehicleOf } from './plan-row.ts'
import { changesOf, columnsOf, isSame, readCurrent, wireOf } from './record-values.ts'
import { writerFor } from './record-writer.ts'
import { type RowContext, writeContext } from './row-context.ts'
import { faultsOf, placeOf, RowRefusal, refuseCell, StepError } from './row-faults.ts'

/**
 * Applies the lines of one work order in a savepoint. A fault in one line refuses all lines of the work
 * order; the other lines then name the faulty line.
 */
export async function applyOrder(
  tx: Tx,
  reader: ImportReader,
  lines: readonly RecordLine[],
  circumstances: Omit<RowContext, 'tx' | 'reader'>,
): Promise<readonly AppliedRow[]> {
  const order = planOrder(reader, lines)
  if (order.faults.size > 0) return refuseLines(reader, lines, order.faults)
  const step = stepOf(reader, order)
  await sql`savepoint import_row`.execute(tx)
  try {
    const applied = await writeOrder({ tx, reader, ...circumstances }, order, step)
    await sql`release savepoint import_row`.execute(tx)
    return lines.map((_, place) => (place === 0 ? applied : { ...applied, changes: [], written: [] }))
  } catch (error) {
    const found =
      error instanceof LinesRefused ? error.faults : faultsOfLines(error, reader, order, step, lines)
    if (found === null) throw error
    await sql`rollback to savepoint import_row`.execute(tx)
    return refuseLines(reader, lines, found, error instanceof RowRefusal ? error.keys : [])
  }
}

type FaultsOfLines = ReadonlyMap<number, readonly StoredFault[]>

class LinesRefused extends Error {
  readonly faults: FaultsOfLines

  constructor(faults: FaultsOfLines) {
    super('Lines of a work order were refused')
    this.faults = faults
  }
}

const refuseLines = (
  { language }: ImportReader,
  lines: readonly RecordLine[],
  faults: FaultsOfLines,
  keys: readonly string[] = [],
): AppliedRow[] => {
  const [first = 0] = faults.keys()
  const ofOrder = [{ Column: null, Message: words('importFault.ofOrder', language, { line: first }) }]
  return lines.map(({ line }) => ({
    ...{ result: 'refused', changes: [], written: [], keys },
    faults: faults.get(line) ?? ofOrder,
  }))
}

/** Returns the faults by line; null if the error does not concern one work order. */
function faultsOfLines(
  error: unknown,
  reader: ImportReader,
  order: PlannedOrder,
  step: Step,
  lines: readonly RecordLine[],
): FaultsOfLines | null {
  const cause = error instanceof StepError ? error.cause : error
  const faults = new Map<number, StoredFault[]>()
  const add = (line: number, found: readonly StoredFault[]) =>
    faults.set(line, [...(faults.get(line) ?? []), ...found])
  const first = lines[0]?.line ?? 0
  if (!(cause instanceof RecordRefusal)) {
    const found = faultsOf(error, reader, [step])
    return found && new Map([[first, found]])
  }
  for (const fault of cause.faults) {
    const [, , job, , row, field = ''] = fault.path.split('/')
    const planned = order.jobs[Number(job)]
    const line = planned?.rows[Number(row)]?.line ?? planned?.line ?? first
    const isOfRow = planned !== undefined && fault.path.startsWith('/jobs/')
    const path = isOfRow ? `/${fieldsOfRow[field] ?? field}` : fault.path
    const ofPart: Step = isOfRow ? { ...step, part: 'row' } : step
    const found = faultsOf(new StepError(ofPart, new RecordRefusal([{ ...fault, path }])), reader, [ofPart])
    add(line, found ?? [])
  }
  return faults
}

/** Maps the fields of a row to the columns of the file. */
const fieldsOfRow: Readonly<Record<string, string>> = {
  name: 'rowName',
  note: 'rowNote',
  itemNumber: 'rowCode',
  workOperationCode: 'rowCode',
  orderedAmount: 'amount',
  standardTime: 'hours',
  price: 'rowPrice',
  payer: 'rowPayer',
  type: 'rowType',
}

const stepOf = ({ siteId }: ImportReader, { id, head }: PlannedOrder): Step => ({
  ...{ entity: 'work-orders', part: 'main', id, isMain: true },
  values: { siteId, ...head },
})

async function writeOrder(context: RowContext, order: PlannedOrder, planned: Step): Promise<AppliedRow> {
  const { tx, reader, now, lineOf } = context
  const written: WrittenRecord[] = []
  const related = await writeRelated(context, order, written)
  const step: Step = { ...planned, values: { ...related, ...planned.values } }
  const fields = { ...step.values } as Fields<'work-orders'>
  const { target: found, keys } = await findTarget(context, step, step, fields)
  const line = lineOf(keys)
  if (line !== undefined)
    throw new RowRefusal(
      [{ Column: null, Message: words('importFault.sameRow', reader.language, { line }) }],
      keys,
    )
  const jobs = order.jobs.map(({ job, rows }) => ({ ...job, rows: rows.map(({ row }) => row) }))
  const current = found && (await readCurrent(tx, reader, step, found, now))
  const isNew = current === null
  if (isNew) {
    const patch = { ...fields, ...(jobs.length > 0 && { jobs }) }
    await refusing(step, async () => {
      check(reader, step, { jobs }, true)
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
/** The minimum length in minutes of the reservation that an arrival adds. */
const shortestVisit = 60

/**
 * Adds an unallocated reservation at the arrival time of the car, unless the work order has a reservation.
 */
async function reserveArrival(
  context: RowContext,
  { arrival, jobs }: PlannedOrder,
  { siteId, id }: Target,
  written: WrittenRecord[],
): Promise<void> {
  const { startTime } = arrival
  if (typeof startTime !== 'string') return
  const existing = await context.tx
    .selectFrom('reservation')
    .select('id')
    .where('site_id', '=', siteId ?? 0)
    .where('work_order_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (existing !== undefined) return
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

function check(reader: ImportReader, step: Step, others: object, isNew: boolean): void {
  const data = { ...wireOf(step.values, columnsOf(reader, step)), ...others } as JsonObject
  checkPatch('work-orders', data, { isNew, language: reader.language })
}

async function restore(context: RowContext, target: Target, patch: Fields<'work-orders'>): Promise<Target> {
  await updateOne(writerFor('work-orders', context), writeContext(context), target, patch)
  return target
}

/** Writes the customer and the vehicle, and returns the ids of both and of the service adviser. */
async function writeRelated(
  context: RowContext,
  { head, owner, vehicle, person }: PlannedOrder,
  written: WrittenRecord[],
): Promise<Readonly<Record<string, number>>> {
  const { reader } = context
  const related: Record<string, number> = {}
  const car = vehicleOf(vehicle)
  const carStep: Step = {
    entity: 'vehicles',
    part: 'vehicle',
    id: null,
    values: { siteId: reader.siteId, ...car },
  }
  const apply = async (step: Step) => {
    const applied = await refusing(step, () => applyStep(context, { ...step, isOnlyNew: true }, carStep))
    if (applied.record !== null) written.push(applied.record)
    return applied.target.id
  }
  if (head.contact === undefined)
    for (const step of ownerSteps(reader.siteId, owner)) related.contact = await apply(step)
  if (head.vehicle === undefined && Object.keys(vehicle).length > 0) {
    const { contact } = related
    const ofCustomer = contact === undefined ? {} : { holder: contact, payer: contact }
    await requireKnown(context, carStep)
    related.vehicle = await apply({ ...carStep, values: { ...carStep.values, ...ofCustomer } })
  }
  if (head.receiver === undefined && person.name !== undefined) {
    const { employee } = (await withPerson(context, { ...carStep, values: {} }, person)).values
    related.receiver = Number(employee)
  }
  return related
}

/** Refuses a row that names an unknown vehicle without its make and model. */
async function requireKnown(context: RowContext, step: Step): Promise<void> {
  const { makeName, modelName, licenseNumber, serialNumber } = step.values
  if (makeName !== undefined && modelName !== undefined) return
  const { target } = await findTarget(context, step, step, { ...step.values } as Fields<'vehicles'>)
  if (target !== null) return
  const field = licenseNumber === undefined ? 'serialNumber' : 'licenseNumber'
  const value = String(licenseNumber ?? serialNumber ?? '')
  throw refuseCell(context.reader, { part: 'vehicle', field }, 'importFault.unknown', value)
}

/** Refuses an order number that another vehicle's work order has already. */
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
  const Message = words('importFault.otherVehicle', reader.language, { value, other })
  throw new RowRefusal([{ Column: placeOf(reader, 'main', field), Message }])
}

interface OrderChange {
  readonly order: PlannedOrder
  readonly step: Step
  readonly target: Target
  readonly current: JsonObject
}

/** Updates the differing values of a work order and of its jobs, with the importing person as the author. */
async function changeOrder(
  context: RowContext,
  { order, step, target, current }: OrderChange,
): Promise<{ readonly record: WrittenRecord | null; readonly changes: readonly StoredChange[] }> {
  const { tx, reader } = context
  const columns = columnsOf(reader, step)
  check(reader, step, {}, false)
  const before: Record<string, Json> = {}
  const after: Record<string, Json> = {}
  for (const [field, value] of Object.entries(step.values as JsonObject)) {
    const type = columns.find((column) => column.field === field)?.type ?? 'text'
    if (isSame(current[field], value, type, reader.timeZone)) continue
    before[field] = current[field] ?? null
    after[field] = value ?? null
  }
  const compared = compareJobs(reader, order.jobs, (current.jobs ?? []) as unknown as readonly CurrentJob[])
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
