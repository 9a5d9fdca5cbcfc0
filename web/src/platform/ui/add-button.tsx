import { ActionIcon } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import classes from './add-button.module.css'

interface AddButtonProps {
  /** Names what is added, and how often it was: the picture alone does not. */
  readonly label: string
  /** How often it was added; stands at the button's corner and moves nothing. */
  readonly count: number
  readonly onAdd: () => void
}

/** Adds one of an entry of a `PickList`, as often as it is touched. */
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
