import { IconCheck, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import classes from './stamping-wizard.module.css'

interface YesNoProps {
  /** Which question of how many, in words. */
  readonly progress: string
  readonly question: string
  /** Null while it is not answered. */
  readonly value: boolean | null
  readonly onChange: (value: boolean) => void
}

/**
 * A question with two large answers. It takes the focus as it appears, so that it is read out; the answers' first
 * letters choose one, as do the arrow keys.
 */
export function YesNo({ progress, question, value, onChange }: YesNoProps) {
  const t = useTexts()
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const choose = ({ key }: KeyboardEvent) => {
    const isLetterOf = (word: string) => word.toLowerCase().startsWith(key.toLowerCase())
    if (isLetterOf(t('common.yes'))) onChange(true)
    else if (isLetterOf(t('common.no'))) onChange(false)
  }
  return (
    <fieldset className={classes.question} aria-describedby={`${id}-progress`} onKeyDown={choose}>
      <legend className={classes.words}>{question}</legend>
      <p id={`${id}-progress`} className={classes.progress}>
        {progress}
      </p>
      <div className={classes.answers}>
        <label className={classes.answer} data-chosen={value === false || undefined}>
          <input
            ref={first}
            data-autofocus
            type="radio"
            name={id}
            checked={value === false}
            onChange={() => onChange(false)}
          />
          <IconX size={28} aria-hidden="true" />
          {t('common.no')}
        </label>
        <label className={classes.answer} data-chosen={value === true || undefined}>
          <input type="radio" name={id} checked={value === true} onChange={() => onChange(true)} />
          <IconCheck size={28} aria-hidden="true" />
          {t('common.yes')}
        </label>
      </div>
    </fieldset>
  )
}
