import { TextInput } from '@mantine/core'
import { maxCharacters } from '@verstas/contract/work-orders/job-change.ts'
import { useTexts } from '../../../../platform/texts/use-texts.ts'
import classes from './row-fields.module.css'

interface NameFieldProps {
  /** The kind of row, for a screen reader: the row's own name changes while it is typed. */
  readonly kind: string
  readonly value: string
  readonly isWrong: boolean
  readonly onName: (name: string) => void
}

/** The name of a row that no catalogue names. */
export function NameField({ kind, value, isWrong, onName }: NameFieldProps) {
  const t = useTexts()
  return (
    <div className={classes.field}>
      <span className={classes.label} aria-hidden="true">
        {t('jobEdit.name')}
      </span>
      <TextInput
        aria-label={t('jobEdit.nameOf', { kind })}
        value={value}
        onChange={(event) => onName(event.currentTarget.value)}
        maxLength={maxCharacters.name}
        autoComplete="off"
        error={isWrong && t('jobEdit.nameMissing')}
      />
    </div>
  )
}
