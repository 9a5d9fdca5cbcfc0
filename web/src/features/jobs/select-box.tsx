import { useTexts } from '../../platform/texts/use-texts.ts'
import classes from './select-box.module.css'

interface SelectBoxProps {
  /** What is selected, for a screen reader. */
  readonly label: string
  readonly isSelected: boolean
  readonly onToggle: () => void
}

/** A check box for gloves: the target is 48 px and more, the row around it may be its label, too. */
export function SelectBox({ label, isSelected, onToggle }: SelectBoxProps) {
  const t = useTexts()
  return (
    <span className={classes.target}>
      <input
        type="checkbox"
        className={classes.box}
        checked={isSelected}
        onChange={onToggle}
        aria-label={label}
      />
      {isSelected && (
        <span className={classes.word} aria-hidden="true">
          {t('workOrder.mark.selected')}
        </span>
      )}
    </span>
  )
}
