import { fileFormats } from '@verstas/contract/files/tables.ts'
import { exportedReports, exportFrequencies } from '@verstas/contract/reports/export-entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { FieldGroup } from '../../../platform/ui/field.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { SegmentedControl } from '../../../platform/ui/segmented-control.tsx'
import { SelectField } from '../../../platform/ui/text-fields.tsx'
import { halfHours } from './export-fields.ts'
import type { InputProps } from './export-form.tsx'
import { formatTexts, weekdayName } from './export-words.ts'

const namesPeople = new Set(['attended', 'worked', 'lost', 'unstamped', 'sold'])
const numbersTo = (last: number) => Array.from({ length: last }, (_, place) => place + 1)

/** The choices of the report and the format of its file. */
export function ReportInputs({ fields, onChange }: InputProps) {
  const t = useTexts()
  return (
    <>
      <SelectField
        label={t('reports.exportReport')}
        description={namesPeople.has(fields.Report) && t('reports.exportPeople')}
        value={fields.Report}
        options={exportedReports.map((value) => ({ value, label: t(`reports.exportOf.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const Report = exportedReports.find((one) => one === value)
          if (Report) onChange({ Report })
        }}
      />
      <SelectField
        label={t('settings.exportFormat')}
        value={fields.Format}
        options={fileFormats.map((value) => ({ value, label: t(formatTexts[value]) }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = fileFormats.find((one) => one === value)
          if (chosen) onChange({ Format: chosen })
        }}
      />
    </>
  )
}

/** The choices of the frequency, the day and the time. */
export function TimeInputs({ fields, onChange }: InputProps) {
  const t = useTexts()
  const format = useFormat()
  const { Frequency, At } = fields
  return (
    <>
      <FieldGroup label={t('reports.exportFrequency')} description={t(`reports.exportPeriod.${Frequency}`)}>
        <SegmentedControl
          isWide
          aria-label={t('reports.exportFrequency')}
          value={Frequency}
          onChange={(value) => onChange({ Frequency: value })}
          options={exportFrequencies.map((value) => ({
            value,
            label: t(`reports.exportFrequency.${value}`),
          }))}
        />
      </FieldGroup>
      {Frequency === 'weekly' && (
        <SelectField
          label={t('reports.exportWeekDay')}
          value={String(fields.WeekDay)}
          options={numbersTo(7).map((day) => ({ value: String(day), label: weekdayName(day, format) }))}
          onChange={({ currentTarget: { value } }) => onChange({ WeekDay: Number(value) })}
        />
      )}
      {Frequency === 'monthly' && (
        <SelectField
          label={t('reports.exportMonthDay')}
          value={String(fields.MonthDay)}
          options={numbersTo(28).map((day) => ({ value: String(day), label: `${day}.` }))}
          onChange={({ currentTarget: { value } }) => onChange({ MonthDay: Number(value) })}
        />
      )}
      <SelectField
        label={t('reports.exportAt')}
        description={t('reports.exportAtHint')}
        value={At}
        options={[...new Set([...halfHours, At])].sort().map((value) => ({ value, label: value }))}
        onChange={({ currentTarget: { value } }) => onChange({ At: value })}
      />
    </>
  )
}
