import type { ErrorAnswer } from '@verstas/contract/errors/catalogue.ts'
import type { StampingAnswers } from '@verstas/domain/stamping/decide.ts'
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { AskedAbout } from '../../../platform/device-queue/queue-adapter.ts'

/**
 * Asks the server's questions about a stamping. Null when the person cancelled; undefined when the session ended or
 * another question took the wizard's place.
 *
 * @param about the stamping
 */
export type AskWizard = (
  questions: readonly ErrorAnswer[],
  about: AskedAbout,
) => Promise<StampingAnswers | null | undefined>

/** Takes a stamping that has to wait until the person said when the forgotten one ended. */
type HoldStamping = (stamp: () => void) => void

/** The questions about stampings, on any page. */
interface StampingQuestions {
  readonly askWizard: AskWizard
  /** Stamps immediately, or after the user said when the forgotten stamping ended. */
  readonly afterForgotten: (stamp: () => void) => void
  /** Delays new stampings; null releases them. */
  readonly holdStampings: (hold: HoldStamping | null) => void
}

const StampingQuestionsContext = createContext<StampingQuestions | null>(null)

/** @throws outside the StampingQuestionsProvider */
export function useStampingQuestions(): StampingQuestions {
  const questions = use(StampingQuestionsContext)
  if (!questions) throw new Error('useStampingQuestions outside the StampingQuestionsProvider')
  return questions
}

const StampingWizard = lazy(() => import('./stamping-wizard.tsx'))

interface Asking {
  /** Counts up, so that each stamping gets a wizard without the answers of the one before. */
  readonly number: number
  readonly questions: readonly ErrorAnswer[]
  readonly about: AskedAbout
  readonly conclude: (answers: StampingAnswers | null | undefined) => void
}

/** Draws the wizard above all pages, for as long as the session lasts. */
export function StampingQuestionsProvider({ children }: { children: ReactNode }) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const lastAsking = useRef<Asking | null>(null)
  const askedSoFar = useRef(0)
  const hold = useRef<HoldStamping | null>(null)

  const askWizard = useCallback<AskWizard>((questions, about) => {
    lastAsking.current?.conclude(undefined)
    return new Promise((resolve) => {
      const show = (next: Asking | null) => {
        lastAsking.current = next
        setAsking(next)
      }
      const conclude: Asking['conclude'] = (answers) => {
        show(null)
        resolve(answers)
      }
      askedSoFar.current += 1
      show({ number: askedSoFar.current, questions, about, conclude })
    })
  }, [])
  // The next user of the device is not asked about another's stamping.
  useEffect(() => () => lastAsking.current?.conclude(undefined), [])

  const context = useMemo<StampingQuestions>(
    () => ({
      askWizard,
      afterForgotten: (stamp) => (hold.current ? hold.current(stamp) : stamp()),
      holdStampings: (next) => {
        hold.current = next
      },
    }),
    [askWizard],
  )
  return (
    <StampingQuestionsContext value={context}>
      {children}
      <Suspense>
        {asking && (
          <StampingWizard
            key={asking.number}
            questions={asking.questions}
            about={asking.about}
            onAnswered={asking.conclude}
            onCancel={() => asking.conclude(null)}
          />
        )}
      </Suspense>
    </StampingQuestionsContext>
  )
}
