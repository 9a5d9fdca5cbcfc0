import type { ErrorAnswer } from '@verstas/contract/errors/catalogue.ts'
import type { StampingAnswers } from '@verstas/domain/stamping/decide.ts'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'

interface Asking {
  readonly questions: readonly ErrorAnswer[]
  readonly about: string
  readonly conclude: (answers: StampingAnswers | null | undefined) => void
}

const StampingWizard = lazy(() => import('./stamping-wizard.tsx'))

let asking: Asking | null = null
const listeners = new Set<() => void>()

const ask = (next: Asking | null) => {
  asking = next
  for (const listener of listeners) listener()
}

/**
 * Asks the person what the server wants to know of a stamping; null when the wizard was cancelled, undefined when it
 * closed without the person: the session ended, or another question came.
 *
 * @param about the stamping in words
 */
export const askWizard = (
  questions: readonly ErrorAnswer[],
  about: string,
): Promise<StampingAnswers | null | undefined> =>
  new Promise((resolve) => {
    asking?.conclude(undefined)
    const conclude: Asking['conclude'] = (answers) => {
      ask(null)
      resolve(answers)
    }
    ask({ questions, about, conclude })
  })

/** Where the wizard appears when `askWizard` asks. */
export function WizardHost() {
  const current = useSyncExternalStore(subscribe, () => asking)
  // Whoever signs in next is not asked about another's stamping.
  useEffect(() => () => asking?.conclude(undefined), [])
  return (
    <Suspense>
      {current && (
        <StampingWizard
          questions={current.questions}
          about={current.about}
          onAnswered={(answers) => current.conclude(answers)}
          onCancel={() => current.conclude(null)}
        />
      )}
    </Suspense>
  )
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
