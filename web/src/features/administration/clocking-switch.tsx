import { isStampingEmployee } from '@verstas/domain/session/rights.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Switch } from '../../platform/ui/checks.tsx'

interface ClockingSwitchProps {
  /** The subsystem letters of a person; M or U means that the person clocks working time. */
  readonly letters: string
  readonly description?: string
  readonly disabled?: boolean | undefined
  readonly onChange: (letters: string) => void
}

/** Switches whether a person clocks working time. Keeps the person's other letters. */
export function ClockingSwitch({ letters, description, disabled = false, onChange }: ClockingSwitchProps) {
  const t = useTexts()
  return (
    <Switch
      label={t('people.clocks')}
      description={description ?? t('people.clocksHint')}
      disabled={disabled}
      checked={isStampingEmployee(letters)}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.checked ? `${letters}M` : letters.replace(/[MU]/g, ''))
      }
    />
  )
}
