import { Textarea } from '@mantine/core'
import { maxCharacters } from '@verstas/contract/work-orders/job-change.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import classes from './rows/text-row-field.module.css'
import { useSteppedHeight } from './use-stepped-height.ts'

interface NoteFieldProps {
  readonly value: string
  readonly isEditable: boolean
  readonly onNote: (note: string) => void
}

/** The job's note; a numbered job keeps its own (specification.md, States). */
export function NoteField({ value, isEditable, onNote }: NoteFieldProps) {
  const t = useTexts()
  const area = useSteppedHeight(value)
  return (
    <Textarea
      ref={area}
      label={t('jobEdit.note')}
      description={isEditable ? undefined : t('jobEdit.noteFixed')}
      value={value}
      onChange={(event) => onNote(event.currentTarget.value)}
      readOnly={!isEditable}
      maxLength={maxCharacters.note}
      classNames={{ input: classes.input ?? '' }}
    />
  )
}
