import type { MeasuredTyres, TyreRecord, TyreRecordSave } from '@verstas/contract/tyres/entities.ts'
import type { Reason } from '@verstas/domain/errors/reason.ts'
import { worstDepth } from '@verstas/domain/tyres/depths.ts'
import { matchSets, type SetMatch } from '@verstas/domain/tyres/match-sets.ts'
import { sql } from 'kysely'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { type JsonText, readJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { checkVersion } from '../../platform/events/check-version.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import {
  checkEmployees,
  loadRecords,
  loadTypeDescriptions,
  matchableSet,
  type TyreRecordRow,
} from './load-tyres.ts'
import { findWorkOrders, lockVehicle, type TyreWorkOrder } from './load-vehicle.ts'
import { makeTyreTask, requireTyreTaskType } from './make-tyre-task.ts'
import { postTyreRecord } from './post-tyre-record.ts'
import { tyreRecordsByIdsRead } from './tyre-reads.ts'
import { writeTyreRecord } from './write-tyre-record.ts'

/**
 * Saves the measured tyre sets of a vehicle, all or nothing (specification.md, Tyre rules). Each set creates
 * or updates a record, adds a history entry and posts a message to the conversation of its work order. A set
 * with `createTask` also creates a task. Locks the vehicle, so that the second of two concurrent saves of a
 * tyre type receives a question about the result of the first.
 *
 * @returns the saved records, in the order of the sets
 * @throws {Refusal} notFound; tyresChanged; tyreWorkOrderUnknown, tyreTypeUnknown, tyreEmployeeUnknown,
 * tyreTaskNotInUse; else a tyreMeasurementQuestion for each set that lacks its answer
 */
export async function saveTyreRecords(
  context: CommandContext,
  vehicleId: number,
  saves: readonly TyreRecordSave[],
): Promise<JsonText<TyreRecord[]>> {
  const { tx, clock, session } = context
  const { siteId, language } = session
  const vehicle = await lockVehicle(tx, siteId, vehicleId)
  const workOrders = await findWorkOrders(tx, vehicle, saves)
  const descriptions = await loadTypeDescriptions(tx, language, saves)
  await checkEmployees(tx, siteId, saves)
  const taskType = saves.some(({ createTask }) => createTask) ? await requireTyreTaskType(tx, session) : null
  // Reads the clock after the vehicle is locked, because the save that held the lock before must have the
  // earlier time.
  const now = clock.now()
  const records = await loadRecords(tx, vehicle)
  const sets = saves.map((save, place) => ({
    save,
    workOrder: workOrders[place] as TyreWorkOrder,
    type: descriptions.get(save.tyreType.Code) ?? save.tyreType.Code,
  }))
  const matches = matchSets(
    sets.map(({ save, workOrder }) => matchableSet(save, workOrder.id)),
    records,
    now,
  )
  refuseOpenQuestions(matches, descriptions)
  const ids: number[] = []
  for (const [place, { save, workOrder, type }] of sets.entries()) {
    const match = matches[place]
    const existing = match?.kind === 'updates' ? match.record : null
    if (existing) await requireCurrentVersion(context, existing, save)
    const written = await writeTyreRecord(context, { vehicle, workOrder, save, existing, now })
    const { mileage } = written
    const saved = { vehicle, workOrder, type, mileage, worstDepth: worstDepth(save.AxleData) }
    await postTyreRecord(context, { ...saved, historyEntryOid: written.historyEntryOid })
    if (save.createTask && taskType)
      await makeTyreTask(context, taskType, { ...saved, comment: save.comment ?? '' })
    ids.push(written.id)
  }
  await notifyLive(tx, { name: 'tyresChanged', siteId, event: { VehicleId: vehicle.id } })
  const json = await readJson(tx, tyreRecordsByIdsRead, { siteId, language, tyreRecordIds: ids })
  if (json === null) throw new Error('A list has one row')
  return json
}

/**
 * Checks the version of an existing record.
 *
 * @throws {Refusal} tyresChanged (`user`, `at`, `fields`, `version`) if the set is based on an older version
 * of the record
 */
