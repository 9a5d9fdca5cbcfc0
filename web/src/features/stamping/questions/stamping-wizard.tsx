import { CallFailed } from '@verstas/contract/call.ts'
import type { ErrorAnswer } from '@verstas/contract/errors/catalogue.ts'
import {
  answerAskedBy,
  answerQuestion,
  nextQuestion,
  type StampingAnswers,
  type WizardAnswer,
} from '@verstas/domain/stamping/decide.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import type { AskedEntry } from '../../../platform/device-queue/queue-adapter.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { QuestionDialog, useAnswers } from '../../../platform/ui/question-dialog.tsx'
import { namesOf } from '../describe.ts'
import type { QueuedStamping } from '../latest-stamping.ts'
import { type AskedAbout, EndAndBeginning, Question, useEndingWork } from './question.tsx'
import classes from './stamping-wizard.module.css'

/**
 * Asks the server's questions one by one (specification.md, States), and returns all answers at the end. A
 * cancellation returns no answers, and nothing is stamped.
 */
export default function StampingWizard({ entry, onAnswered, onCancel }: AskedEntry<QueuedStamping>) {
  const { errors: questions, payload } = entry
  const about = aboutOf(payload)
  const t = useTexts()
  const ends = useEndingWork(about)
  const { answers, setAnswers, onBack } = useAnswers<StampingAnswers>({})
  const asked = questions.flatMap(({ ErrorId }) => answerAskedBy(ErrorId) ?? [])
  const current = nextQuestion(asked, answers)
  const question = questions.find(({ ErrorId }) => answerAskedBy(ErrorId) === current)

  const answer = (as: WizardAnswer, isYes: boolean) => {
    const next = answerQuestion(asked, answers, { answer: as, isYes })
    if (nextQuestion(asked, next) === null)
      onAnswered({ ...payload, request: { ...payload.request, ...next } })
    else setAnswers(next)
  }

  const isKnown = current !== null && question !== undefined
  const [number, total] = [current === null ? 0 : asked.indexOf(current) + 1, asked.length]
  return (
    <QuestionDialog
      title={t('stamping.wizard.title')}
      progress={isKnown ? { number, total, words: t('stamping.wizard.progress', { number, total }) } : null}
      onBack={onBack}
      onCancel={onCancel}
    >
      <div className={`${classes.content} stack container`}>
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
    </QuestionDialog>
  )
}

/** Describes the new stamping, with its plate and the names of its rows if the device knows them. */
function aboutOf({ request, what, latest }: QueuedStamping): AskedAbout {
  const plate = latest?.LicenseNumber ?? null
  const rows = namesOf(latest?.OrderRows ?? [])
  return {
    what: plate && rows.length > 0 ? rows.join(', ') : what,
    plate: rows.length > 0 ? plate : null,
    at: request.StartTime ?? request.ClientTime,
    isOwn: latest !== undefined,
  }
}

/** Shows questions that this app does not support. The user can only close the wizard. */
function Unknown(props: { readonly questions: readonly ErrorAnswer[]; readonly onClose: () => void }) {
  const { questions, onClose } = props
  const t = useTexts()
  return (
    <>
      <p className="type-20 pre-line">{messageOf(new CallFailed(400, questions), t)}</p>
      <p role="alert" className={`${classes.hint} type-13 soft text-centre`}>
        {t('stamping.wizard.unknown')}
      </p>
      <Button onClick={onClose} data-autofocus>
        {t('common.close')}
      </Button>
    </>
  )
}
