import { Button, Modal } from '@mantine/core'
import { CallFailed } from '@verstas/contract/call.ts'
import type { ErrorAnswer } from '@verstas/contract/errors/catalogue.ts'
import {
  answerAskedBy,
  answerQuestion,
  nextQuestion,
  type StampingAnswers,
  type WizardAnswer,
} from '@verstas/domain/stamping/decide.ts'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFocusBack } from '../../../platform/ui/use-focus-back.ts'
import classes from './stamping-wizard.module.css'
import { YesNo } from './yes-no.tsx'

interface StampingWizardProps {
  /** The server's questions as they came, in the order in which they are asked. */
  readonly questions: readonly ErrorAnswer[]
  /** What is being stamped, in words. */
  readonly about: string
  readonly onAnswered: (answers: StampingAnswers) => void
  readonly onCancel: () => void
}

/**
 * Asks the server's questions one by one (specification.md, States). The answers are given together when all are
 * there; cancelling gives none, and nothing is stamped. A touch beside it does not answer.
 */
export default function StampingWizard(props: StampingWizardProps) {
  const t = useTexts()
  const isBorn = useFocusBack()
  const asked = props.questions.flatMap(({ ErrorId }) => answerAskedBy(ErrorId) ?? [])
  return (
    <Modal
      opened={isBorn}
      onClose={props.onCancel}
      title={t('stamping.wizard.title')}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      {asked.length > 0 ? <Questions {...props} asked={asked} /> : <Unknown {...props} />}
    </Modal>
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

/** Questions of another maker's server, whose answers this app has no way to give. */
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
