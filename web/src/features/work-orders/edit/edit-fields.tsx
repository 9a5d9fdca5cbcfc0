import { Checkbox, NumberInput, Textarea, TextInput } from '@mantine/core'
import { type EditField, isFieldEditable } from '@verstas/domain/work-orders/edit.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import classes from './edit-fields.module.css'
import { fieldLabels } from './field-labels.ts'
import type { WorkOrderEditing } from './use-edit-work-order.ts'

/** The fields of the edit dialog; handover mileage and use hours where the site has them in use. */
export function EditFields({ editing }: { editing: WorkOrderEditing }) {
  const t = useTexts()
  const { state, switches, problems, change } = editing
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
        onChange={(typed) => change(field, typed === '' ? null : Number(typed))}
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
      onChange={(event) => change(field, event.currentTarget.value)}
      autoComplete="off"
    />
  )
  const check = (field: 'PartsPrePlanned' | 'PartsPrePicked') => (
    <Checkbox
      {...common(field)}
      classNames={{ body: classes.check ?? '', labelWrapper: classes.checkLabel ?? '' }}
      checked={mine[field]}
      onChange={(event) => change(field, event.currentTarget.checked)}
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
        onChange={(event) => change('Note', event.currentTarget.value)}
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
