import { CallFailed } from '@verstas/contract/call.ts'
import type { ErrorAnswer } from '@verstas/contract/errors/catalogue.ts'
import {
  answerAskedBy,
  answerQuestion,
  nextQuestion,
  type StampingAnswers,
  type WizardAnswer,
} from '@verstas/domain/stamping/decide.ts'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import type { AskedAbout } from '../../../platform/device-queue/queue-adapter.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { QuestionHead } from '../../../platform/ui/yes-no-question.tsx'
import { EndAndBeginning, Question, useEndingWork } from './question.tsx'
import classes from './stamping-wizard.module.css'

interface StampingWizardProps {
  /** The server's questions, in the order in which they are asked. */
  readonly questions: readonly ErrorAnswer[]
  /** The new stamping, about which the server asks. */
  readonly about: AskedAbout
  readonly onAnswered: (answers: StampingAnswers) => void
  readonly onCancel: () => void
}

/**
 * Asks the server's questions one by one (specification.md, States), and returns all answers at the end.
 * After a cancellation, it returns none, and nothing is stamped. A tap outside has no effect.
 */
export default function StampingWizard(props: StampingWizardProps) {
  const { questions, about, onAnswered, onCancel } = props
  const t = useTexts()
  const ends = useEndingWork(about)
  // The current answers, followed by the previous states, the latest first. Going back restores a previous
  // state.
  const [[answers, ...before], setHistory] = useState<readonly [StampingAnswers, ...StampingAnswers[]]>([{}])
  const asked = questions.flatMap(({ ErrorId }) => answerAskedBy(ErrorId) ?? [])
  const current = nextQuestion(asked, answers)
  const question = questions.find(({ ErrorId }) => answerAskedBy(ErrorId) === current)

  const answer = (as: WizardAnswer, isYes: boolean) => {
    const next = answerQuestion(asked, answers, { answer: as, isYes })
    if (nextQuestion(asked, next) === null) onAnswered(next)
    else setHistory([next, answers, ...before])
  }
  const goBack = () => {
    const [last, ...earlier] = before
    if (last) setHistory([last, ...earlier])
  }

  const isKnown = current !== null && question !== undefined
  const [number, total] = [current === null ? 0 : asked.indexOf(current) + 1, asked.length]
  return (
    <Dialog
      onClose={onCancel}
      title={
        isKnown ? (
          <QuestionHead
            title={t('stamping.wizard.title')}
            number={number}
            total={total}
            progress={t('stamping.wizard.progress', { number, total })}
            onBack={before.length > 0 ? goBack : null}
          />
        ) : (
          t('stamping.wizard.title')
        )
      }
      hasCloseButton={isKnown}
      closeLabel={t('common.cancel')}
      closesOnTouchOutside={false}
    >
      <div className={classes.content}>
        <EndAndBeginning about={about} ends={ends} />
        {isKnown ? (
          <Question
            key={current}
            asked={question}
            answer={current}
            about={about}
            ends={ends}
            onAnswer={(isYes) => answer(current, isYes)}
          />
        ) : (
          <Unknown questions={questions} onClose={onCancel} />
        )}
      </div>
    </Dialog>
  )
}

/** Shows questions of the server that this app does not support. */
function Unknown(props: { readonly questions: readonly ErrorAnswer[]; readonly onClose: () => void }) {
  const { questions, onClose } = props
  const t = useTexts()
  return (
    <>
      <p className={classes.unknown}>{messageOf(new CallFailed(400, questions), t)}</p>
      <p role="alert" className={classes.hint}>
        {t('stamping.wizard.unknown')}
      </p>
      <Button onClick={onClose} data-autofocus>
        {t('common.close')}
      </Button>
    </>
  )
}
