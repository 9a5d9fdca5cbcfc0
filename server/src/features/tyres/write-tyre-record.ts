import type { AxleSave, TyreRecordSave } from '@verstas/contract/tyres/entities.ts'
import { timeOfAction } from '@verstas/domain/activities/rules.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import type {
  TyreAxleTable,
  TyreRecordTable,
  TyreWheelTable,
} from '../../platform/database/tables/tyre-tables.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import type { TyreRecordRow } from './load-tyres.ts'
import type { TyreVehicle, TyreWorkOrder } from './load-vehicle.ts'
import { axlesOfRecord } from './tyre-reads.ts'

/** A set to save, with the vehicle and the work order that it belongs to. */
interface SetToWrite {
  readonly vehicle: TyreVehicle
  readonly workOrder: TyreWorkOrder
  readonly save: TyreRecordSave
  /** The stored record that the set updates; null if it creates a new one. */
  readonly existing: TyreRecordRow | null
  readonly now: Date
}

interface WrittenRecord {
  readonly id: number
  readonly mileage: number
  readonly historyEntryOid: string
}

/** The stored mileage of a record whose save contains none (specification.md, Validation). */
const unknownMileage = 1

/**
 * Writes a record with its axles, its history entry and its event. An update keeps a mileage, purchase date
 * and comment that the save omits (specification.md, Tyre rules).
 */
export async function writeTyreRecord(
  { tx, session: { siteId, employeeId } }: CommandContext,
  { vehicle, workOrder, save, existing, now }: SetToWrite,
): Promise<WrittenRecord> {
  const measured_at = timeOfAction(save.created, { now, ...(existing && { createdAt: existing.createdAt }) })
  const columns = {
    work_order_id: workOrder.id,
    purchase_date: save.purchaseDate ?? existing?.purchaseDate ?? null,
    mileage: save.mileage ?? existing?.mileage ?? unknownMileage,
    comment: save.comment ?? existing?.comment ?? '',
    measured_by: save.salesmanId ?? employeeId,
    saved_by: employeeId,
    measured_at,
  }
  const version = (existing?.version ?? 0) + 1
  const id = existing
    ? await updateRecord(tx, siteId, existing.id, { ...columns, version })
    : await addRecord(tx, {
        ...columns,
        site_id: siteId,
        vehicle_id: vehicle.id,
        type_code: save.tyreType.Code,
        created_at: measured_at,
      })
  await writeAxles(tx, siteId, id, save.AxleData)
  const historyEntryOid = await addHistoryEntry(tx, siteId, id)
  await recordEvents(tx, [
    {
      siteId,
      at: now,
      employeeId,
      entity: 'tyre-record',
      entityId: id,
      kind: existing ? 'tyresUpdated' : 'tyresMeasured',
      version,
      before: null,
      after: { HistoryEntryOid: historyEntryOid },
    },
  ])
  return { id, mileage: columns.mileage, historyEntryOid }
}

async function addRecord(tx: Tx, columns: Insertable<TyreRecordTable>): Promise<number> {
  const { id } = await tx.insertInto('tyre_record').values(columns).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Updates a record and deletes its axles. The caller inserts the new axles. */
async function updateRecord(
  tx: Tx,
  siteId: number,
  id: number,
  columns: Updateable<TyreRecordTable>,
): Promise<number> {
  await tx.deleteFrom('tyre_axle').where('site_id', '=', siteId).where('record_id', '=', id).execute()
  await tx
    .updateTable('tyre_record')
    .set(columns)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute()
  return id
}

async function writeAxles(
  tx: Tx,
  siteId: number,
  recordId: number,
  axles: readonly AxleSave[],
): Promise<void> {
  const ofRecord = { site_id: siteId, record_id: recordId }
  const rows = axles.map((axle) => ({ ...ofRecord, ...axleColumns(axle) }))
  const wheels = axles.flatMap((axle) => wheelsOf(axle).map((wheel) => ({ ...ofRecord, ...wheel })))
  if (rows.length > 0) await tx.insertInto('tyre_axle').values(rows).execute()
  if (wheels.length > 0) await tx.insertInto('tyre_wheel').values(wheels).execute()
}

type OfRecord = 'site_id' | 'record_id'

const textOrNull = (typed: string | undefined): string | null => typed?.trim() || null

const axleColumns = (axle: AxleSave): Omit<Insertable<TyreAxleTable>, OfRecord> => ({
  axle_number: axle.axleNumber,
  make: textOrNull(axle.Make),
  model: textOrNull(axle.Model),
  width: textOrNull(axle.Width),
  height: textOrNull(axle.Height),
  diameter: textOrNull(axle.Diameter),
  speed: textOrNull(axle.Speed),
  load_index: textOrNull(axle.LoadIndex),
  wet_grip: textOrNull(axle.WetGrip),
  noise_level: textOrNull(axle.NoiseLevel),
  roll_resistance: textOrNull(axle.RollResistance),
  dot: textOrNull(axle.Dot),
  size: textOrNull(axle.Size),
  wheel_type: textOrNull(axle.WheelType),
  wheel_make: textOrNull(axle.WheelMake),
  wheel_model: textOrNull(axle.WheelModel),
  wheel_size: textOrNull(axle.WheelSize),
})

/** The names of an axle's depth fields in a save, with the wheel of each. */
const wheelFields = [
  { field: 'DepthLeft', side: 'left', is_inner: false },
  { field: 'DepthRight', side: 'right', is_inner: false },
  { field: 'DepthLeftInner', side: 'left', is_inner: true },
  { field: 'DepthRightInner', side: 'right', is_inner: true },
] as const

const wheelsOf = (axle: AxleSave): Omit<Insertable<TyreWheelTable>, OfRecord>[] =>
  wheelFields.flatMap(({ field, side, is_inner }) => {
    const depth = axle[field]
    return depth === undefined
      ? []
      : [{ axle_number: axle.axleNumber, side, is_inner, depth: depth.toFixed(1) }]
  })

/** Adds a history entry with the current content of the record. Returns the entry's oid. */
async function addHistoryEntry(tx: Tx, siteId: number, recordId: number): Promise<string> {
  const { rows } = await sql<{ oid: string }>`
    insert into tyre_history_entry (site_id, record_id, type_code, comment, axles, created_at, created_by)
    select site_id, id, type_code, comment, ${sql.raw(axlesOfRecord)}, measured_at, saved_by
    from tyre_record record where site_id = ${siteId} and id = ${recordId}
    returning oid`.execute(tx)
  const [entry] = rows
  if (entry === undefined) throw new Error(`The tyre record ${recordId} was not written`)
  return entry.oid
}
