import { CallFailed } from '@verstas/contract/call.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { call, callAs } from '../api/client.ts'
import { isUnanswered } from '../api/failure.ts'
import { createListeners } from '../api/listeners.ts'
import { noteServerKind } from '../api/plain-servers.ts'
import { applyKeptConfiguration, configurationOfPage, loadConfiguration } from './configuration.ts'
import { createCurrentSession } from './current-session.ts'
import type { Entry } from './entry.ts'
import { ProviderSignInFailed } from './provider-failure.ts'
import {
  keepFacts,
  readKeptFacts,
  readSessionFacts,
  type SessionFacts,
  SessionNotCreated,
} from './session-facts.ts'
import type { SessionItems } from './session-items.ts'
import { type Credentials, signInWith } from './sign-in.ts'
import type { TabChannel } from './tab-session.ts'
import { readDeviceToken } from './trusted-device.ts'

/** The reason why the sign-in page appears: the session ended, or a sign-in failed. */
export type Notice = { readonly kind: 'ended' } | { readonly kind: 'failed'; readonly error: unknown }

export type SessionState =
  | { readonly phase: 'starting' }
  | { readonly phase: 'configurationFailed' }
  | { readonly phase: 'signedOut'; readonly notice: Notice | null }
  | { readonly phase: 'signedIn'; readonly facts: SessionFacts }

/** Functions of the rest of the app that the session store calls. */
export interface SessionDependencies {
  /** Deletes all cached data of the user and the site. */
  readonly clearCaches: () => void
  /** Aborts pending queries. */
  readonly cancelReads: () => void
  readonly goTo: (path: '/' | '/logoutpage' | '/activitymonitor') => Promise<void>
  /** Waits until the open page has loaded its data. */
  readonly untilPageIsThere: () => Promise<void>
  /** Shows that the sign-out call failed (118264). */
  readonly warnOfLogout: () => void
  /** Shows that a login link failed, and that the session of the tab continues. */
  readonly warnOfLink: () => void
}

/** Milliseconds that a sign-out waits for the server's response. */
const logoutTimeoutMs = 4_000

export type SessionStore = ReturnType<typeof createSessionStore>

/**
 * Manages the session of this tab from the start to the sign-out (specification.md, States). React components
 * subscribe to this store.
 */
