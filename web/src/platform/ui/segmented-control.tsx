import { type ReactNode, useId } from 'react'
import classes from './segmented-control.module.css'

interface SegmentedControlProps<V extends string> {
  readonly 'aria-label'?: string
  readonly 'aria-labelledby'?: string
  readonly value: V
  readonly onChange: (value: V) => void
  readonly options: readonly { readonly value: V; readonly label: ReactNode }[]
  /** True to fill the width of the container. Choices that do not fit move to a new line. */
  readonly isWide?: boolean
  readonly className?: string | undefined
}

/** A choice among two to four visible options. It consists of radio buttons in one line of 48 px. */
export function SegmentedControl<V extends string>(props: SegmentedControlProps<V>) {
  const { value: chosen, onChange, options, isWide, className = '', ...labels } = props
  const name = useId()
  return (
    <div
      {...labels}
      role="radiogroup"
      className={`${classes.group} ${className} inline-flex pad-x-4 rounded sunken`}
      data-wide={isWide}
    >
      {options.map(({ value, label }) => (
        <label key={value} className={`${classes.choice} grid shrink relative touch`}>
          <input
            type="radio"
            className={`${classes.radio} fill untouchable`}
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          <span className={`${classes.words} grid centre rounded-inner type-15 strong soft text-centre`}>
            {label}
          </span>
        </label>
      ))}
    </div>
  )
}
