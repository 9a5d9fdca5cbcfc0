import { CallFailed } from '@verstas/contract/call.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { isUnanswered } from '../api/attempt-key.ts'
import { call, callAs } from '../api/client.ts'
import { applyKeptConfiguration, configurationOfPage, loadConfiguration } from './configuration.ts'
import { createCurrentSession } from './current-session.ts'
import type { Entry } from './entry.ts'
import { ProviderSignInFailed } from './provider-failure.ts'
import { keepFacts, readKeptFacts, readSessionFacts, type SessionFacts } from './session-facts.ts'
import type { SessionItems } from './session-items.ts'
import { type Credentials, signInWith } from './sign-in.ts'
import type { TabChannel } from './tab-session.ts'
import { readDeviceToken } from './trusted-device.ts'

/** The reason for showing the sign-in page: the session ended, or a sign-in failed. */
export type Notice = { readonly kind: 'ended' } | { readonly kind: 'failed'; readonly error: unknown }

export type SessionState =
  | { readonly phase: 'starting' }
  | { readonly phase: 'configurationFailed' }
  | { readonly phase: 'signedOut'; readonly notice: Notice | null }
  | { readonly phase: 'signedIn'; readonly facts: SessionFacts }

/** The session's effects on the rest of the app. */
export interface SessionDependencies {
  /** Removes all cached data of the user and the site. */
  readonly clearCaches: () => void
  /** Aborts pending reads. */
  readonly cancelReads: () => void
  readonly goTo: (path: '/' | '/logoutpage' | '/activitymonitor') => Promise<void>
  /** Settles once the opened page has its data. */
  readonly untilPageIsThere: () => Promise<void>
  /** Called if the server did not accept a sign-out (118264). */
  readonly warnOfLogout: () => void
  /** Called if a login link failed; the tab continues with its former session. */
  readonly warnOfLink: () => void
}

/**
 * The server accepted the sign-in, but the session cannot be used (118290); the cause contains the reason.
 */
export class SessionNotCreated extends Error {
  constructor(cause: unknown) {
    super('the session could not be created', { cause })
    this.name = 'SessionNotCreated'
  }
}

/** Milliseconds that a sign-out waits for the server's answer. */
const logoutTimeoutMs = 4_000

export type SessionStore = ReturnType<typeof createSessionStore>

/**
 * The session of this tab from the start to the sign-out (specification.md, States); React subscribes to it.
 */
