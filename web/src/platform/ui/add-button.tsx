import { ActionIcon } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import classes from './add-button.module.css'

interface AddButtonProps {
  /** For a screen reader: what is added, and how often it was. */
  readonly label: string
  /** How often it was added; drawn at the corner, so that nothing moves. */
  readonly count: number
  readonly onAdd: () => void
}

/** Adds an entry of a `PickList` once for each press. */
export function AddButton({ label, count, onAdd }: AddButtonProps) {
  return (
    <ActionIcon variant="filled" className={classes.button} aria-label={label} onClick={onAdd} data-pick>
      <IconPlus size={24} aria-hidden="true" />
      {count > 0 && (
        <span key={count} className={classes.count} aria-hidden="true">
          {count}
        </span>
      )}
    </ActionIcon>
  )
}
