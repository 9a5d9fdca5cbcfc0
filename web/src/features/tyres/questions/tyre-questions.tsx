import { lazy, Suspense, useSyncExternalStore } from 'react'
import { readAsking, subscribeToAsking } from './asking.ts'

const TyreWizard = lazy(() => import('./tyre-wizard.tsx'))

/** Draws the wizard above all pages, for as long as the session lasts: the questions may come when the network is back. */
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
