import { Button, type ButtonProps } from './button.tsx'

export interface ItemButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  readonly label: string
  /** The name of the item, which completes the accessible name of the button. */
  readonly item: string
}

/** A small button of one of several items, which have the same buttons. */
export const ItemButton = ({ label, item, ...button }: ItemButtonProps) => (
  <Button variant="plain" size="small" aria-label={`${label}: ${item}`} {...button}>
    {label}
  </Button>
)
