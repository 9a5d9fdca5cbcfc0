import type { SavedWorkOrder, WorkOrderEdit } from '@verstas/contract/work-orders/edit-entities.ts'
import { changedFields } from '@verstas/domain/editing/merge-edits.ts'
import {
  type EditField,
  type EditSwitches,
  type EditValues,
  editFields,
  refuseEdit,
  valuesOfEdit,
} from '@verstas/domain/work-orders/edit.ts'
import type { Selectable, Updateable } from 'kysely'
import type { CommandContext } from '../../../platform/commands/run-command.ts'
import { type JsonText, toJson } from '../../../platform/database/read-json.ts'
import type { WorkOrderTable } from '../../../platform/database/tables/work-order-tables.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { keepParts, markPicked, notifyOfParts } from '../parts/keep-parts.ts'
import { finishChange, openChange, type WorkOrderChange } from './change-work-order.ts'

/**
 * Saves a user's changes of a work order (specification.md, Validation), and records the changed fields as
 * one event. Writes nothing if no field differs.
 *
 * @throws {Refusal} the refusals of `openChange`; one reason for each field that the site does not allow to
 * edit or whose value is invalid
 */
export async function saveWorkOrder(
  { tx, clock, session }: CommandContext,
  edit: WorkOrderEdit,
  baseVersion: number | undefined,
): Promise<JsonText<SavedWorkOrder>> {
  const { Id } = edit
  const change = await openChange(tx, clock, { session, workOrderId: Id, baseVersion })
  const before = valuesOf(change.order)
  const after = changedFields(before, valuesOfEdit(edit))
  const [reason, ...more] = refuseEdit(after, await loadSwitches(tx, session.siteId))
  if (reason) throw new Refusal([reason, ...more])
  const changed = editFields.filter((field) => field in after)
  if (changed.length > 0) await writeFields(tx, change.order, after)
  await followParts(tx, change, after)
  const events = changed.length > 0 ? [{ ...editedEvent, before: pick(before, changed), after }] : []
  const saved: SavedWorkOrder = { Id, Version: await finishChange(tx, change, events) }
  return toJson(saved)
}

/**
 * Updates the part reservations and the ticks of the pick list after a change of the work order's flags or
 * shelf. Notifies those who do the work that its parts are picked.
 */
async function followParts(
  tx: Tx,
  { order, now, session }: WorkOrderChange,
  { PartsPrePlanned, PartsPrePicked, PickShelf }: Partial<EditValues>,
): Promise<void> {
  if (PartsPrePlanned === undefined && PartsPrePicked === undefined && PickShelf === undefined) return
  await keepParts(tx, {
    ...order,
    are_parts_preplanned: PartsPrePlanned ?? order.are_parts_preplanned,
    are_parts_prepicked: PartsPrePicked ?? order.are_parts_prepicked,
  })
  if (PartsPrePicked === undefined) return
  await markPicked(tx, order, PartsPrePicked ? { employeeId: session.employeeId, at: now } : null)
  await notifyOfParts(tx, { order, now, session }, PartsPrePicked)
}

const editedEvent = { kind: 'edited', subject: null } as const

const columnOf = {
  Mileage: 'mileage',
  MileageAtHandover: 'mileage_at_handover',
  VehicleLocation: 'vehicle_location',
  Note: 'note',
  PartsPrePlanned: 'are_parts_preplanned',
  PartsPrePicked: 'are_parts_prepicked',
  PickShelf: 'pick_shelf',
  UseHours: 'use_hours',
} as const satisfies Record<EditField, keyof WorkOrderTable>

const pick = (values: EditValues, fields: readonly EditField[]): Partial<EditValues> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

const valuesOf = (order: Selectable<WorkOrderTable>): EditValues =>
  Object.fromEntries(editFields.map((field) => [field, order[columnOf[field]]])) as EditValues

async function writeFields(
  tx: Tx,
  order: Selectable<WorkOrderTable>,
  fields: Partial<EditValues>,
): Promise<void> {
  const columns = Object.entries(fields).map(([field, value]) => [columnOf[field as EditField], value])
  await tx
    .updateTable('work_order')
    .set(Object.fromEntries(columns) as Updateable<WorkOrderTable>)
    .where('site_id', '=', order.site_id)
    .where('id', '=', order.id)
    .execute()
}

async function loadSwitches(tx: Tx, siteId: number): Promise<EditSwitches> {
  return tx
    .selectFrom('site')
    .select([
      'is_handover_mileage_editable as IsHandOverMileageEditable',
      'is_used_hours_in_use as IsUsedHoursInUse',
    ])
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow()
}
