import type { SettingField, SettingValue } from '@verstas/contract/settings/fields.ts'
import { allLists, type ListName } from '@verstas/contract/settings/lists.ts'
import { timeZones } from '@verstas/contract/time-zones.ts'
import type { wrongField } from '@verstas/domain/errors/reason.ts'
import { useLanguage, useTexts } from '../../platform/texts/use-texts.ts'
import { Switch } from '../../platform/ui/checks.tsx'
import { DecimalInput } from '../../platform/ui/decimal-input.tsx'
import { FieldGroup } from '../../platform/ui/field.tsx'
import { SelectField, TextArea, TextField } from '../../platform/ui/text-fields.tsx'
import { useAssignees } from '../../shared/employees/api.ts'
import { useItems } from './api.ts'
import { nameOf } from './item-row.tsx'
import { OpeningHoursInput } from './opening-hours-input.tsx'
import { CatalogueItemInput, LinesInput, ShelvesInput } from './part-inputs.tsx'

interface FieldInputProps {
  readonly field: SettingField
  /** True for the key of an existing item, which cannot change. */
  readonly isLocked: boolean
  readonly value: SettingValue
  readonly problem: ReturnType<typeof wrongField> | null
  /** True if the server refused the value. The form shows the message. */
  readonly isRefused: boolean
  /** The value that another person saved while the form was open. */
  readonly savedMeanwhile: SettingValue | undefined
  readonly onChange: (value: SettingValue) => void
}

/** The input for one field of an item. */
export function FieldInput(props: FieldInputProps) {
  const { field, isLocked, value, problem, isRefused, savedMeanwhile, onChange } = props
  const t = useTexts()
  const error = problem
    ? t(`fieldReason.${problem.expected.name}`, problem.expected.values ?? {})
    : isRefused || undefined
  const common = {
    label: t(field.label),
    description:
      savedMeanwhile === undefined
        ? field.hint && t(field.hint)
        : t('settings.savedMeanwhile', { value: String(savedMeanwhile ?? '–') }),
    error,
    disabled: isLocked,
  }
  const text = typeof value === 'string' ? value : ''
  const number = typeof value === 'number' ? value : null
  switch (field.kind) {
    case 'flag':
      return (
        <Switch
          {...common}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )
    case 'integer':
      return <DecimalInput {...common} name={common.label} decimals={0} value={number} onValue={onChange} />
    case 'decimal':
      return (
        <DecimalInput
          {...common}
          name={common.label}
          decimals={field.places}
          value={number}
          onValue={onChange}
        />
      )
    case 'colour':
      return (
        <TextField
          {...common}
          type="color"
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
    case 'choice':
      return (
        <SelectField
          {...common}
          value={text}
          options={[
            ...(field.isRequired && text !== '' ? [] : [{ value: '', label: '' }]),
            ...field.options.map((option) => ({ value: option.value, label: t(option.label) })),
          ]}
          onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        />
      )
    case 'timeZone':
      return (
        <SelectField
          {...common}
          value={text}
          options={[...new Set([text, ...timeZones])].map((zone) => ({ value: zone, label: zone }))}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
    case 'dayOfYear':
      return <DayOfYearInput {...common} name={common.label} value={text} onChange={onChange} />
    case 'openingHours':
      return <OpeningHoursInput {...common} value={text} onChange={onChange} />
    case 'person':
      return <PersonInput {...common} value={number} onChange={onChange} />
    case 'itemChoice':
      return <ItemInput {...common} list={field.list} value={text} onChange={onChange} />
    case 'text':
      return field.isLong ? (
        <TextArea
          {...common}
          maxLength={field.maxLength}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        />
      ) : (
        <TextField
          {...common}
          autoComplete="off"
          maxLength={field.maxLength}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        />
      )
    case 'lines':
      return <LinesInput {...common} value={text} onChange={onChange} />
    case 'shelves':
      return <ShelvesInput {...common} value={text} onChange={onChange} />
    case 'item':
      return (
        <CatalogueItemInput
          {...common}
          list={field.list}
          isRequired={field.isRequired === true}
          value={text}
          onChange={onChange}
        />
      )
  }
}

interface PersonInputProps {
  readonly label: string
  readonly description: string | undefined
  readonly error: string | boolean | undefined
  readonly disabled: boolean
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}

/** Selects a person or work queue of the site. */
function PersonInput({ value, onChange, ...field }: PersonInputProps) {
  const t = useTexts()
  const { data: employees = [] } = useAssignees()
  return (
    <SelectField
      {...field}
      value={String(value ?? '')}
      options={[
        { value: '', label: t('settings.nobody') },
        ...employees.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value ? Number(currentTarget.value) : null)}
    />
  )
}

/** Selects an item of a short list. */
function ItemInput({
  list,
  value,
  onChange,
  ...field
}: Omit<PersonInputProps, 'value' | 'onChange'> & {
  readonly list: ListName
  readonly value: string
  readonly onChange: (value: string | null) => void
}) {
  const t = useTexts()
  const language = useLanguage()
  const { data: items = [] } = useItems(list, '')
  const isMissing = value !== '' && !items.some(({ Id }) => Id === value)
  return (
    <SelectField
      {...field}
      value={value}
      options={[
        { value: '', label: t('settings.noItem') },
        ...(isMissing ? [{ value, label: value }] : []),
        ...items.map((item) => ({ value: item.Id, label: nameOf(allLists[list], item, language) })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  )
}

interface DayOfYearInputProps {
  readonly name: string
  readonly label: string
  readonly description: string | undefined
  readonly error: string | boolean | undefined
  readonly disabled: boolean
  /** A day as `MM-DD`. */
  readonly value: string
  readonly onChange: (value: string) => void
}

const months = Array.from({ length: 12 }, (_, place) => String(place + 1).padStart(2, '0'))

/** Selects a day of the year by month and day number. */
function DayOfYearInput(props: DayOfYearInputProps) {
  const { name, label, description, error, disabled, value, onChange } = props
  const t = useTexts()
  const monthName = new Intl.DateTimeFormat(useLanguage(), { month: 'long', timeZone: 'UTC' })
  const [month = '01', day = '01'] = value.split('-')
  return (
    <FieldGroup label={label} description={description} error={error}>
      <div className="flex gap-8">
        <SelectField
          label={t('settings.month')}
          disabled={disabled}
          value={month}
          options={months.map((number) => ({
            value: number,
            label: monthName.format(new Date(`2000-${number}-01`)),
          }))}
          onChange={({ currentTarget }) => onChange(`${currentTarget.value}-${day}`)}
        />
        <DecimalInput
          name={name}
          label={t('settings.day')}
          disabled={disabled}
          decimals={0}
          value={Number(day)}
          onValue={(typed) => onChange(`${month}-${String(typed ?? '').padStart(2, '0')}`)}
        />
      </div>
    </FieldGroup>
  )
}
