import { IconCheck, IconCircleCheckFilled } from '@tabler/icons-react'
import classes from './select-box.module.css'

interface SelectBoxProps {
  /** The accessible name of the check box. */
  readonly label: string
  readonly isSelected: boolean
  /** True for a done row, which shows a green circle until it is selected. */
  readonly isDone?: boolean
  readonly onToggle: () => void
}

/** A check box that is large enough for gloves. It may be inside a label. */
export function SelectBox({ label, isSelected, isDone = false, onToggle }: SelectBoxProps) {
  return (
    <span
      className={`${classes.target} grid centre rigid relative`}
      data-done={(isDone && !isSelected) || undefined}
    >
      <input
        type="checkbox"
        className={`${classes.box} relative surface`}
        checked={isSelected}
        onChange={onToggle}
        aria-label={label}
      />
      {isSelected && (
        <IconCheck
          className={`${classes.tick} absolute untouchable`}
          size={18}
          stroke={2.75}
          aria-hidden="true"
        />
      )}
      {isDone && !isSelected && <DoneCircle />}
    </span>
  )
}

/** The green circle that replaces the check box of a done row. */
export function DoneCircle() {
  return (
    <IconCircleCheckFilled className={`${classes.done} absolute untouchable`} size={28} aria-hidden="true" />
  )
}
