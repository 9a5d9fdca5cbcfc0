import { useQuery } from '@tanstack/react-query'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import type { ForgottenStamping as Forgotten } from '@verstas/contract/stamping/corrections.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { createSessionItems, type ForgottenAnswer } from '../../../platform/session/session-items.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { forgottenStampingQuery, holdStampings, useRunningNow } from '../latest-stamping.ts'

const { forgottenAnswer } = createSessionItems()
const ForgottenDialog = lazy(() => import('./forgotten-dialog.tsx'))

/**
 * Asks for the end of a forgotten stamping: after sign-in, on a new day, and before a new stamping of the
 * user. The app never ends the forgotten stamping without an answer.
 */
export default function ForgottenStamping() {
  const forgotten = useForgotten()
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const isOver = forgotten === null
  // Sends the waiting stamping once the forgotten one has ended, by the user's answer or by another user.
  useEffect(() => {
    if (!isOver || !waiting) return
    setWaiting(null)
    waiting.goOn()
  }, [isOver, waiting])
  return (
    forgotten && (
      <Question key={forgotten.Stamping.Id} forgotten={forgotten} waiting={waiting} onWaiting={setWaiting} />
    )
  )
}

/** A new stamping that waits for the answer about the forgotten one. */
interface Waiting {
  readonly goOn: () => void
}

/**
 * Returns the user's stamping that was forgotten on an earlier day; null for none, undefined while unknown.
 * Asks the server only if the running stamping has been sent and began on an earlier day. The server excludes
 * night shifts.
 */
function useForgotten(): Forgotten | null | undefined {
  const format = useFormat()
  const today = format.dayOf(useNow())
  const { stamping, isUnsent } = useRunningNow()
  const isOffered = useSession().canCall(stampingCorrectionEndpoints.getForgottenStamping)
  const isOld = isOffered && Boolean(stamping) && !isUnsent && format.dayOf(stamping?.StartTime ?? '') < today
  const { data } = useQuery({ ...forgottenStampingQuery(), enabled: isOld })
  if (stamping === undefined) return undefined
  if (!isOld || data === null) return null
  return data?.Stamping.Id === stamping?.Id ? data : undefined
}

interface QuestionProps {
  readonly forgotten: Forgotten
  readonly waiting: Waiting | null
  readonly onWaiting: (waiting: Waiting | null) => void
}

function Question({ forgotten, waiting, onWaiting }: QuestionProps) {
  const today = useFormat().dayOf(useNow())
  const { answer, keepAnswer } = useAnswerOf(forgotten.Stamping.Id, today)
  const isStillWorking = answer === 'stillWorking'

  useEffect(() => {
    if (isStillWorking) return
    holdStampings((goOn) => onWaiting({ goOn }))
    return () => holdStampings(null)
  }, [isStillWorking, onWaiting])

  const close = (as: ForgottenAnswer['as']) => {
    keepAnswer(as)
    onWaiting(null)
  }
  if (answer !== null && !waiting) return null
  return (
    <Suspense>
      <ForgottenDialog
        forgotten={forgotten}
        onStillWorking={() => {
          close('stillWorking')
          waiting?.goOn()
        }}
        onLater={() => close('later')}
      />
    </Suspense>
  )
}

/**
 * Returns the stored answer "later" or "still working", which is valid until the next day or sign-in, and a
 * function that stores an answer.
 */
function useAnswerOf(stampingId: number, today: Day) {
  const [stored, setStored] = useState(forgottenAnswer.read)
  const isOfNow = stored?.stampingId === stampingId && stored.on === today
  return {
    answer: isOfNow ? stored.as : null,
    keepAnswer: (as: ForgottenAnswer['as']) => {
      const answer = { stampingId, as, on: today }
      forgottenAnswer.write(answer)
      setStored(answer)
    },
  }
}
