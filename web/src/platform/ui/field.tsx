import { type ReactNode, useId } from 'react'
import classes from './field.module.css'

/** The texts of a field: its label, description and error. */
export interface FieldTexts {
  readonly label?: ReactNode
  /** The hint below the control. */
  readonly description?: ReactNode
  /**
   * The error below the control, with what to do. The control is marked as invalid. `true` marks it without a
   * text.
   */
  readonly error?: ReactNode
}

interface FieldProps extends FieldTexts {
  /** The id of the control. By default an id is generated. */
  readonly id?: string | undefined
  readonly className?: string | undefined
  readonly isRequired?: boolean | undefined
  /** Renders the control, which must have these attributes. */
  readonly children: (control: ControlAttributes) => ReactNode
}

/** Attributes that connect a control with its label, description and error for screen readers. */
export interface ControlAttributes {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** A control with a label above it, and a description and an error below it. Screen readers connect them. */
export function Field({ label, description, error, id, className = '', isRequired, children }: FieldProps) {
  const generated = useId()
  const control = id ?? generated
  const { describedBy, notes } = notesOf(control, { description, error })
  return (
    <div className={`shrink ${className}`}>
      {label && (
        <label htmlFor={control} className={`${classes.label} block type-15 strong`}>
          {label}
          {isRequired && <span aria-hidden="true"> *</span>}
        </label>
      )}
      {children({
        id: control,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
      })}
      {notes}
    </div>
  )
}

interface FieldGroupProps extends FieldTexts {
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Several controls with a common label, such as check boxes. */
export function FieldGroup({ label, description, error, className = '', children }: FieldGroupProps) {
  const id = useId()
  const { describedBy, notes } = notesOf(id, { description, error })
  return (
    <fieldset
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      className={`shrink ${className}`}
    >
      <span id={`${id}-label`} className={`${classes.label} block type-15 strong`}>
        {label}
      </span>
      {children}
      {notes}
    </fieldset>
  )
}

/** Returns the description and the error below a control, and their ids for `aria-describedby`. */
function notesOf(id: string, { description, error }: FieldTexts) {
  const errorText = error !== true && error
  const ids = [errorText && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ')
  const notes = (
    <>
      {description && (
        <div id={`${id}-description`} className={`${classes.description} type-13 soft`}>
          {description}
        </div>
      )}
      {errorText && (
        <div id={`${id}-error`} className={`${classes.error} type-15 late`}>
          {errorText}
        </div>
      )}
    </>
  )
  return { describedBy: ids || undefined, notes }
}
