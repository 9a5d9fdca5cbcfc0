import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { CallFailed } from '@verstas/contract/call.ts'
import type { ErrorAnswer } from '@verstas/contract/errors/catalogue.ts'
import {
  answerAskedBy,
  answerQuestion,
  nextQuestion,
  type StampingAnswers,
  type WizardAnswer,
} from '@verstas/domain/stamping/decide.ts'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { useReturnFocus } from '../../../platform/ui/use-return-focus.ts'
import classes from './stamping-wizard.module.css'

interface StampingWizardProps {
  /** The server's questions, in the order in which they are asked. */
  readonly questions: readonly ErrorAnswer[]
  /** What is being stamped, in words. */
  readonly about: string
  readonly onAnswered: (answers: StampingAnswers) => void
  readonly onCancel: () => void
}

/**
 * Asks the server's questions one by one (specification.md, States). All answers are returned at the end; cancelling
 * returns none, and nothing is stamped. A touch beside it does nothing.
 */
export default function StampingWizard(props: StampingWizardProps) {
  const t = useTexts()
  const canOpen = useReturnFocus()
  const asked = props.questions.flatMap(({ ErrorId }) => answerAskedBy(ErrorId) ?? [])
  return (
    <Dialog
      opened={canOpen}
      onClose={props.onCancel}
      title={t('stamping.wizard.title')}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      {asked.length > 0 ? <Questions {...props} asked={asked} /> : <Unknown {...props} />}
    </Dialog>
  )
}

interface QuestionsProps extends StampingWizardProps {
  readonly asked: readonly WizardAnswer[]
}

function Questions({ questions, asked, about, onAnswered, onCancel }: QuestionsProps) {
  const t = useTexts()
  const [answers, setAnswers] = useState<StampingAnswers>({})
  const [isYes, setIsYes] = useState<boolean | null>(null)
  const current = nextQuestion(asked, answers)
  const question = questions.find(({ ErrorId }) => answerAskedBy(ErrorId) === current)
  if (!current || !question) return null
  const number = asked.indexOf(current) + 1

  const goOn = (event: FormEvent) => {
    event.preventDefault()
    if (isYes === null) return
    const next = answerQuestion(asked, answers, { answer: current, isYes })
    if (nextQuestion(asked, next) === null) return onAnswered(next)
    setAnswers(next)
    setIsYes(null)
  }

  return (
    <form onSubmit={goOn} className={classes.form}>
      <p className={classes.about}>{about}</p>
      <YesNo
        key={current}
        progress={t('stamping.wizard.progress', { number, total: asked.length })}
        question={messageOf(new CallFailed(400, [question]), t)}
        value={isYes}
        onChange={setIsYes}
      />
      <p className={classes.hint}>{t('stamping.wizard.hint')}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" disabled={isYes === null}>
          {t(number === asked.length ? 'stamping.stamp' : 'stamping.wizard.next')}
        </Button>
      </div>
    </form>
  )
}

/** Questions of another maker's server that this app does not know. */
function Unknown({ questions, about, onCancel }: StampingWizardProps) {
  const t = useTexts()
  return (
    <div className={classes.form}>
      <p className={classes.about}>{about}</p>
      <p className={classes.unknown}>{messageOf(new CallFailed(400, questions), t)}</p>
      <p role="alert" className={classes.hint}>
        {t('stamping.wizard.unknown')}
      </p>
      <Button onClick={onCancel} data-autofocus>
        {t('common.close')}
      </Button>
    </div>
  )
}

interface YesNoProps {
  /** "1 / 3", for a screen reader too. */
  readonly progress: string
  readonly question: string
  /** Null while it is not answered. */
  readonly value: boolean | null
  readonly onChange: (value: boolean) => void
}

/**
 * A question with two large answers. It takes the focus when it appears, so that a screen reader says it; the
 * answers' first letters and the arrow keys choose.
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
