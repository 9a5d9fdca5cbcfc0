import { markerPixels, type Severity } from '@verstas/domain/health-checks/markers.ts'
import { type ReactNode, useId } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import classes from './severity.module.css'

const severities: readonly Severity[] = [0, 1, 2, 3]

/** A marker's number, in the colour of its severity. */
export function SeverityDot({ severity, children }: { severity: Severity; children?: ReactNode }) {
  return (
    <span className={classes.dot} data-severity={severity} aria-hidden="true">
      {children}
    </span>
  )
}

/** A marker without a number, at its position on the picture. */
export function MarkerDot({ severity }: { severity: Severity }) {
  return (
    <span
      className={classes.dot}
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

/** Selects the severity, each option with its word and colour. */
export function SeverityChoice({ value, onChange, isWide }: SeverityChoiceProps) {
  const t = useTexts()
  const id = useId()
  return (
    <fieldset className={classes.choice} data-wide={isWide || undefined}>
      <legend className="visually-hidden">{t('maps.severity')}</legend>
      {severities.map((severity) => (
        <label key={severity} className={classes.option}>
          <input
            type="radio"
            name={id}
            className={classes.input}
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
