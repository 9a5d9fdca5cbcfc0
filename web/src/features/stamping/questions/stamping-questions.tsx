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
 * Asks the user the server's questions about a stamping. Returns null if the user cancels. Returns undefined
 * if the session ends, or if questions about another stamping replace these.
 *
 * @param about the stamping
 */
export type AskWizard = (
  questions: readonly ErrorAnswer[],
  about: AskedAbout,
) => Promise<StampingAnswers | null | undefined>

/** Receives a stamping that must not be sent before the user answers about the forgotten one. */
type HoldStamping = (stamp: () => void) => void

/** Functions that open the questions about stampings on any page. */
interface StampingQuestions {
  readonly askWizard: AskWizard
  /** Stamps immediately, or after the user has answered about the forgotten stamping. */
  readonly afterForgotten: (stamp: () => void) => void
  /**
   * Sets the function that receives new stampings while a question about a forgotten one is open; null
   * removes it.
   */
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
  /** Increases with each stamping, so that each wizard starts without answers. */
  readonly number: number
  readonly questions: readonly ErrorAnswer[]
  readonly about: AskedAbout
  readonly conclude: (answers: StampingAnswers | null | undefined) => void
}

/** Renders the wizard above all pages. The wizard closes when the session ends. */
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
  // The next user of the device must not see questions about this user's stamping.
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