export function createSessionStore(dependencies: SessionDependencies, items: SessionItems, tabs: TabChannel) {
  let state: SessionState = { phase: 'starting' }
  let entry: Entry = {}
  let logout: Promise<void> = Promise.resolve()
  /** The address that ends the session at the identity provider. */
  let providerLogout: string | null | undefined
  const subscribers = new Set<() => void>()

  const isSignedIn = () => state.phase === 'signedIn'

  const setState = (next: SessionState) => {
    state = next
    for (const notify of subscribers) notify()
  }

  const held = createCurrentSession(items, tabs, {
    onUnauthorized: () => {
      // During a sign-in, the caller of `signIn` handles the refusal.
      if (state.phase !== 'signedIn') return
      held.post({ about: 'ended' })
      end({ kind: 'ended' })
    },
    onNews: (about) => {
      if (about === 'ended') end({ kind: 'ended' })
      else void refresh()
    },
  })

  const end = (notice: Notice | null) => {
    held.drop()
    dependencies.clearCaches()
    setState({ phase: 'signedOut', notice })
  }

  const accept = (facts: SessionFacts) => {
    const isElsewhere = state.phase === 'signedIn' && state.facts.employee.UnitId !== facts.employee.UnitId
    if (isElsewhere) {
      items.clearSite()
      dependencies.clearCaches()
    }
    keepFacts(items, facts)
    setState({ phase: 'signedIn', facts })
  }

  const callSiteChange = (siteId: number) =>
    call(sessionEndpoints.changeSite, { body: { TokenId: held.id() ?? '', UnitId: siteId } })

  /** Reads the session again, at the requested site if it is one of the employee's. */
  const readFactsAt = async (siteId: number | undefined): Promise<SessionFacts> => {
    const facts = await readSessionFacts()
    const isElsewhere = facts.employee.UnitId !== siteId && facts.sites.some(({ Id }) => Id === siteId)
    if (siteId === undefined || !isElsewhere) return facts
    await callSiteChange(siteId)
    return readSessionFacts()
  }

  /** Refetches the stored session. Without the network it remains unchanged. */
  const refresh = async (siteId?: number): Promise<void> => {
    const sessionId = held.id()
    // After a sign-out while the page loaded, there is no session to read.
    if (sessionId === null) return
    const isOver = () => held.id() !== sessionId
    try {
      const facts = await readFactsAt(siteId)
      if (!isOver()) accept(facts)
    } catch (error) {
      if (isOver() || error instanceof CallFailed) return
      end({ kind: 'failed', error: new SessionNotCreated(error) })
    }
  }

  /** Opens a session; the first one at the site of the address. */
  const signIn = async (credentials: Credentials): Promise<void> => {
    const signedIn = await signInWith(credentials)
    held.drop()
    held.hold(signedIn)
    let facts: SessionFacts
    try {
      facts = await readFactsAt(entry.siteId)
    } catch (error) {
      held.drop()
      throw new SessionNotCreated(error)
    }
    entry = {}
    // A user who takes over a shared device starts at the first page, not at the previous user's page.
    if (credentials.kind === 'own' && credentials.isQuick) await dependencies.goTo('/')
    accept(facts)
    if (facts.employee.IsWorkqueue) await dependencies.goTo('/activitymonitor')
  }

  const signInAtBoot = async (credentials: Credentials): Promise<void> => {
    const earlier = items.token.read()
    const earlierId = items.sessionId.read() ?? earlier ?? ''
    const putBack = items.setAside()
    try {
      await signIn(credentials)
    } catch (error) {
      putBack()
      await resume()
      return isSignedIn() ? dependencies.warnOfLink() : end({ kind: 'failed', error })
    }
    // The tab has already dropped its previous session; if this call is lost, that session expires on the
    // server.
    if (earlier) callAs(`Bearer ${earlier}`, sessionEndpoints.closeSession, closing(earlierId)).catch(noop)
  }

  /**
   * Signs in by a ticket of the domain; if the browser has none, the other methods are on the sign-in page.
   */
  const signInByWindows = async (noticeWithout: Notice | null): Promise<void> => {
    try {
      await signIn({ kind: 'negotiate' })
    } catch (error) {
      const hasTicket = !(error instanceof CallFailed && error.status === 401)
      end(hasTicket ? { kind: 'failed', error } : noticeWithout)
    }
  }

  /** Resumes the tab's stored session. @returns false if there is none or it has expired */
  const resume = async (siteId?: number): Promise<boolean> => {
    const facts = readKeptFacts(items)
    if (!items.configuration.read() || !facts || !held.resume()) return false
    await applyKeptConfiguration(items)
    accept(facts)
    // The page's own requests have priority over seldom changing data. At another site the page is a
    // different one.
    if (siteId === undefined) await dependencies.untilPageIsThere()
    await Promise.allSettled([loadConfiguration(items), refresh(siteId)])
    if (isSignedIn()) entry = {}
    return true
  }

  const boot = async (): Promise<void> => {
    const { tokenId, bearer, signInFailed } = entry
    const notice: Notice | null = items.token.read() === null ? null : { kind: 'ended' }
    if (!tokenId && !bearer && (await resume(entry.siteId))) {
      // The address of a used callback was reloaded: its sign-in led to the current session.
      if (signInFailed && signInFailed !== 'expired') dependencies.warnOfLink()
      return
    }
    setState({ phase: 'starting' })
    try {
      const { UseWindowsIntegratedAuthentication } = await loadConfiguration(items, configurationOfPage())
      if (tokenId) await signInAtBoot({ kind: 'token', tokenId })
      else if (bearer) await signInAtBoot({ kind: 'bearer', bearer })
      else if (signInFailed) end({ kind: 'failed', error: new ProviderSignInFailed(signInFailed) })
      else if (UseWindowsIntegratedAuthentication) await signInByWindows(notice)
      else end(notice)
    } catch {
      setState({ phase: 'configurationFailed' })
    }
  }

  /** Leaves immediately and notifies the server meanwhile; `loggedOut` settles when it has answered. */
  const leave = async (notice: Notice | null): Promise<void> => {
    const id = held.id()
    if (id === null || state.phase !== 'signedIn') return
    providerLogout = null
    // Closing the session would make pending reads fail.
    dependencies.cancelReads()
    logout = call(sessionEndpoints.closeSession, {
      params: { id },
      signal: AbortSignal.timeout(logoutTimeoutMs),
    }).then(
      (end) => {
        providerLogout = end?.LogoutUrl
      },
      (error: unknown) => {
        const isGoneAlready = error instanceof CallFailed && error.status === 401
        if (!isGoneAlready) dependencies.warnOfLogout()
      },
    )
    held.post({ about: 'ended' })
    held.drop()
    try {
      await dependencies.goTo('/logoutpage')
    } finally {
      end(notice)
    }
  }

  return {
    /** Starts with a login link, with the tab's stored session, or with the sign-in page. */
    start: (cameWith: Entry): Promise<void> => {
      entry = cameWith
      return boot()
    },
    /**
     * Follows a login link that is opened while the app is open. If that fails, the tab keeps its session.
     */
    followLink: (link: Entry): Promise<void> => {
      if (isSignedIn()) {
        dependencies.cancelReads()
        dependencies.clearCaches()
      }
      entry = link
      return boot()
    },
    /** Tries again to load the configuration. */
    retry: boot,
    /** @throws {CallFailed | SessionRejected | SessionNotCreated} with the reason */
    signIn,
    signOut: () => leave(null),
    /** Ends the session because it has expired. */
    expire: () => leave({ kind: 'ended' }),
    /**
     * Renews the session; any call does.
     *
     * @throws {CallFailed}
     */
    stay: async (): Promise<void> => {
      await call(sessionEndpoints.getEmployee, {})
    },
    /**
     * Changes to another site, refetches the session and removes the previous site's data.
     *
     * @throws {CallFailed}
     */
    changeSite: async (siteId: number): Promise<void> => {
      const isAt = () => state.phase === 'signedIn' && state.facts.employee.UnitId === siteId
      try {
        await callSiteChange(siteId)
      } catch (error) {
        // Without an answer the server may have changed the site: later calls would concern the other one.
        if (isUnanswered(error)) await refresh()
        if (!isAt()) throw error
      }
      held.post({ about: 'siteChanged' })
      if (isAt()) return
      await refresh()
      if (state.phase === 'signedIn' && !isAt()) accept(atSite(state.facts, siteId))
    },
    expiresAt: held.expiresAt,
    /** Returns the configuration; null until it is loaded. */
    configuration: items.configuration.read,
    /**
     * Returns the address after a sign-out, once `loggedOut` has settled; undefined if there is none, or the
     * next user waits for the device.
     */
    logoutAddress: () =>
      providerLogout ?? (readDeviceToken() ? undefined : items.configuration.read()?.LogoutUrl),
    /** Full destroy: nothing remains stored in this tab. */
    forget: items.clear,
    /** Settles when the latest sign-out was answered or timed out. */
    loggedOut: () => logout,
    getState: () => state,
    subscribe: (notify: () => void) => {
      subscribers.add(notify)
      return () => void subscribers.delete(notify)
    },
  }
}

const noop = () => undefined

const closing = (id: string) => ({ params: { id } })

const atSite = (facts: SessionFacts, siteId: number): SessionFacts => ({
  ...facts,
  employee: { ...facts.employee, UnitId: siteId },
})
