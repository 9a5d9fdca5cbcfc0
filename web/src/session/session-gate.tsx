import { isGranted } from '@verstas/domain/session/rights.ts'
import { Fragment, type ReactNode, useMemo } from 'react'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { AutoLogout } from './auto-logout.tsx'
import { ConfigurationFailed } from './configuration-failed.tsx'
import { type Session, SessionContext } from './session.ts'
import { useSessionState, useSessionStore } from './session-context.ts'
import { type SessionFacts, siteOf } from './session-facts.ts'
import { SignInPage } from './sign-in-page.tsx'
import { useServerTexts } from './use-server-texts.ts'

/**
 * Lets through who is signed in; draws the sign-in page for who is not, at the same address, so that a deep link
 * leads where it should after the sign-in.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const state = useSessionState()
  switch (state.phase) {
    case 'starting':
      return <LoadingSkeleton shape="page" />
    case 'configurationFailed':
      return <ConfigurationFailed />
    case 'signedOut':
      return <SignInPage notice={state.notice} />
    case 'signedIn':
      return <SignedIn facts={state.facts}>{children}</SignedIn>
  }
}

function SignedIn({ facts, children }: { facts: SessionFacts; children: ReactNode }) {
  const store = useSessionStore()
  const site = siteOf(facts)
  useServerTexts(site.Id)
  const session = useMemo<Session>(
    () => ({
      ...facts,
      site: siteOf(facts),
      holds: (right) => isGranted(right, facts.settings),
      changeSite: store.changeSite,
      signOut: store.signOut,
    }),
    [facts, store],
  )
  return (
    <SessionContext value={session}>
      {/* Another site is another workshop: the route is drawn from nothing. */}
      <Fragment key={site.Id}>{children}</Fragment>
      <AutoLogout />
    </SessionContext>
  )
}
