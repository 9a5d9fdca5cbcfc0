import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import { type Entry, hasLoginLink, takeEntry } from './entry.ts'
import { useSessionState, useSessionStore } from './session-context.ts'

// Imports the dialog on demand, because the first page needs none.
const ConfirmDialog = lazy(async () => ({
  default: (await import('../ui/confirm-dialog.tsx')).ConfirmDialog,
}))

/**
 * Signs in by a login link that is opened in a tab of the app. The browser then changes only the part after
 * the #, and does not load the page. Asks a signed-in user first.
 */
export function LaterLink() {
  const t = useTexts()
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
  const { Name: name } = state.facts.employee
  return (
    <Suspense>
      <ConfirmDialog
        isOpen
        title={t('session.laterLinkTitle')}
        confirmLabel={t('session.laterLinkFollow')}
        cancelLabel={t('session.laterLinkStay', { name })}
        onConfirm={() => {
          setLink(null)
          void store.followLink(link)
        }}
        onCancel={() => setLink(null)}
      >
        {t('session.laterLinkHint', { name })}
      </ConfirmDialog>
    </Suspense>
  )
}
