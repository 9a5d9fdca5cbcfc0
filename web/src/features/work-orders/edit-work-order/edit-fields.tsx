import { IconClipboardCheck, IconPackage, IconPencil } from '@tabler/icons-react'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import type { FieldValue } from '@verstas/domain/editing/merge-edits.ts'
import { type EditField, editFields, isFieldEditable } from '@verstas/domain/work-orders/edit.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Switch } from '../../../platform/ui/checks.tsx'
import { DecimalInput } from '../../../platform/ui/decimal-input.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { TextArea, TextField } from '../../../platform/ui/text-fields.tsx'
import classes from './edit-fields.module.css'
import type { EditingOfWorkOrder } from './use-work-order-edit.ts'

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

/** True for the name of a field that the dialog edits. */
export const isEditField = (field: string): field is EditField =>
  (editFields as readonly string[]).includes(field)

/** Returns a function that formats a field's value with its unit, or as empty. */
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

/** The units that users may type after a number, in each language. */
const unitsTyped = {
  Mileage: ['km'],
  MileageAtHandover: ['km'],
  UseHours: ['h', 't', 'tim', 'timmar', 'tuntia', 'hours'],
} as const

interface EditFieldsProps {
  readonly edit: EditingOfWorkOrder
  /** The reading at the previous visit of the vehicle; null if unknown. */
  readonly previousMileage: number | null
}

/**
 * The fields of the dialog. Operating hours are shown only if the site uses them. The mileage at handover is
 * read-only unless the site allows editing it; if it is also empty, it is hidden.
 */
export function EditFields({ edit, previousMileage }: EditFieldsProps) {
  const t = useTexts()
  const write = useFieldFormat()
  const { state, switches, problems } = edit
  const { mine } = state

  const entry = (field: EditField, hint?: string) => ({
    label: t(fieldLabels[field]),
    error: problems[field],
    description: <FieldHint edit={edit} field={field} hint={hint} />,
    inputClassName: state.takenOver.includes(field) ? classes.takenOver : undefined,
  })
  const number = (field: 'Mileage' | 'MileageAtHandover' | 'UseHours', unit: string, hint?: string) => (
    <DecimalInput
      {...entry(field, hint)}
      // The field itself shows an error for an unreadable number.
      error={Number.isNaN(mine[field]) ? undefined : problems[field]}
      name={t(fieldLabels[field])}
      className={classes.number ?? ''}
      value={mine[field]}
      onValue={(value) => edit.write(field, value)}
      disabled={!isFieldEditable(field, switches)}
      decimals={0}
      units={unitsTyped[field]}
      unit={unit}
    />
  )
  const text = (field: 'PickShelf' | 'VehicleLocation') => (
    <TextField
      {...entry(field)}
      value={mine[field]}
      onChange={(event) => edit.write(field, event.currentTarget.value)}
      autoComplete="off"
    />
  )
  return (
    <div className={`${classes.fields} grid top gap-12`}>
      {number(
        'Mileage',
        'km',
        previousMileage === null
          ? undefined
          : t('edit.previous', { value: write('Mileage', previousMileage) }),
      )}
      {(mine.MileageAtHandover !== null || isFieldEditable('MileageAtHandover', switches)) &&
        number('MileageAtHandover', 'km')}
      {isFieldEditable('UseHours', switches) && number('UseHours', 'h')}
      {text('VehicleLocation')}
      {text('PickShelf')}
      <TextArea
        {...entry('Note')}
        className={classes.wide ?? ''}
        value={mine.Note}
        onChange={(event) => edit.write('Note', event.currentTarget.value)}
        rows={2}
      />
      <fieldset className={`${classes.parts} bleed`} aria-label={t('edit.parts')}>
        <PartsSwitch edit={edit} field="PartsPrePlanned" />
        <PartsSwitch edit={edit} field="PartsPrePicked" />
      </fieldset>
    </div>
  )
}

interface FieldProps {
  readonly edit: EditingOfWorkOrder
  readonly field: EditField
}

/**
 * The text below a field. It shows whether another user just changed the field, or this user changed it (with
 * the previous value, unless the field is a switch). Otherwise it shows the hint.
 */
function FieldHint({ edit: { state }, field, hint }: FieldProps & { readonly hint: string | undefined }) {
  const t = useTexts()
  const write = useFieldFormat()
  if (state.takenOver.includes(field)) return t('edit.takenOver')
  const was = state.base[field]
  if (state.mine[field] === was) return hint ?? null
  return (
    <>
      <ChangedMark /> {was !== true && was !== false && t('edit.was', { value: write(field, was) })}
    </>
  )
}

function ChangedMark() {
  const t = useTexts()
  return (
    <span className={`${classes.changed} inline-flex middle gap-4 strong brand nowrap`}>
      <IconPencil size={14} aria-hidden="true" />
      {t('edit.changed')}
    </span>
  )
}

const partsIcons = { PartsPrePlanned: IconClipboardCheck, PartsPrePicked: IconPackage } as const

/**
 * A switch for planned or picked parts. A tap anywhere on its row toggles the switch, so that it can be used
 * with gloves.
 */
function PartsSwitch({ edit, field }: { edit: EditingOfWorkOrder; field: keyof typeof partsIcons }) {
  const t = useTexts()
  return (
    <Switch
      className={classes.switch}
      icon={partsIcons[field]}
      label={t(fieldLabels[field])}
      description={<FieldHint edit={edit} field={field} hint={undefined} />}
      error={edit.problems[field]}
      checked={edit.state.mine[field]}
      onChange={(event) => edit.write(field, event.currentTarget.checked)}
    />
  )
}
