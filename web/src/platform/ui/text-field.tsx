import { type Icon, IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { IconButton } from './button.tsx'
import classes from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

export interface TextFieldProps extends FieldTexts, ComponentProps<'input'> {
  /** The class of the input element. `className` is the class of the whole field. */
  readonly inputClassName?: string | undefined
  /** Content at the start of the input. */
  readonly icon?: Icon | undefined
  /**
   * The unit at the end of the input, such as `km`. The label must contain it if necessary, because screen
   * readers skip it.
   */
  readonly unit?: string | undefined
  /** One or two buttons of 48 px at the end of the input. */
  readonly end?: ReactNode
}

/** A field for one line of text. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    description,
    error,
    id,
    className,
    inputClassName = '',
    icon: StartIcon,
    unit,
    end,
    ...input
  } = props
  return (
    <Field {...{ label, description, error, id, className }} isRequired={input.required}>
      {(control) => {
        const field = (
          <input
            type="text"
            {...input}
            {...control}
            className={`${classes.input} ${inputClassName} block shrink full touch rounded surface type-17 ink`}
          />
        )
        if (!StartIcon && !unit && !end) return field
        return (
          <div className={`${classes.row} flex relative`} data-icon={StartIcon ? true : undefined}>
            {StartIcon && (
              <StartIcon
                size={20}
                aria-hidden="true"
                className={`${classes.icon} absolute untouchable soft`}
              />
            )}
            {field}
            {unit && (
              <span
                aria-hidden="true"
                className={`${classes.end} ${classes.unit} flex justify-centre absolute soft`}
              >
                {unit}
              </span>
            )}
            {end && <div className={`${classes.end} flex absolute`}>{end}</div>}
          </div>
        )
      }}
    </Field>
  )
}

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end'> {
  /** The accessible name of the button that shows the password. */
  readonly showLabel: string
}

/** A field for a password, with a button that shows the password. */
export function PasswordField({ showLabel, ...props }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          variant="neutral"
          label={showLabel}
          icon={isShown ? IconEyeOff : IconEye}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  )
}
