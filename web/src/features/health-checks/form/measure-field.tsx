import type { Measure } from '@verstas/contract/health-checks/survey.ts'
import type { Properties } from '@verstas/domain/health-checks/properties.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { DecimalInput } from '../../../platform/ui/decimal-input.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import classes from './check-row.module.css'

interface MeasureFieldProps {
  readonly name: string
  readonly measure: Measure
  /** Null if unmeasured. */
  readonly value: number | null
  readonly isReadOnly: boolean
  /** The rendered values that a new number may change, by property key. */
  readonly shownValues: Properties
  /** Receives the number, and `shownValues` from the time before typing began. */
  readonly onValue: (value: number | null, before: Properties) => void
}

interface Typed {
  readonly value: number | null
  readonly before: Properties
}

/**
 * A number with its unit. Saves the number on Enter, and when the field loses the focus or unmounts. Marks a
 * number outside the check's range as invalid, and does not save it.
 */
export function MeasureField(props: MeasureFieldProps) {
  const { name, measure, value, isReadOnly, shownValues, onValue } = props
  const t = useTexts()
  const format = useFormat()
  /** Null while the field shows the saved value. */
  const [typed, setTyped] = useState<Typed | null>(null)
  const { Unit, Least, Most } = measure
  const shownValue = typed && !isReadOnly ? typed.value : value
  const isWrong = shownValue !== null && !(shownValue >= Least && shownValue <= Most)
  const keep = useEffectEvent(() => {
    if (!typed || isWrong || isReadOnly) return
    setTyped(null)
    if (typed.value !== value) onValue(typed.value, typed.before)
  })
  // Saves the value on unmount, because the back button may unmount the page without a blur event.
  useEffect(() => () => keep(), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events bubble from the field inside
    <div className={classes.measure} onBlur={keep} onKeyDown={({ key }) => key === 'Enter' && keep()}>
      <DecimalInput
        name={name}
        value={shownValue}
        onValue={(next) => setTyped({ value: next, before: typed?.before ?? shownValues })}
        disabled={isReadOnly}
        units={[Unit]}
        canBeNegative={Least < 0}
        className={classes.number}
        unit={Unit}
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
