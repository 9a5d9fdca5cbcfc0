import { Textarea } from '@mantine/core'
import { maxCharacters } from '@verstas/contract/work-orders/job-change.ts'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../../platform/texts/use-texts.ts'
import { useSteppedHeight } from '../use-stepped-height.ts'
import classes from './text-row-field.module.css'

interface TextRowFieldProps {
  readonly name: string
  readonly value: string
  readonly isWrong: boolean
  /** Whether the row was just added: the text is typed next. */
  readonly isNew: boolean
  readonly onText: (text: string) => void
}

/** The text of a text row. */
export function TextRowField({ name, value, isWrong, isNew, onText }: TextRowFieldProps) {
  const t = useTexts()
  const area = useSteppedHeight(value)
  const [isTypedNext] = useState(isNew && value === '')
  useEffect(() => {
    if (isTypedNext) area.current?.focus()
  }, [isTypedNext, area])
  return (
    <Textarea
      ref={area}
      aria-label={name}
      value={value}
      onChange={(event) => onText(event.currentTarget.value)}
      maxLength={maxCharacters.note}
      error={isWrong && t('jobEdit.textMissing')}
      classNames={{ input: classes.input ?? '' }}
    />
  )
}
