import type { DifferenceDecisions } from '@verstas/contract/integration/difference-entities.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import { mayResolve, partOf, type Resolution } from '@verstas/domain/integration/differences.ts'
import type { Json } from '@verstas/domain/integration/merge-patch.ts'
import type { Selectable } from 'kysely'
import type { CommandContext } from '../../../platform/commands/run-command.ts'
import { type JsonText, toJson } from '../../../platform/database/read-json.ts'
import type { DifferenceTable } from '../../../platform/database/tables/integration-tables.ts'
import type { WorkOrderTable } from '../../../platform/database/tables/work-order-tables.ts'
import { recordEvents } from '../../../platform/events/record-event.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { openChange } from '../../work-orders/editing/change-work-order.ts'
import { customersWriter } from '../batch/entities/customers.ts'
import { shiftsWriter } from '../batch/entities/people-times.ts'
import { reservationsWriter } from '../batch/entities/reservations.ts'
import { takeOfWorkOrder } from '../batch/entities/take-work-order.ts'
import { vehiclesWriter } from '../batch/entities/vehicles.ts'
import { nameInHistory, type Plain } from '../batch/entities/work-order-head.ts'
import {
  type EntityWriter,
  type Fields,
  type Target,
  updateOne,
  type WriteContext,
} from '../batch/entity-writer.ts'
import { notifyDifferences } from '../batch/mastered.ts'
import { errorsOf, RecordRefusal } from '../batch/record-fault.ts'

type Row = Selectable<DifferenceTable>

/**
 * Applies a person's decisions about differences, all or none. Writes accepted values with the functions that
 * write batches.
 *
 * @throws {Refusal} notFound; forbidden without the right to edit the record; saveLockedByOther if another
 * person has the edit lock of the work order; differenceResolved (`user`); differenceChanged if the source
 * has sent another value; differenceWorkRunning (`user`); differenceRefused (`reason`)
 */
export async function resolveDifferences(
  { tx, clock, session }: CommandContext,
  { Decisions }: DifferenceDecisions,
): Promise<JsonText<Record<string, never>>> {
  const { siteId, employeeId, rights, language } = session
  const ids = Decisions.map(({ Id }) => Id)
  const find = () =>
    tx.selectFrom('difference').selectAll().where('site_id', '=', siteId).where('id', 'in', ids).orderBy('id')
  const found = await find().execute()
  if (found.length < new Set(ids).size) throw refuse('notFound')
  if (found.some(({ entity }) => !mayResolve(entity as WritableEntity, rights))) throw refuse('forbidden')

  // Locks the work orders before their differences, in the same order as batches.
  const orderIds = new Set(found.flatMap((row) => (row.entity === 'work-orders' ? [row.entity_id] : [])))
  const orders = new Map<number, Selectable<WorkOrderTable>>()
  for (const workOrderId of [...orderIds].toSorted((one, other) => one - other)) {
    const change = await openChange(tx, clock, { session, workOrderId, baseVersion: undefined })
    orders.set(workOrderId, change.order)
  }
  const now = clock.now()
  const rows = await find().forUpdate().execute()
  await checkRows(tx, rows, Decisions)

  const resolutionOf = new Map(Decisions.map(({ Id, Resolution }) => [Id, Resolution]))
  for (const row of rows)
    await markResolved(tx, row, { resolution: resolutionOf.get(row.id) ?? 'kept', employeeId, now })
  const taken = rows.filter((row) => resolutionOf.get(row.id) === 'taken')
  for (const ofRecord of Map.groupBy(taken, recordOf).values()) {
    const [{ site_id, entity, entity_id, source }] = ofRecord as [Row, ...Row[]]
    const context: WriteContext = { tx, now, source, author: { employeeId }, isTaken: true }
    const order = entity === 'work-orders' ? orders.get(entity_id) : undefined
    try {
      if (order) await takeOfWorkOrder(context, await reread(tx, order), valuesOf(ofRecord))
      else await takeOfRecord(context, { siteId: site_id, id: entity_id }, ofRecord)
    } catch (error) {
      if (!(error instanceof RecordRefusal)) throw error
      throw refuse('differenceRefused', { reason: errorsOf(error.faults, language)[0]?.message ?? '' })
    }
  }
  for (const row of rows) {
    if (resolutionOf.get(row.id) === 'kept') await recordKept({ tx, session, now }, row)
    await notifyDifferences(tx, { siteId, id: row.entity_id }, row.entity)
  }
  return toJson({})
}

