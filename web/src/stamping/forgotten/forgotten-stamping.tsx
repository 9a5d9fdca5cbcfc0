import type { ForgottenStamping as Forgotten } from '@verstas/contract/stamping/corrections.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNow } from '../../session/use-now.ts'
import { useFormat } from '../../ui/format.tsx'
import { setForgottenGate } from './forgotten-gate.ts'
import { useForgotten } from './use-forgotten.ts'

const ForgottenDialog = lazy(() => import('./forgotten-dialog.tsx'))

/**
 * Asks about a stamping that still runs from an earlier day: at the sign-in, when the app comes back on a new day,
 * and before a new stamping. It is never closed without an answer.
 */
export function ForgottenStamping() {
  const forgotten = useForgotten()
  return forgotten && <Question key={forgotten.Stamping.Id} forgotten={forgotten} />
}

/** What was put off or denied, until the next day or the next sign-in. */
interface Answered {
  readonly as: 'later' | 'stillWorking'
  readonly on: Day
}

function Question({ forgotten }: { forgotten: Forgotten }) {
  const today = useFormat().dayOf(useNow())
  const [answered, setAnswered] = useState<Answered | null>(null)
  const [waiting, setWaiting] = useState<{ readonly goOn: () => void } | null>(null)
  const answer = answered?.on === today ? answered.as : null
  const isStillWorking = answer === 'stillWorking'

  useEffect(() => {
    if (isStillWorking) return
    setForgottenGate((goOn) => setWaiting({ goOn }))
    return () => setForgottenGate(null)
  }, [isStillWorking])

  const close = (as: Answered['as']) => {
    setAnswered({ as, on: today })
    setWaiting(null)
  }
  if (answer !== null && !waiting) return null
  return (
    <Suspense>
      <ForgottenDialog
        forgotten={forgotten}
        onEnded={() => waiting?.goOn()}
        onStillWorking={() => {
          close('stillWorking')
          waiting?.goOn()
        }}
        onLater={() => close('later')}
      />
    </Suspense>
  )
}
