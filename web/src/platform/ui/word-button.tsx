import { Button, type ButtonProps } from './button.tsx'
import classes from './word-button.module.css'

interface WordButtonProps extends Omit<ButtonProps, 'size' | 'isWide' | 'endIcon' | 'children'> {
  readonly icon: NonNullable<ButtonProps['icon']>
  /** The accessible name of the button. */
  readonly label: string
  /** The word beside the icon. It must be a part of the label for speech control, or the same. */
  readonly word: string
  /** The width of the container that has room for the word: `wide` for a header with several such buttons. */
  readonly room?: 'wide'
}

/** A button that shows its icon alone on a phone, and its word beside the icon if there is room. */
export const WordButton = ({ label, word, room, className = '', ...props }: WordButtonProps) => (
  <Button
    variant="plain"
    {...props}
    className={`${classes.button} ${className}`}
    aria-label={label}
    data-room={room}
  >
    <span className={classes.word}>{word}</span>
  </Button>
)
