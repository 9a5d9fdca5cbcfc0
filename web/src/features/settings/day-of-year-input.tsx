import { useLanguage, useTexts } from '../../platform/texts/use-texts.ts'
import { DecimalInput } from '../../platform/ui/decimal-input.tsx'
import { FieldGroup } from '../../platform/ui/field.tsx'
import { SelectField } from '../../platform/ui/text-fields.tsx'

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
export function DayOfYearInput(props: DayOfYearInputProps) {
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
