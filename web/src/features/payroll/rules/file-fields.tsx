import { type PayField, payDateFormats, payFields, payFormats } from '@verstas/contract/payroll/kinds.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Switch } from '../../../platform/ui/checks.tsx'
import { SelectField } from '../../../platform/ui/text-fields.tsx'
import classes from '../payroll.module.css'
import type { SettingsFields } from './period-fields.tsx'

/** Maximum number of columns in the form. */
const mostColumns = 12

/** The format of the payroll file, and the columns of the site's own format. */
export function FileFields({ form, onChange }: SettingsFields) {
  const t = useTexts()
  return (
    <>
      <SelectField
        label={t('payroll.format')}
        description={form.Format === 'netvisor' ? t('payroll.netvisorHint') : undefined}
        value={form.Format}
        options={payFormats.map((value) => ({ value, label: t(`payroll.format.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ Format: payFormats.find((format) => format === value) ?? form.Format })
        }
      />
      {form.Format === 'own' && <TemplateFields form={form} onChange={onChange} />}
    </>
  )
}

function TemplateFields({ form: { Template }, onChange }: SettingsFields) {
  const t = useTexts()
  const change = (changes: Partial<typeof Template>) => onChange({ Template: { ...Template, ...changes } })
  const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
  const setColumn = (place: number, field: PayField | undefined) => {
    const Columns = field ? Template.Columns.toSpliced(place, 1, field) : Template.Columns.toSpliced(place, 1)
    if (Columns.length > 0) change({ Columns })
  }
  const shown = Math.min(Template.Columns.length + 1, mostColumns)
  return (
    <>
      <div className={`${classes.template} grid gap-8`}>
        <SelectField
          label={t('payroll.separator')}
          value={Template.Separator}
          options={options([';', ','])}
          onChange={({ currentTarget: { value } }) => change({ Separator: value === ',' ? ',' : ';' })}
        />
        <SelectField
          label={t('payroll.decimalMark')}
          value={Template.DecimalMark}
          options={options([',', '.'])}
          onChange={({ currentTarget: { value } }) => change({ DecimalMark: value === '.' ? '.' : ',' })}
        />
      </div>
      <SelectField
        label={t('payroll.dateFormat')}
        value={Template.DateFormat}
        options={options(payDateFormats)}
        onChange={({ currentTarget: { value } }) =>
          change({ DateFormat: payDateFormats.find((format) => format === value) ?? Template.DateFormat })
        }
      />
      <Switch
        label={t('payroll.hasHeader')}
        checked={Template.HasHeader}
        onChange={() => change({ HasHeader: !Template.HasHeader })}
      />
      {Array.from({ length: shown }, (_, place) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its place in the file
          key={place}
          label={t('payroll.ownColumn', { number: place + 1 })}
          value={Template.Columns[place] ?? ''}
          options={[
            { value: '', label: t('payroll.noColumn') },
            ...payFields.map((value) => ({ value, label: t(`payroll.column.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            setColumn(
              place,
              payFields.find((field) => field === value),
            )
          }
        />
      ))}
    </>
  )
}
