import { omitNulls } from '@verstas/contract/fields.ts'
import type { Settings } from '@verstas/contract/session/entities.ts'
import {
  type ClearableField,
  clearableFields,
  type WorkOrderEdit,
} from '@verstas/contract/work-orders/edit-entities.ts'
import type { FieldValue } from '../editing/merge-edits.ts'
import { type Reason, reason } from '../errors/reason.ts'

export type EditField = Exclude<keyof WorkOrderEdit, 'Id' | 'ClearedFields' | 'Version'>

/** The fields of the edit dialog, all of them, as a work order has them. */
export type EditValues = {
  readonly [F in EditField]: Exclude<WorkOrderEdit[F], undefined> | (F extends ClearableField ? null : never)
}

/** In the order of the contract's `WorkOrderFields`. */
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

/** The switches of the site that open a field. */
export type EditSwitches = Pick<
  Settings['WorkshopConfiguration'],
  'IsHandOverMileageEditable' | 'IsUsedHoursInUse'
>

/** Whether the site lets this field be edited. */
export function isFieldEditable(field: EditField, switches: EditSwitches): boolean {
  if (field === 'MileageAtHandover') return switches.IsHandOverMileageEditable
  if (field === 'UseHours') return switches.IsUsedHoursInUse
  return true
}

/** The values after a person wrote into a field. Picked parts are planned too; parts that are not planned are not picked. */
export function writeField(values: EditValues, field: EditField, value: FieldValue): EditValues {
  const implied: Partial<EditValues> =
    field === 'PartsPrePicked' && value === true
      ? { PartsPrePlanned: true }
      : field === 'PartsPrePlanned' && value === false
        ? { PartsPrePicked: false }
        : {}
  return { ...values, [field]: value, ...implied }
}

/** What a save asks for, with null for what it clears. */
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

/** The save that makes these changes. */
export function editOfValues(id: number, changes: Partial<EditValues>): WorkOrderEdit {
  const ClearedFields = clearableFields.filter((field) => changes[field] === null)
  return { Id: id, ...omitNulls(changes), ...(ClearedFields.length > 0 && { ClearedFields }) }
}

/**
 * Why these changes of a work order are refused; nothing where they are not. A client may send a field
 * that it cannot edit, as long as it sends the value that stands.
 *
 * @param changes what differs from the fields as they stand, as `changedFields` gives it
 */
export function refuseEdit(changes: Partial<EditValues>, switches: EditSwitches): readonly Reason[] {
  const closed = editFields.filter((field) => field in changes && !isFieldEditable(field, switches))
  return closed.map((field) => reason('workOrderFieldNotEditable', { field }))
}
