import { useId } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import classes from './label-scale.module.css'

interface LabelScaleProps {
  readonly label: string
  /** The classes from the best to the worst. */
  readonly classes: readonly string[]
  /** Empty if unknown. A value that is not among the classes is appended to them. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The classes of the EU label as radio buttons in the label's colours, from green to red. */
export function LabelScale({ label, classes: offered, value, onChange }: LabelScaleProps) {
  const t = useTexts()
  const name = useId()
  const choices = [...new Set([...offered, value, ''])]
  return (
    <fieldset>
      <legend className={classes.label}>{label}</legend>
      <div className="flex wrap gap-4">
        {choices.map((choice, place) => (
          <label key={choice} className={classes.class} data-place={choice === '' ? undefined : place}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={choice === value}
              onChange={() => onChange(choice)}
            />
            <span>{choice === '' ? '–' : choice}</span>
            {choice === '' && <span className="visually-hidden">{t('tyres.noClass')}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
