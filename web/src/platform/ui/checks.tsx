import { type Icon, IconCheck } from '@tabler/icons-react'
import { type ComponentProps, useId } from 'react'
import classes from './checks.module.css'
import type { FieldTexts } from './field.tsx'

interface CheckProps extends FieldTexts, Omit<ComponentProps<'input'>, 'type'> {
  /** The icon before the label. */
  readonly icon?: Icon | undefined
}

/** A check box. A tap anywhere on its line, which is at least 48 px high, toggles it. */
export function Checkbox(props: CheckProps) {
  return <Check {...props} kind="checkbox" />
}

/** A switch at the end of a line. A tap anywhere on its line, which is at least 48 px high, toggles it. */
export function Switch(props: CheckProps) {
  return <Check {...props} kind="switch" />
}

function Check(props: CheckProps & { kind: 'checkbox' | 'switch' }) {
  const { kind, label, description, error, className = '', id, icon: LabelIcon, ...input } = props
  const generated = useId()
  const control = id ?? generated
  const ids = [error && `${control}-error`, description && `${control}-description`].filter(Boolean).join(' ')
  return (
    <label
      className={`${classes.line} ${kind === 'switch' ? classes.boxLast : ''} ${className} line gap-12 pointer touch`}
    >
      <span className={`${classes.box} grid centre rigid`}>
        <input
          {...input}
          id={control}
          type="checkbox"
          role={kind === 'switch' ? 'switch' : undefined}
          aria-labelledby={`${control}-label`}
          aria-describedby={ids || undefined}
          aria-invalid={error ? true : undefined}
          className={classes[kind]}
        />
        {kind === 'checkbox' && (
          <IconCheck size={18} stroke={3} aria-hidden="true" className={classes.tick} />
        )}
      </span>
      {LabelIcon && <LabelIcon size={24} stroke={1.75} aria-hidden="true" className="rigid soft" />}
      <span className="grow shrink pad-y-12 type-17">
        <span id={`${control}-label`} className="block">
          {label}
        </span>
        {description && (
          <span id={`${control}-description`} className={`${classes.description} block type-13 soft`}>
            {description}
          </span>
        )}
        {error && (
          <span id={`${control}-error`} className={`${classes.error} block type-15 late`}>
            {error}
          </span>
        )}
      </span>
    </label>
  )
}
