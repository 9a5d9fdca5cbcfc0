import type { PayrollSettings } from '@verstas/contract/payroll/entities.ts'
import { payPeriodKinds } from '@verstas/contract/payroll/kinds.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { DayButton } from '../../../platform/ui/day-button.tsx'
import { FieldGroup } from '../../../platform/ui/field.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { SelectField } from '../../../platform/ui/text-fields.tsx'

export interface SettingsFields {
  readonly form: PayrollSettings
  readonly onChange: (changes: Partial<PayrollSettings>) => void
}

/** The length of the pay periods, and the start of a two-week period. */
export function PeriodFields({ form, onChange }: SettingsFields) {
  const t = useTexts()
  const today = useFormat().dayOf(useNow())
  const label = t('payroll.anchor')
  return (
    <>
      <SelectField
        label={t('payroll.period')}
        value={form.Period}
        options={payPeriodKinds.map((value) => ({ value, label: t(`payroll.period.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ Period: payPeriodKinds.find((kind) => kind === value) ?? form.Period })
        }
      />
      {form.Period === 'biweekly' && (
        <FieldGroup label={label}>
          <DayButton
            label={label}
            value={form.Anchor}
            today={today}
            onPick={(Anchor) => onChange({ Anchor })}
          />
        </FieldGroup>
      )}
    </>
  )
}
