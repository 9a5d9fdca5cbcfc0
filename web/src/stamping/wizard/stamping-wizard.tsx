import { Button, Modal } from '@mantine/core'
import { CallFailed } from '@verstas/contract/call.ts'
import { type ErrorAnswer, errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import type { StampingAnswers, StampingQuestion } from '@verstas/domain/stamping/questions.ts'
import { useState } from 'react'
import { messageOf } from '../../api/failure.ts'
import { useTexts } from '../../texts/use-texts.ts'
import classes from '../../ui/confirm-dialog.module.css'

interface StampingWizardProps {
  /** The server's questions as they came, in the order in which they are asked. */
  readonly questions: readonly ErrorAnswer[]
  readonly onAnswered: (answers: StampingAnswers) => void
  readonly onCancel: () => void
}

const fieldsOfQuestions: Readonly<Record<StampingQuestion, keyof StampingAnswers | null>> = {
  endNonPresenceQuestion: 'EndNonPresenceStamping',
  previousJobsReadyQuestion: 'IsPreviousJobsReady',
  workOrderReadyQuestion: 'IsReady',
  overtimeQuestion: 'IsOverTime',
  flexTimeQuestion: 'IsFlexTime',
  kikyTimeQuestion: 'IsKiKyTime',
  tyreMeasurementQuestion: null,
}

const fieldOf = ({ ErrorId }: ErrorAnswer): keyof StampingAnswers | null => {
  for (const [name, field] of Object.entries(fieldsOfQuestions))
    if (errorCatalogue[name as StampingQuestion].id === ErrorId) return field
  return null
}

/** Asks the server's questions one by one; the answers are given together when all are there. */
export default function StampingWizard({ questions, onAnswered, onCancel }: StampingWizardProps) {
  const t = useTexts()
  const [answers, setAnswers] = useState<StampingAnswers>({})
  const [index, setIndex] = useState(0)
  const question = questions[index]
  if (!question) return null

  const answer = (isYes: boolean) => {
    const field = fieldOf(question)
    const next = field === null ? answers : { ...answers, [field]: isYes }
    if (index + 1 === questions.length) return onAnswered(next)
    setAnswers(next)
    setIndex(index + 1)
  }

  return (
    <Modal opened onClose={onCancel} title={`${t('page.stamping')} ${index + 1} / ${questions.length}`}>
      <p>{messageOf(new CallFailed(400, [question]), t)}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => answer(false)}>
          {t('common.no')}
        </Button>
        <Button onClick={() => answer(true)}>{t('common.yes')}</Button>
      </div>
    </Modal>
  )
}
