import type { TyreType } from '@verstas/contract/tyres/entities.ts'
import { useId } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import classes from './type-field.module.css'

interface TypeFieldProps {
  readonly types: readonly TyreType[]
  /** The code of the selected type; empty if none is selected. */
  readonly value: string
  /** True after an attempt to save without a type. */
  readonly isMissing: boolean
  /** The reason why the type was selected automatically, in words; null if a user selected it. */
  readonly reason: string | null
  readonly onChange: (code: string) => void
}

/** Selects the type of a set with one tap. A set cannot be saved without a type. */
export function TypeField({ types, value, isMissing, reason, onChange }: TypeFieldProps) {
  const t = useTexts()
  const id = useId()
  return (
    <fieldset aria-describedby={isMissing ? `${id}-error` : reason ? `${id}-reason` : undefined}>
      <legend className="visually-hidden">{t('tyres.type')}</legend>
      <div className={`${classes.types} grid gap-4 rounded sunken`}>
        {types.map(({ Code, Description }) => (
          <label
            key={Code}
            className={`${classes.type} grid centre relative rounded-inner type-15 strong soft text-centre break-anywhere`}
          >
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
      {reason && (
        <p id={`${id}-reason`} className="mt-8 type-15 soft">
          {reason}
        </p>
      )}
      {isMissing && (
        <p role="alert" id={`${id}-error`} className="mt-8 type-15 strong late">
          {t('tyres.typeMissing')}
        </p>
      )}
    </fieldset>
  )
}
