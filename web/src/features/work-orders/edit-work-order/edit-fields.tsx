import { Checkbox, NumberInput, Textarea, TextInput } from '@mantine/core'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import type { FieldValue } from '@verstas/domain/editing/merge-edits.ts'
import { type EditField, editFields, isFieldEditable } from '@verstas/domain/work-orders/edit.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import classes from './edit-fields.module.css'
import type { EditingOfWorkOrder } from './use-work-order-edit.ts'

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

/** Writes a field's value as people read it, with its unit; an empty one says so. */
export function useFieldFormat(): (field: EditField, value: FieldValue) => string {
  const t = useTexts()
  const format = useFormat()
  return (field, value) => {
    if (value === null || value === '') return t('edit.blank')
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no')
    if (typeof value === 'string') return value
    return field === 'UseHours'
      ? t('workOrder.hours', { hours: format.number(value) })
      : t('workOrder.kilometres', { km: format.number(value) })
  }
}

/** The fields of the edit dialog; handover mileage and use hours where the site has them in use. */
export function EditFields({ edit }: { edit: EditingOfWorkOrder }) {
  const t = useTexts()
  const { state, switches, problems, write } = edit
  const { mine, takenOver } = state

  const common = (field: EditField) => ({
    label: t(fieldLabels[field]),
    error: problems[field],
    description: takenOver.includes(field) ? t('edit.takenOver') : undefined,
  })
  const entry = (field: EditField) => ({
    ...common(field),
    classNames: { input: takenOver.includes(field) ? (classes.takenOver ?? '') : '' },
  })
  const number = (field: 'Mileage' | 'MileageAtHandover' | 'UseHours', unit: string) =>
    isFieldEditable(field, switches) && (
      <NumberInput
        {...entry(field)}
        value={mine[field] ?? ''}
        onChange={(typed) => write(field, typed === '' ? null : Number(typed))}
        inputMode="numeric"
        min={0}
        allowNegative={false}
        allowDecimal={false}
        clampBehavior="none"
        thousandSeparator=" "
        rightSection={<span aria-hidden="true">{unit}</span>}
        rightSectionWidth={48}
      />
    )
  const text = (field: 'PickShelf' | 'VehicleLocation') => (
    <TextInput
      {...entry(field)}
      value={mine[field]}
      onChange={(event) => write(field, event.currentTarget.value)}
      autoComplete="off"
    />
  )
  const check = (field: 'PartsPrePlanned' | 'PartsPrePicked') => (
    <Checkbox
      {...common(field)}
      classNames={{ body: classes.check ?? '', labelWrapper: classes.checkLabel ?? '' }}
      checked={mine[field]}
      onChange={(event) => write(field, event.currentTarget.checked)}
    />
  )

  return (
    <div className={classes.fields}>
      {number('Mileage', 'km')}
      {number('MileageAtHandover', 'km')}
      {number('UseHours', 'h')}
      <Textarea
        {...entry('Note')}
        className={classes.wide ?? ''}
        value={mine.Note}
        onChange={(event) => write('Note', event.currentTarget.value)}
        autosize
        minRows={2}
        maxRows={8}
      />
      {text('PickShelf')}
      {text('VehicleLocation')}
      <fieldset className={classes.parts}>
        <legend className={classes.legend}>{t('edit.parts')}</legend>
        {check('PartsPrePlanned')}
        {check('PartsPrePicked')}
      </fieldset>
    </div>
  )
}
