import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { NamedGroup } from '../../../platform/ui/named-group.tsx'
import { useReturnFocus } from '../../../platform/ui/use-return-focus.ts'
import { useTyreRecords } from '../api.ts'
import type { QueuedTyres } from '../queued-tyres.ts'
import { DepthTable } from './depth-table.tsx'
import type { TyreAnswers, TyreQuestion } from './questions.ts'
import classes from './tyre-wizard.module.css'

interface TyreWizardProps {
  readonly questions: readonly TyreQuestion[]
  /** What is to be saved. */
  readonly about: QueuedTyres
  readonly onAnswered: (answers: TyreAnswers) => void
  readonly onCancel: () => void
}

/**
 * Asks of each set whether it updates the record that exists (specification.md, Tyre rules): yes or no, with a way back. The
 * last answer saves; cancelling saves nothing. A touch beside it does nothing.
 */
export default function TyreWizard({ questions, about, onAnswered, onCancel }: TyreWizardProps) {
  const t = useTexts()
  const canOpen = useReturnFocus()
  const [answers, setAnswers] = useState<TyreAnswers>([])
  const question = questions[answers.length]
  if (!question) return null

  const answer = (isYes: boolean) => {
    const next = [...answers, isYes]
    if (next.length === questions.length) onAnswered(next)
    else setAnswers(next)
  }
  const number = answers.length + 1
  return (
    <Dialog
      opened={canOpen}
      onClose={onCancel}
      closeButtonProps={{ 'aria-label': t('common.cancel') }}
      closeOnClickOutside={false}
      title={
        <span className={classes.head}>
          <span className="visually-hidden">{t('tyres.wizard')} </span>
          <span className={classes.progress}>
            {t('tyres.question.progress', { number, total: questions.length, type: question.type })}
          </span>
          {answers.length > 0 && (
            <ActionIcon
              className={classes.back}
              aria-label={t('common.back')}
              onClick={() => setAnswers(answers.slice(0, -1))}
            >
              <IconArrowLeft aria-hidden="true" />
            </ActionIcon>
          )}
        </span>
      }
    >
      <Question key={number} question={question} about={about} onAnswer={answer} />
    </Dialog>
  )
}

interface QuestionProps {
  readonly question: TyreQuestion
  readonly about: QueuedTyres
  readonly onAnswer: (isYes: boolean) => void
}

/** What exists and what was measured now, and two large answers; their first letters answer, too. */
function Question({ question: { index, created, user, oid, worstDepth }, about, onAnswer }: QuestionProps) {
  const t = useTexts()
  const format = useFormat()
  const id = useId()
  const words = useRef<HTMLHeadingElement>(null)
  useEffect(() => words.current?.focus(), [])
  const existing = useTyreRecords(about.vehicleId).data?.find(({ Oid }) => Oid === oid)

  const answerByLetter = ({ key, repeat }: KeyboardEvent) => {
    const isLetterOf = (word: string) => !repeat && word.toLowerCase().startsWith(key.toLowerCase())
    if (isLetterOf(t('common.yes'))) onAnswer(true)
    else if (isLetterOf(t('common.no'))) onAnswer(false)
  }
  // The second tap of a double tap would answer the next question unread.
  const answerByTap = (isYes: boolean) => (event: MouseEvent) => {
    if (event.detail <= 1) onAnswer(isYes)
  }
  return (
    <NamedGroup aria-labelledby={id} onKeyDown={answerByLetter} className={classes.content}>
      <h3 id={id} ref={words} tabIndex={-1} data-autofocus className={classes.question}>
        {created && user
          ? t('tyres.question', { name: user, date: format.date(created) })
          : t('tyres.questionPlain')}
      </h3>
      <p className={classes.meaning}>{t('tyres.questionHint')}</p>
      <DepthTable existing={existing} created={created} worst={worstDepth} measured={about.records[index]} />
      <div className={classes.answers}>
        <UnstyledButton className={classes.answer} onClick={answerByTap(false)}>
          {t('common.no')} <small>{t('tyres.noAdds')}</small>
        </UnstyledButton>
        <UnstyledButton className={classes.answer} data-yes onClick={answerByTap(true)}>
          {t('common.yes')} <small>{t('tyres.yesUpdates')}</small>
        </UnstyledButton>
      </div>
      <p className={classes.hint}>{t('tyres.wizardFoot')}</p>
    </NamedGroup>
  )
}
