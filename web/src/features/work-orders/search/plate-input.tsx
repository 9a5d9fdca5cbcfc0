import { useId } from 'react'
import classes from './plate-input.module.css'

interface PlateInputProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/**
 * A licence number is typed onto a drawn plate. Dash and space may be typed or left out. The capitals are drawn: a
 * field that rewrites what is typed loses the cursor's place, and some keyboards then type letters twice.
 */
export function PlateInput({ label, value, onChange }: PlateInputProps) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.plate}>
        <span className={classes.band} aria-hidden="true">
          FIN
        </span>
        <input
          id={id}
          className={classes.input}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          maxLength={12}
          placeholder="ABC-123"
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
        />
      </div>
    </div>
  )
}
