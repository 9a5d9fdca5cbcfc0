import type { Measure } from '@verstas/contract/health-checks/survey.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { DecimalInput } from '../../../platform/ui/decimal-input.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import classes from './check-row.module.css'

interface MeasureFieldProps {
  readonly name: string
  readonly measure: Measure
  /** Null where nobody measured. */
  readonly value: number | null
  readonly isReadOnly: boolean
  readonly onValue: (value: number | null) => void
}

/** A number with its unit, kept when the field is left; one outside the check's range is marked and not kept. */
export function MeasureField({ name, measure, value, isReadOnly, onValue }: MeasureFieldProps) {
  const t = useTexts()
  const format = useFormat()
  /** Null while the field shows what is kept. */
  const [typed, setTyped] = useState<{ readonly value: number | null } | null>(null)
  const { Unit, Least, Most } = measure
  const shown = typed ? typed.value : value
  const isWrong = shown !== null && !(shown >= Least && shown <= Most)
  const keep = useEffectEvent(() => {
    if (!typed || isWrong) return
    setTyped(null)
    if (typed.value !== value) onValue(typed.value)
  })
  // The way back may leave the page without leaving the field.
  useEffect(() => () => keep(), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside is what is left
    <div className={classes.measure} onBlur={keep} onKeyDown={({ key }) => key === 'Enter' && keep()}>
      <DecimalInput
        name={name}
        value={shown}
        onValue={(next) => setTyped({ value: next })}
        disabled={isReadOnly}
        canBeNegative={Least < 0}
        className={classes.number}
        rightSection={<span className={classes.unit}>{Unit}</span>}
        error={
          isWrong &&
          t('healthCheck.measureRange', {
            least: format.number(Least),
            most: format.number(Most),
            unit: Unit,
          })
        }
      />
    </div>
  )
}
