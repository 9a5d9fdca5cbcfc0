import type { TyreType } from '@verstas/contract/tyres/entities.ts'
import { useId } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import classes from './type-field.module.css'

interface TypeFieldProps {
  readonly types: readonly TyreType[]
  /** Empty while none is chosen. */
  readonly value: string
  /** It was saved without one. */
  readonly isMissing: boolean
  readonly onChange: (code: string) => void
}

/** The type of a set, one tap away: without it nothing is saved. */
export function TypeField({ types, value, isMissing, onChange }: TypeFieldProps) {
  const t = useTexts()
  const id = useId()
  return (
    <fieldset className={classes.field} aria-describedby={isMissing ? `${id}-error` : undefined}>
      <legend className="visually-hidden">{t('tyres.type')}</legend>
      <div className={classes.types}>
        {types.map(({ Code, Description }) => (
          <label key={Code} className={classes.type}>
            <input
              type="radio"
              name={id}
              className="visually-hidden"
              data-tyre-type
              checked={Code === value}
              onChange={() => onChange(Code)}
            />
            {Description}
          </label>
        ))}
      </div>
      {isMissing && (
        <p role="alert" id={`${id}-error`} className={classes.error}>
          {t('tyres.typeMissing')}
        </p>
      )}
    </fieldset>
  )
}
