import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

// The first load contains the fields for one line, which the sign-in page needs. Other pages import all fields
// from this file.
export { PasswordField, TextField, type TextFieldProps } from './text-field.tsx'

export interface TextAreaProps extends FieldTexts, ComponentProps<'textarea'> {
  readonly inputClassName?: string | undefined
}

/**
 * A field for several lines of text, with a height of `rows`. It grows with its text, up to half the screen,
 * in browsers with `field-sizing`. It scrolls in other browsers.
 */
export function TextArea(props: TextAreaProps) {
  const { label, description, error, id, className, inputClassName = '', ...area } = props
  return (
    <Field {...{ label, description, error, id, className }} isRequired={area.required}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          // Browsers ignore `rows` with `field-sizing`.
          style={area.rows ? { minHeight: `${area.rows * 1.5 + 1.5}rem` } : undefined}
          className={`${classes.input} ${classes.area} ${inputClassName} block shrink full touch rounded surface type-17 ink`}
        />
      )}
    </Field>
  )
}

/** An option of a `SelectField`. */
export interface Option {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

interface SelectFieldProps extends FieldTexts, Omit<ComponentProps<'select'>, 'children'> {
  readonly options: readonly Option[]
  readonly inputClassName?: string | undefined
}

/** A field for a choice among many options. Uses the browser's native list. */
export function SelectField(props: SelectFieldProps) {
  const { label, description, error, id, className, inputClassName = '', options, ...select } = props
  return (
    <Field {...{ label, description, error, id, className }}>
      {(control) => (
        <div className={`${classes.row} flex relative`}>
          <select
            {...select}
            {...control}
            className={`${classes.input} ${classes.select} ${inputClassName} block shrink full touch rounded surface type-17 ink`}
          >
            {options.map(({ value, label: words, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {words}
              </option>
            ))}
          </select>
          <IconChevronDown
            size={20}
            aria-hidden="true"
            className={`${classes.chevron} absolute untouchable soft`}
          />
        </div>
      )}
    </Field>
  )
}
