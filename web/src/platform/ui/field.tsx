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
  const hasErrorText = error && error !== true
  const [describedBy, errorId] = [`${control}-description`, `${control}-error`]
  const ids = [hasErrorText && errorId, description && describedBy].filter(Boolean).join(' ')
  return (
    <div className={`${classes.field} ${className}`}>
      {label && (
        <label htmlFor={control} className={classes.label}>
          {label}
          {isRequired && <span aria-hidden="true"> *</span>}
        </label>
      )}
      {children({
        id: control,
        'aria-describedby': ids || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {description && (
        <div id={describedBy} className={classes.description}>
          {description}
        </div>
      )}
      {hasErrorText && (
        <div id={errorId} className={classes.error}>
          {error}
        </div>
      )}
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
  const ids = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ')
  return (
    <fieldset
      aria-labelledby={`${id}-label`}
      aria-describedby={ids || undefined}
      className={`${classes.field} ${className}`}
    >
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      {children}
      {description && (
        <div id={`${id}-description`} className={classes.description}>
          {description}
        </div>
      )}
      {error && (
        <div id={`${id}-error`} className={classes.error}>
          {error}
        </div>
      )}
    </fieldset>
  )
}
