import { markerPixels, type Severity } from '@verstas/domain/health-checks/markers.ts'
import { type ReactNode, useId } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import rowFocus from '../../../platform/ui/row-focus.module.css'
import classes from './severity.module.css'

const severities: readonly Severity[] = [0, 1, 2, 3]

/** A dot in the colour of a severity. It may contain the number of a marker. */
export function SeverityDot({ severity, children }: { severity: Severity; children?: ReactNode }) {
  return (
    <span
      className={`${classes.dot} grid centre rigid type-15 strong`}
      data-severity={severity}
      aria-hidden="true"
    >
      {children}
    </span>
  )
}

/** The dot of a marker on a picture, without its number. */
export function MarkerDot({ severity }: { severity: Severity }) {
  return (
    <span
      className={`${classes.dot} grid centre rigid type-15 strong`}
      style={{ width: markerPixels, height: markerPixels }}
      data-severity={severity}
      aria-hidden="true"
    />
  )
}

interface SeverityChoiceProps {
  readonly value: Severity
  readonly onChange: (severity: Severity) => void
  /** True if all options are in one line on a wide screen. */
  readonly isWide?: boolean
}

/** Selects a severity. Each option has a word and a colour. */
export function SeverityChoice({ value, onChange, isWide }: SeverityChoiceProps) {
  const t = useTexts()
  const id = useId()
  return (
    <fieldset className={`${classes.choice} flex wrap gap-8`} data-wide={isWide || undefined}>
      <legend className="visually-hidden">{t('maps.severity')}</legend>
      {severities.map((severity) => (
        <label
          key={severity}
          className={`${classes.option} ${rowFocus.inner} line justify-centre gap-8 relative touch rounded quiet type-15 strong`}
        >
          <input
            type="radio"
            name={id}
            className={`${classes.input} full full-height fill pointer`}
            checked={severity === value}
            onChange={() => onChange(severity)}
          />
          <SeverityDot severity={severity} />
          {t(`maps.severity.${severity}`)}
        </label>
      ))}
    </fieldset>
  )
}
