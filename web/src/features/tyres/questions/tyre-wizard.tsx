import { useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { QuestionHead, YesNoQuestion } from '../../../platform/ui/yes-no-question.tsx'
import { useTyreRecords } from '../api.ts'
import type { QueuedTyres } from '../queued-tyres.ts'
import { DepthTable } from './depth-table.tsx'
import type { TyreAnswers, TyreQuestion } from './questions.ts'

interface TyreWizardProps {
  readonly questions: readonly TyreQuestion[]
  /** The queue entry about which the server asks. */
  readonly about: QueuedTyres
  readonly onAnswered: (answers: TyreAnswers) => void
  readonly onCancel: () => void
}

/**
 * Asks for each measured set whether it updates the existing record (specification.md, Tyre rules). The user
 * can go back. The last answer sends all answers; cancelling saves nothing. A tap outside the dialog has no
 * effect.
 */
export default function TyreWizard({ questions, about, onAnswered, onCancel }: TyreWizardProps) {
  const t = useTexts()
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
      onClose={onCancel}
      closeLabel={t('common.cancel')}
      closesOnTouchOutside={false}
      title={
        <QuestionHead
          title={t('tyres.wizard')}
          number={number}
          total={questions.length}
          progress={t('tyres.question.progress', { number, total: questions.length, type: question.type })}
          onBack={answers.length > 0 ? () => setAnswers(answers.slice(0, -1)) : null}
        />
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

/** Compares the existing measurement with the new one, and asks whether the new one corrects it. */
function Question({ question: { index, created, user, oid, worstDepth }, about, onAnswer }: QuestionProps) {
  const t = useTexts()
  const format = useFormat()
  const existing = useTyreRecords(about.vehicleId).data?.find(({ Oid }) => Oid === oid)
  return (
    <YesNoQuestion
      words={
        created && user
          ? t('tyres.question', { name: user, date: format.date(created) })
          : t('tyres.questionPlain')
      }
      meaning={t('tyres.questionHint')}
      no={{ word: t('common.no'), note: t('tyres.noAdds') }}
      yes={{ word: t('common.yes'), note: t('tyres.yesUpdates') }}
      hint={t('tyres.wizardFoot')}
      onAnswer={onAnswer}
    >
      <DepthTable existing={existing} created={created} worst={worstDepth} measured={about.records[index]} />
    </YesNoQuestion>
  )
}
