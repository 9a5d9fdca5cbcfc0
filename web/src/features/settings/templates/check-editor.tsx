import { measureUnits } from '@verstas/contract/health-checks/survey.ts'
import type { CheckDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Switch } from '../../../platform/ui/checks.tsx'
import { DecimalInput } from '../../../platform/ui/decimal-input.tsx'
import { SegmentedControl } from '../../../platform/ui/segmented-control.tsx'
import { SelectField } from '../../../platform/ui/text-fields.tsx'
import classes from './templates.module.css'

type Measure = NonNullable<CheckDefinition['Measure']>

/** The initial measure of a measured check: a brake pad. */
const firstMeasure: Measure = {
  Unit: 'mm',
  Least: 0,
  Most: 20,
  Step: 0.5,
  WorseWhen: 'lower',
  Soon: 4,
  Now: 2,
}
const firstTread: NonNullable<CheckDefinition['TreadOf']> = { axleNumber: 1, side: 'Left' }

export type CheckKind = 'light' | 'measure' | 'tread'

/** Returns the kind of answer that a check requires. */
export const kindOf = ({ Measure, TreadOf }: CheckDefinition): CheckKind =>
  TreadOf ? 'tread' : Measure ? 'measure' : 'light'

interface CheckEditorProps {
  readonly check: CheckDefinition
  readonly onChange: (change: Partial<CheckDefinition>) => void
}

/** Edits the answer type of a check, and whether an answer is required. */
export function CheckEditor({ check, onChange }: CheckEditorProps) {
  const t = useTexts()
  const kind = kindOf(check)
  const choose = (next: CheckKind) =>
    onChange({
      Measure: next === 'light' ? null : (check.Measure ?? firstMeasure),
      TreadOf: next === 'tread' ? (check.TreadOf ?? firstTread) : null,
    })
  return (
    <>
      <SegmentedControl
        aria-label={t('templates.kind')}
        value={kind}
        onChange={choose}
        isWide
        options={(['light', 'measure', 'tread'] as const).map((value) => ({
          value,
          label: t(`templates.kind.${value}`),
        }))}
      />
      {check.TreadOf && (
        <div className={`${classes.fields} grid gap-12`}>
          <SelectField
            label={t('tyres.axleHeader')}
            value={String(check.TreadOf.axleNumber)}
            options={Array.from({ length: 9 }, (_, index) => String(index + 1)).map((value) => ({
              value,
              label: value,
            }))}
            onChange={({ currentTarget }) =>
              check.TreadOf &&
              onChange({ TreadOf: { ...check.TreadOf, axleNumber: Number(currentTarget.value) } })
            }
          />
          <SelectField
            label={t('templates.side')}
            value={check.TreadOf.side}
            options={[
              { value: 'Left', label: t('tyres.side.left') },
              { value: 'Right', label: t('tyres.side.right') },
            ]}
            onChange={({ currentTarget }) =>
              check.TreadOf &&
              onChange({
                TreadOf: { ...check.TreadOf, side: currentTarget.value === 'Left' ? 'Left' : 'Right' },
              })
            }
          />
        </div>
      )}
      {check.Measure && (
        <MeasureFields measure={check.Measure} onChange={(Measure) => onChange({ Measure })} />
      )}
      <Switch
        label={t('templates.isRequired')}
        description={t('templates.isRequiredHint')}
        checked={!check.IsOptional}
        onChange={({ currentTarget }) => onChange({ IsOptional: !currentTarget.checked })}
      />
    </>
  )
}

const numbers = [
  ['Soon', 'templates.soon'],
  ['Now', 'templates.now'],
  ['Least', 'templates.least'],
  ['Most', 'templates.most'],
  ['Step', 'templates.step'],
] as const

function MeasureFields({
  measure,
  onChange,
}: {
  readonly measure: Measure
  readonly onChange: (measure: Measure) => void
}) {
  const t = useTexts()
  return (
    <div className={`${classes.fields} grid gap-12`}>
      <SelectField
        label={t('templates.unit')}
        value={measure.Unit}
        options={measureUnits.map((unit) => ({ value: unit, label: unit }))}
        onChange={({ currentTarget }) => {
          const unit = measureUnits.find((one) => one === currentTarget.value)
          if (unit) onChange({ ...measure, Unit: unit })
        }}
      />
      <SelectField
        label={t('templates.worseWhen')}
        value={measure.WorseWhen}
        options={(['lower', 'higher'] as const).map((value) => ({
          value,
          label: t(`templates.worse.${value}`),
        }))}
        onChange={({ currentTarget }) =>
          onChange({ ...measure, WorseWhen: currentTarget.value === 'lower' ? 'lower' : 'higher' })
        }
      />
      {numbers.map(([name, label]) => (
        <DecimalInput
          key={name}
          label={t(label)}
          name={t(label)}
          unit={measure.Unit}
          decimals={2}
          canBeNegative
          value={Number.isNaN(measure[name]) ? null : measure[name]}
          onValue={(value) => onChange({ ...measure, [name]: value ?? Number.NaN })}
        />
      ))}
    </div>
  )
}
