import { type ReactNode, useId } from 'react'
import type { Side } from './edit-state.ts'
import classes from './side-choice.module.css'

interface SideChoiceProps {
  readonly label: string
  /** The two values, in display order. */
  readonly sides: readonly { readonly side: Side; readonly name: string; readonly value: ReactNode }[]
  /** The chosen side; null before the choice. */
  readonly choice: Side | null
  readonly onChoose: (side: Side) => void
}

/** The two values of a field as options, each with its author. */
export function SideChoice({ label, sides, choice, onChoose }: SideChoiceProps) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className="ruled-item pad-y-12">
      <div id={id} className="type-17 strong">
        {label}
      </div>
      <div className={`${classes.sides} grid gap-8 mt-8`}>
        {sides.map(({ side, name, value }) => (
          <label key={side} className={`${classes.side} line gap-12 touch-main rounded quiet ink`}>
            <input
              type="radio"
              name={id}
              value={side}
              checked={choice === side}
              onChange={() => onChoose(side)}
            />
            <span className="stack shrink">
              <span className="type-13 soft">{name}</span>
              <span className={`${classes.value} strong break-anywhere`}>{value}</span>
            </span>
          </label>
        ))}
      </div>
    </div>
  )
}
