import type { Icon } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'

interface SaveOrAskProps {
  readonly label: string
  readonly icon?: Icon
  /** True if the chosen times overlap other work, so that the user has to confirm them. */
  readonly isOverlap: boolean
  readonly isDisabled: boolean
  readonly isFocused?: boolean
  readonly onSave: () => void
  readonly onCancel: () => void
}

/**
 * The buttons that close a dialog with times. If the times overlap other work, the first press of the save
 * button asks for a confirmation; the primary answer returns to the choice of a time. Needs a new React key
 * for other times, so that each overlap is confirmed separately.
 */
export function SaveOrAsk(props: SaveOrAskProps) {
  const { label, icon, isOverlap, isDisabled, isFocused = false, onSave, onCancel } = props
  const t = useTexts()
  const [isAsking, setAsking] = useState(false)
  if (isAsking && isOverlap)
    return (
      <>
        <p role="alert" className="full type-15 strong">
          {t('schedule.move.askOverlap')}
        </p>
        <Button variant="plainDanger" onClick={onSave}>
          {t('schedule.move.doOverlap')}
        </Button>
        <Button onClick={() => setAsking(false)}>{t('schedule.move.otherTime')}</Button>
      </>
    )
  return (
    <>
      <Button variant="quiet" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button
        {...(icon && { icon })}
        onClick={() => (isOverlap ? setAsking(true) : onSave())}
        disabled={isDisabled}
        {...(isFocused && { 'data-autofocus': true })}
      >
        {label}
      </Button>
    </>
  )
}
