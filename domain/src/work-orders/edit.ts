import { omitNulls } from '@verstas/contract/omit-nulls.ts'
import type { Settings } from '@verstas/contract/session/entities.ts'
import type { WorkOrderEdit } from '@verstas/contract/work-orders/edit-entities.ts'
import { type ClearableField, clearableFields } from '@verstas/contract/work-orders/edit-fields.ts'
import type { FieldValue } from '../editing/merge-edits.ts'
import { type Reason, reason } from '../errors/reason.ts'

export type EditField = Exclude<keyof WorkOrderEdit, 'Id' | 'ClearedFields' | 'Version'>

/** The values of the edit dialog. */
export type EditValues = {
  readonly [F in EditField]: Exclude<WorkOrderEdit[F], undefined> | (F extends ClearableField ? null : never)
}

/** The fields of the edit dialog, in the order of the contract's `WorkOrderFields`. */
export const editFields = [
  'Mileage',
  'MileageAtHandover',
  'VehicleLocation',
  'Note',
  'PartsPrePlanned',
  'PartsPrePicked',
  'PickShelf',
  'UseHours',
] as const satisfies readonly EditField[]

/** The settings of the site that enable fields of the edit dialog. */
export type EditSwitches = Pick<
  Settings['WorkshopConfiguration'],
  'IsHandOverMileageEditable' | 'IsUsedHoursInUse'
>

/** True if the site allows changes of the field. */
export function isFieldEditable(field: EditField, switches: EditSwitches): boolean {
  if (field === 'MileageAtHandover') return switches.IsHandOverMileageEditable
  if (field === 'UseHours') return switches.IsUsedHoursInUse
  return true
}

/**
 * Returns the values after an input. Parts that become picked also become planned. Parts that become
 * unplanned also become unpicked.
 */
export function writeField(values: EditValues, field: EditField, value: FieldValue): EditValues {
  const implied: Partial<EditValues> =
    field === 'PartsPrePicked' && value === true
      ? { PartsPrePlanned: true }
      : field === 'PartsPrePlanned' && value === false
        ? { PartsPrePicked: false }
        : {}
  return { ...values, [field]: value, ...implied }
}

/** Returns the values in a save, with null for the fields that it empties. */
export const valuesOfEdit = ({
  Id,
  ClearedFields = [],
  Version,
  ...given
}: WorkOrderEdit): Partial<EditValues> =>
  Object.fromEntries([
    ...Object.entries(given),
    ...ClearedFields.map((field) => [field, null] as const),
  ]) as Partial<EditValues>

/** Returns the request that saves the changes. */
export function editOfValues(id: number, changes: Partial<EditValues>): WorkOrderEdit {
  const ClearedFields = clearableFields.filter((field) => changes[field] === null)
  return { Id: id, ...omitNulls(changes), ...(ClearedFields.length > 0 && { ClearedFields }) }
}

/**
 * Returns the reasons against changes of a work order. Empty if they are allowed.
 *
 * @param changes the fields that differ, from `changedFields`
 */
export function refuseEdit(changes: Partial<EditValues>, switches: EditSwitches): readonly Reason[] {
  const closed = editFields.filter((field) => field in changes && !isFieldEditable(field, switches))
  return closed.map((field) => reason('workOrderFieldNotEditable', { field }))
}
