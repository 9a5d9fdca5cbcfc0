import { lazy, Suspense, useSyncExternalStore } from 'react'
import { readAsking, subscribeToAsking } from './asking.ts'

const TyreWizard = lazy(() => import('./tyre-wizard.tsx'))

/**
 * The wizard with the server's questions. It is rendered above every page, because a question may arrive when
 * the network returns.
 */
export function TyreQuestions() {
  const asking = useSyncExternalStore(subscribeToAsking, readAsking)
  if (!asking) return null
  return (
    <Suspense>
      <TyreWizard
        questions={asking.questions}
        about={asking.about}
        onAnswered={asking.conclude}
        onCancel={() => asking.conclude(null)}
      />
    </Suspense>
  )
}