const recordOf = ({ entity, entity_id, source }: Row): string => JSON.stringify([entity, entity_id, source])

const valuesOf = (rows: readonly Row[]) => rows.map(({ path, theirs }) => ({ path, theirs: theirs as Json }))

/** Reads a locked work order again, because values of another source may have changed it. */
const reread = (tx: CommandContext['tx'], { site_id, id }: Selectable<WorkOrderTable>) =>
  tx
    .selectFrom('work_order')
    .selectAll()
    .where('site_id', '=', site_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Refuses a decision about a difference that was resolved or has changed since it was shown. */
async function checkRows(
  tx: CommandContext['tx'],
  rows: readonly Row[],
  decisions: DifferenceDecisions['Decisions'],
): Promise<void> {
  const versions = new Map(decisions.map(({ Id, Version }) => [Id, Version]))
  for (const id of versions.keys()) {
    const row = rows.find((one) => one.id === id)
    // Both values have become equal since the difference was shown.
    if (row === undefined) throw refuse('differenceChanged')
    if (row.resolved_by !== null) {
      const { name } = await tx
        .selectFrom('employee')
        .select('name')
        .where('id', '=', row.resolved_by)
        .executeTakeFirstOrThrow()
      throw refuse('differenceResolved', { user: name })
    }
    if (row.version !== versions.get(id)) throw refuse('differenceChanged')
  }
}

async function markResolved(
  tx: CommandContext['tx'],
  { site_id, id, source, entity, entity_id, path }: Row,
  {
    resolution,
    employeeId,
    now,
  }: { readonly resolution: Resolution; readonly employeeId: number; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('difference')
    .set({ is_in_force: false })
    .where('site_id', '=', site_id)
    .where('entity', '=', entity)
    .where('entity_id', '=', entity_id)
    .where('path', '=', path)
    .where('source', '=', source)
    .where('is_in_force', '=', true)
    .execute()
  await tx
    .updateTable('difference')
    .set({ resolution, resolved_at: now, resolved_by: employeeId, is_in_force: resolution === 'kept' })
    .where('site_id', '=', site_id)
    .where('id', '=', id)
    .execute()
}

type Take = (context: WriteContext, target: Target, patch: object) => Promise<boolean>

const takeBy =
  <Entity extends WritableEntity>(writer: EntityWriter<Entity, WriteContext>): Take =>
  (context, target, patch) =>
    updateOne(writer, context, target, patch as Fields<Entity>)

/** The entities whose values a person may accept. Their writers need no service account. */
const takers: Readonly<Partial<Record<string, Take>>> = {
  customers: takeBy(customersWriter),
  vehicles: takeBy(vehiclesWriter),
  shifts: takeBy(shiftsWriter),
  reservations: takeBy(reservationsWriter),
}

/** Accepts values of a record that is not a work order. */
async function takeOfRecord(
  context: WriteContext,
  target: { readonly siteId: number; readonly id: number },
  rows: readonly Row[],
): Promise<void> {
  const patch = Object.fromEntries(rows.map(({ path, theirs }) => [path.slice(1), theirs]))
  await takers[rows[0]?.entity ?? '']?.(context, target, patch)
}

/** Stores an event in the history of a work order: a person kept our value. */
async function recordKept(
  { tx, session, now }: Pick<CommandContext, 'tx' | 'session'> & { readonly now: Date },
  { entity, entity_id, path, theirs, ours }: Row,
): Promise<void> {
  const part = entity === 'work-orders' ? partOf(path) : null
  if (part === null) return
  const name = part.kind === 'field' ? nameInHistory(part.field) : undefined
  const values = (value: Plain) => (name === undefined ? {} : { [name]: value })
  const { siteId, employeeId } = session
  await recordEvents(tx, [
    {
      siteId,
      at: now,
      employeeId,
      entity: 'work-order',
      entityId: entity_id,
      kind: 'differenceKept',
      subject: null,
      before: values(theirs as Plain),
      after: values(ours as Plain),
    },
  ])
}