async function requireCurrentVersion(
  { tx, session: { siteId } }: CommandContext,
  { id, oid, version }: TyreRecordRow,
  { Oid = oid, Version }: TyreRecordSave,
): Promise<void> {
  if (Oid !== oid || Version === undefined) return
  const row = { site_id: siteId, id, version }
  const more = async () => ({ fields: await fieldsSince(tx, row, Version) })
  await checkVersion(tx, { entity: 'tyre-record', row, error: 'tyresChanged', more }, Version)
}

/**
 * Returns which of the fields `AxleData` and `comment` changed in a record since a version, joined by commas.
 * The history has an entry for each version.
 */
async function fieldsSince(
  tx: Tx,
  { site_id, id }: { readonly site_id: number; readonly id: number },
  version: number,
): Promise<string> {
  const entries = await tx
    .selectFrom('tyre_history_entry')
    .select(['comment', sql<string>`axles::text`.as('AxleData')])
    .where('site_id', '=', site_id)
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()
  const [then, now] = [entries[version - 1], entries.at(-1)]
  return (['AxleData', 'comment'] as const).filter((field) => then?.[field] !== now?.[field]).join()
}

/**
 * Refuses sets with unanswered questions.
 *
 * @throws {Refusal} with a question for each set that may belong to an existing record and has no answer
 */
function refuseOpenQuestions(
  matches: readonly SetMatch<TyreRecordRow>[],
  descriptions: ReadonlyMap<string, string>,
): void {
  const [first, ...more] = matches.flatMap((match, index): Reason[] =>
    match.kind === 'asks' ? [questionOf(match.record, index, descriptions)] : [],
  )
  if (first) throw new Refusal([first, ...more])
}

const questionOf = (
  record: TyreRecordRow,
  index: number,
  descriptions: ReadonlyMap<string, string>,
): Reason => ({
  name: 'tyreMeasurementQuestion',
  data: {
    index,
    type: descriptions.get(record.typeCode) ?? record.typeCode,
    created: record.measuredAt.toISOString(),
    oid: record.oid,
    version: record.version,
    user: record.measuredBy,
    mileage: record.mileage,
    ...(record.worstDepth !== null && { worstDepth: record.worstDepth }),
  },
})

/**
 * Saves sets like `saveTyreRecords`, for the vehicle of their work order. A measuring device sends the work
 * order and perhaps the VIN, but no vehicle id.
 *
 * @throws {Refusal} the refusals of `saveTyreRecords`; tyreWorkOrderUnknown; tyreVehicleMismatch if the VIN
 * belongs to another vehicle
 */
export async function saveMeasuredTyres(
  context: CommandContext,
  { RelatedEntityId, WorkOrderNumber, SerialNumber, Data }: MeasuredTyres,
): Promise<JsonText<TyreRecord[]>> {
  const { tx, session } = context
  const workOrder = await tx
    .selectFrom('work_order')
    .innerJoin('vehicle', (join) =>
      join
        .onRef('vehicle.site_id', '=', 'work_order.site_id')
        .onRef('vehicle.id', '=', 'work_order.vehicle_id'),
    )
    .select([
      'work_order.id',
      'work_order.vehicle_id',
      sql<boolean>`vehicle.serial_key = vin_key(${SerialNumber ?? ''})`.as('hasSerialNumber'),
    ])
    .where('work_order.site_id', '=', session.siteId)
    .$if(RelatedEntityId !== undefined, (query) =>
      query.where('work_order.global_id', '=', RelatedEntityId ?? ''),
    )
    .$if(WorkOrderNumber !== undefined, (query) =>
      query.where('work_order.order_number', '=', WorkOrderNumber ?? 0),
    )
    .executeTakeFirst()
  if (workOrder === undefined) throw refuse('tyreWorkOrderUnknown')
  if (SerialNumber !== undefined && !workOrder.hasSerialNumber)
    throw refuse('tyreVehicleMismatch', { serial: SerialNumber })
  const saves = Data.map((save) => ({ ...save, workOrderId: workOrder.id }))
  return saveTyreRecords(context, workOrder.vehicle_id, saves)
}