export function createSessionStore(dependencies: SessionDependencies, items: SessionItems, tabs: TabChannel) {
  let state: SessionState = { phase: 'starting' }
  let entry: Entry = {}
  let logout: Promise<void> = Promise.resolve()
  /** The address at the identity provider that ends the user's session there. */
  let providerLogout: string | null | undefined
  const { notify, subscribe } = createListeners()

  const isSignedIn = () => state.phase === 'signedIn'

  const setState = (next: SessionState) => {
    state = next
    notify()
  }

  const held = createCurrentSession(items, tabs, {
    onUnauthorized: () => {
      // Ignores a refusal during a sign-in, because the caller of `signIn` handles it.
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
    noteServerKind(facts.settings)
    setState({ phase: 'signedIn', facts })
  }

  const callSiteChange = (siteId: number) =>
    call(sessionEndpoints.changeSite, { body: { TokenId: held.id() ?? '', UnitId: siteId } })

  /**
   * Fetches the session data. Changes to the requested site if the employee works there, and then fetches the
   * data again.
   */
  const readFactsAt = async (siteId: number | undefined): Promise<SessionFacts> => {
    const facts = await readSessionFacts()
    const isElsewhere = facts.employee.UnitId !== siteId && facts.sites.some(({ Id }) => Id === siteId)
    if (siteId === undefined || !isElsewhere) return facts
    await callSiteChange(siteId)
    return readSessionFacts()
  }

  /**
   * Refetches the data of the stored session. The stored data remains if a call fails. The session ends if it
   * cannot be used.
   */
  const refresh = async (siteId?: number): Promise<void> => {
    const sessionId = held.id()
    // Refetches nothing if the user signed out while the page loaded.
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

  /** Signs in. The first sign-in after the start changes to the site in the address. */
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
    // Opens the root for a user who takes over a trusted device.
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
    // Closes the former session of the tab. If this call fails, that session expires on the server.
    if (earlier) callAs(`Bearer ${earlier}`, sessionEndpoints.closeSession, closing(earlierId)).catch(noop)
  }

  /** Signs in by a Windows ticket. Shows the sign-in page with other methods if the browser has no ticket. */
  const signInByWindows = async (noticeWithout: Notice | null): Promise<void> => {
    try {
      await signIn({ kind: 'negotiate' })
    } catch (error) {
      const hasTicket = !(error instanceof CallFailed && error.status === 401)
      end(hasTicket ? { kind: 'failed', error } : noticeWithout)
    }
  }

  /**
   * Resumes the stored session of the tab. @returns false if none is stored completely, or if it has expired
   */
  const resume = async (siteId?: number): Promise<boolean> => {
    const facts = readKeptFacts(items)
    if (!items.configuration.read() || !facts || !held.resume()) return false
    await applyKeptConfiguration(items)
    accept(facts)
    // Waits for the requests of the page, because session data seldom changes. A change of site does not
    // wait, because the page depends on it.
    if (siteId === undefined) await dependencies.untilPageIsThere()
    await Promise.allSettled([loadConfiguration(items), refresh(siteId)])
    if (isSignedIn()) entry = {}
    return true
  }

  const boot = async (): Promise<void> => {
    const { tokenId, bearer, signInFailed } = entry
    const notice: Notice | null = items.token.read() === null ? null : { kind: 'ended' }
    if (!tokenId && !bearer && (await resume(entry.siteId))) {
      // Shows no warning for the reason "expired". The user has reloaded the used callback of the sign-in
      // that created the current session.
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

  /**
   * Ends the session on this device immediately, and calls the server in the background. `loggedOut` settles
   * when the server has responded.
   */
  const leave = async (notice: Notice | null): Promise<void> => {
    const id = held.id()
    if (id === null || state.phase !== 'signedIn') return
    providerLogout = null
    // Cancels pending queries, because they would fail when the session closes.
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
    /**
     * Starts the session by a login link, resumes the stored session of the tab, or signs in by Windows.
     * Otherwise shows the sign-in page.
     */
    start: (cameWith: Entry): Promise<void> => {
      entry = cameWith
      return boot()
    },
    /**
     * Signs in by a login link that was opened in a tab of the app. The tab's session continues if the
     * sign-in fails.
     */
    followLink: (link: Entry): Promise<void> => {
      if (isSignedIn()) {
        dependencies.cancelReads()
        dependencies.clearCaches()
      }
      entry = link
      return boot()
    },
    /** Starts again after the configuration could not be loaded. */
    retry: boot,
    /** Signs in. @throws {CallFailed | SessionRejected | SessionNotCreated} with the reason */
    signIn,
    /** Refetches the data of the session. If a call fails, keeps the current data. */
    refresh: () => refresh(),
    signOut: () => leave(null),
    /** Ends an expired session. */
    expire: () => leave({ kind: 'ended' }),
    /**
     * Renews the session by a call.
     *
     * @throws {CallFailed}
     */
    stay: async (): Promise<void> => {
      await call(sessionEndpoints.getEmployee, {})
    },
    /**
     * Changes to another site, refetches the session data and deletes the former site's data.
     *
     * @throws {CallFailed}
     */
    changeSite: async (siteId: number): Promise<void> => {
      const isAt = () => state.phase === 'signedIn' && state.facts.employee.UnitId === siteId
      try {
        await callSiteChange(siteId)
      } catch (error) {
        // Refetches after a missing response, because the site may have changed on the server.
        if (isUnanswered(error)) await refresh()
        if (!isAt()) throw error
      }
      held.post({ about: 'siteChanged' })
      if (isAt()) return
      await refresh()
      if (state.phase === 'signedIn' && !isAt()) accept(atSite(state.facts, siteId))
    },
    expiresAt: held.expiresAt,
    /** Returns the configuration. Null until it has loaded. */
    configuration: items.configuration.read,
    /**
     * Returns the address to open after a sign-out, once `loggedOut` has settled: the identity provider's, or
     * else the configured one. Without a provider's address, undefined if none is configured or if a trusted
     * device shows its list of users.
     */
    logoutAddress: () =>
      providerLogout ?? (readDeviceToken() ? undefined : items.configuration.read()?.LogoutUrl),
    /** Full destroy: deletes everything that the tab has stored. */
    forget: items.clear,
    /** Settles when the latest sign-out has a response or has timed out. */
    loggedOut: () => logout,
    getState: () => state,
    subscribe,
  }
}

const noop = () => undefined

const closing = (id: string) => ({ params: { id } })

const atSite = (facts: SessionFacts, siteId: number): SessionFacts => ({
  ...facts,
  employee: { ...facts.employee, UnitId: siteId },
})
