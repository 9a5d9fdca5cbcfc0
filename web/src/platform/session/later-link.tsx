import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { type Entry, hasLoginLink, takeEntry } from './entry.ts'
import { useSessionState, useSessionStore } from './session-context.ts'

const LaterLinkQuestion = lazy(() => import('./later-link-question.tsx'))

/**
 * Signs in by a login link that is opened in a tab of the app. The browser then changes only the part after
 * the #, and does not load the page. Asks a signed-in user first.
 */
export function LaterLink() {
  const store = useSessionStore()
  const state = useSessionState()
  const [link, setLink] = useState<Entry | null>(null)
  const onHashChange = useEffectEvent(() => {
    if (!hasLoginLink()) return
    const taken = takeEntry()
    if (state.phase === 'signedIn') setLink(taken)
    else void store.followLink(taken)
  })
  useEffect(() => {
    window.addEventListener('hashchange', onHashChange)
    return () => window.removeEventListener('hashchange', onHashChange)
  }, [])
  if (state.phase !== 'signedIn' || !link) return null
  return (
    <Suspense>
      <LaterLinkQuestion
        name={state.facts.employee.Name}
        onFollow={() => {
          setLink(null)
          void store.followLink(link)
        }}
        onStay={() => setLink(null)}
      />
    </Suspense>
  )
}
