import { Fragment, lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { useUiLabels } from '../ui/ui-labels.tsx'
import { AutoLogout } from './auto-logout.tsx'
import { type Entry, hasLoginLink, takeEntry } from './entry.ts'
import { type PeoplePage, PeoplePageContext } from './people-page.ts'
import { createSession, SessionContext } from './session.ts'
import { useSessionState, useSessionStore } from './session-context.ts'
import { type SessionFacts, siteOf } from './session-facts.ts'
import type { Notice } from './session-store.ts'
import { providerFailureIn } from './sign-in-failure.ts'
import type { SignInOption } from './sign-in-options.tsx'
import classes from './sign-in-page.module.css'
import { SignInPage } from './sign-in-page.tsx'
import { readDeviceToken } from './trusted-device.ts'
import { useServerTexts } from './use-server-texts.ts'

type SignedOutProps = Omit<SessionGateProps, 'children'> & { readonly notice: Notice | null }

interface SessionGateProps {
  readonly signInOptions: readonly SignInOption[]
  /** The page that trusted devices show before the sign-in page. */
  readonly peoplePage: PeoplePage
  readonly children: ReactNode
}

/**
 * Renders its children for signed-in users. For others it renders the sign-in page, or shows that the app is
 * starting or has no configuration. The address does not change, so a deep link still opens its page after
 * the sign-in.
 */
export function SessionGate(props: SessionGateProps) {
  return (
    <>
      <GatedApp {...props} />
      <LaterLink />
    </>
  )
}

function GatedApp({ signInOptions, peoplePage, children }: SessionGateProps) {
  const state = useSessionState()
  switch (state.phase) {
    case 'starting':
      return <Starting />
    case 'configurationFailed':
      return <ConfigurationFailed />
    case 'signedOut':
      return <SignedOut notice={state.notice} {...{ signInOptions, peoplePage }} />
    case 'signedIn':
      return <SignedIn facts={state.facts}>{children}</SignedIn>
  }
}

/**
 * Shows the list of users first on a trusted device, unless a sign-in at the identity provider has just
 * failed.
 */
function SignedOut({ notice, signInOptions, peoplePage: People }: SignedOutProps) {
  const [isOtherWay, setIsOtherWay] = useState(
    readDeviceToken() === null || providerFailureIn(notice) !== undefined,
  )
  if (!isOtherWay)
    return (
      <Suspense fallback={<Starting />}>
        <People onOtherWay={() => setIsOtherWay(true)} />
      </Suspense>
    )
  return (
    <PeoplePageContext value={() => setIsOtherWay(false)}>
      <SignInPage notice={notice} signInOptions={signInOptions} />
    </PeoplePageContext>
  )
}

/**
 * Renders nothing, so that the logo of index.html remains visible until the app knows whether a session
 * exists.
 */
function Starting() {
  const { loading } = useUiLabels()
  return <div className="boot" role="status" aria-busy="true" aria-label={loading} />
}

function SignedIn({ facts, children }: { facts: SessionFacts; children: ReactNode }) {
  const store = useSessionStore()
  const site = siteOf(facts)
  useServerTexts(site.Id)
  const session = useMemo(() => createSession(facts, store), [facts, store])
  return (
    <SessionContext value={session}>
      {/* Remounts the page when the site changes. */}
      <Fragment key={site.Id}>{children}</Fragment>
      <AutoLogout />
    </SessionContext>
  )
}

/** The page after a failed load of the configuration (118265). The address of the API is then unknown. */
function ConfigurationFailed() {
  const t = useTexts()
  const store = useSessionStore()
  const [isRetrying, setIsRetrying] = useState(false)
  const retry = () => {
    setIsRetrying(true)
    void store.retry().finally(() => setIsRetrying(false))
  }
  return (
    <main className={`${classes.alone} grid pad-16`}>
      <ErrorState
        title={t('session.configurationFailed')}
        hint={t('session.configurationHint')}
        onRetry={retry}
        isRetrying={isRetrying}
      />
    </main>
  )
}

const LaterLinkQuestion = lazy(() => import('./later-link-question.tsx'))

/**
 * Signs in by a login link that is opened in a tab of the app. The browser then changes only the part after
 * the #, and does not load the page. Asks a signed-in user first.
 */
function LaterLink() {
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
