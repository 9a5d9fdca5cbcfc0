import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { type EditField, editFields } from '@verstas/domain/work-orders/edit.ts'
import type { Translate } from '../../../platform/texts/use-texts.ts'

/** What people call the fields of the edit dialog. */
export const fieldLabels: Readonly<Record<EditField, TextName>> = {
  Mileage: 'workOrder.info.mileage',
  MileageAtHandover: 'workOrder.info.mileageAtHandover',
  UseHours: 'workOrder.info.useHours',
  Note: 'workOrder.info.note',
  PickShelf: 'workOrder.info.pickShelf',
  VehicleLocation: 'workOrder.info.vehicleLocation',
  PartsPrePlanned: 'workOrder.info.partsPrePlanned',
  PartsPrePicked: 'workOrder.info.partsPrePicked',
}

export const isEditField = (field: string): field is EditField =>
  (editFields as readonly string[]).includes(field)

/** The names of the fields in a list of a refusal's meta data, as people know them; others are left out. */
export const labelsOf = (fields: string, t: Translate): readonly string[] =>
  fields.split(',').flatMap((field) => {
    if (field === 'Jobs') return [t('workOrder.tab.jobs')]
    return isEditField(field) ? [t(fieldLabels[field])] : []
  })
