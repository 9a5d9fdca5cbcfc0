import type { PayRule, PayrollSettings } from '@verstas/contract/payroll/entities.ts'
import { holidayOfRules, payRuleKinds } from '@verstas/contract/payroll/kinds.ts'
import { addDays } from '@verstas/domain/time/format.ts'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { FilterChip } from '../../../platform/ui/filter-chip.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { SelectField, TextField } from '../../../platform/ui/text-fields.tsx'
import { readTime } from '../../../platform/ui/typed-time.ts'
import classes from '../payroll.module.css'

interface RuleFormProps {
  /** The rule to edit; undefined for a new one. */
  readonly rule: PayRule | undefined
  readonly types: PayrollSettings['Types']
  readonly onClose: () => void
  /** Receives the changed rule; null to remove it. */
  readonly onSave: (rule: PayRule | null) => void
}

const newRule: PayRule = {
  ...{ Kind: 'regular', Days: [], Start: null, End: null, TypeCode: null },
  ...{ PayCode: null, Factor: 100, CostCentre: null },
}
const days = Array.from({ length: holidayOfRules }, (_, index) => index + 1)

/** The form of one rule. It changes the settings form, which saves all rules together. */
export function RuleForm({ rule, types, onClose, onSave }: RuleFormProps) {
  const t = useTexts()
  const names = useDayNames()
  const [form, setForm] = useState(rule ?? newRule)
  const [typed, setTyped] = useState({
    start: form.Start ?? '',
    end: form.End ?? '',
    factor: String(form.Factor),
  })
  const [wasTried, setWasTried] = useState(false)
  const change = (changes: Partial<PayRule>) => setForm((former) => ({ ...former, ...changes }))
  const times = readTimes(typed)
  const factor = readFactor(typed.factor)
  const submit = () => {
    setWasTried(true)
    if (times !== null && factor !== null)
      onSave({ ...form, Start: times.start, End: times.end, Factor: factor })
  }
  const wrongTimes = wasTried && times === null ? t('payroll.wrongTime') : undefined
  const timeField = (name: 'start' | 'end', error?: string) => (
    <TextField
      label={t(`payroll.${name}`)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={5}
      value={typed[name]}
      error={error}
      onChange={({ currentTarget: { value } }) => setTyped((former) => ({ ...former, [name]: value }))}
    />
  )
  return (
    <FormDialog
      title={t(rule ? 'payroll.rule' : 'payroll.addRule')}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          {rule && (
            <Button variant="plain" onClick={() => onSave(null)}>
              {t('payroll.removeRule')}
            </Button>
          )}
          <Button type="submit">{t('payroll.ruleDone')}</Button>
        </>
      }
    >
      <SelectField
        label={t('payroll.kind')}
        value={form.Kind}
        options={payRuleKinds.map((value) => ({ value, label: t(`payroll.kind.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          change({ Kind: payRuleKinds.find((kind) => kind === value) ?? form.Kind })
        }
      />
      <TextField
        label={t('payroll.column.payCode')}
        description={t('payroll.codeHint')}
        maxLength={20}
        autoComplete="off"
        value={form.PayCode ?? ''}
        onChange={({ currentTarget: { value } }) => change({ PayCode: value.trim() || null })}
      />
      <TextField
        label={t('payroll.factor')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={typed.factor}
        error={wasTried && factor === null ? t('payroll.wrongFactor') : undefined}
        onChange={({ currentTarget: { value } }) => setTyped((former) => ({ ...former, factor: value }))}
      />
      <TextField
        label={t('payroll.column.costCentre')}
        maxLength={40}
        autoComplete="off"
        value={form.CostCentre ?? ''}
        onChange={({ currentTarget: { value } }) => change({ CostCentre: value.trim() || null })}
      />
      <SelectField
        label={t('payroll.type')}
        value={String(form.TypeCode ?? '')}
        options={[
          { value: '', label: t('payroll.anyType') },
          ...types
            .filter(({ IsPresence }) => IsPresence === (form.Kind !== 'absence'))
            .map(({ Code, Name }) => ({ value: String(Code), label: Name })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ TypeCode: value === '' ? null : Number(value) })}
      />
      <fieldset className="stack gap-8" aria-label={t('payroll.days')}>
        <p className="type-15 soft">{t('payroll.daysHint')}</p>
        <div className="flex wrap gap-8">
          {days.map((day) => (
            <FilterChip
              key={day}
              isChosen={form.Days.includes(day)}
              onToggle={() =>
                change({
                  Days: form.Days.includes(day)
                    ? form.Days.filter((one) => one !== day)
                    : [...form.Days, day].toSorted((a, b) => a - b),
                })
              }
            >
              {names(day)}
            </FilterChip>
          ))}
        </div>
      </fieldset>
      <div className={`${classes.times} grid top gap-8`}>
        {timeField('start', wrongTimes)}
        {timeField('end')}
      </div>
    </FormDialog>
  )
}

/**
 * Parses the typed times; both are null if nothing was typed. Returns null unless there are none or two valid
 * times.
 */
function readTimes({ start, end }: { readonly start: string; readonly end: string }) {
  if (start.trim() === '' && end.trim() === '') return { start: null, end: null }
  const times = { start: readTime(start), end: readTime(end) }
  return times.start === null || times.end === null ? null : times
}

function readFactor(typed: string): number | null {
  const factor = /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : 0
  return factor >= 1 && factor <= 1000 ? factor : null
}

const monday = '2024-01-01'

/** Returns a function for the name of a rule's day: a weekday, or public holidays. */
export function useDayNames(): (day: number) => string {
  const t = useTexts()
  const format = useFormat()
  return (day) => (day === holidayOfRules ? t('payroll.holiday') : format.weekday(addDays(monday, day - 1)))
}
