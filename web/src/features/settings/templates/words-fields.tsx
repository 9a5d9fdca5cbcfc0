import type { Words } from '@verstas/contract/health-checks/survey-definition.ts'
import { templateLimits } from '@verstas/contract/health-checks/template-limits.ts'
import { languages } from '@verstas/contract/texts/language.ts'
import { completeWords } from '@verstas/domain/health-checks/template-edits.ts'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { TextField } from '../../../platform/ui/text-fields.tsx'
import classes from './templates.module.css'

const labels = { fi: 'settings.nameFi', sv: 'settings.nameSv', en: 'settings.nameEn' } as const

interface WordsFieldsProps {
  readonly words: Words
  /** True to mark all empty fields as missing. If false, only those that the person has left are marked. */
  readonly isChecked?: boolean
  readonly onChange: (words: Words) => void
}

/**
 * The fields of a name, one per language. When the person leaves a field, the empty fields get the same words,
 * because a workshop may need only one language.
 */
export function WordsFields({ words, isChecked = false, onChange }: WordsFieldsProps) {
  const t = useTexts()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  return (
    <div className={`${classes.fields} grid gap-12`}>
      {languages.map((language) => (
        <TextField
          key={language}
          label={t(labels[language])}
          lang={language}
          autoComplete="off"
          maxLength={templateLimits.words}
          value={words[language]}
          error={
            (isChecked || left.has(language)) && words[language] === '' ? t('fieldReason.empty') : undefined
          }
          onBlur={() => {
            setLeft((before) => new Set([...before, language]))
            const complete = completeWords(words, language)
            if (complete !== words) onChange(complete)
          }}
          onChange={({ currentTarget }) => onChange({ ...words, [language]: currentTarget.value })}
        />
      ))}
    </div>
  )
}
