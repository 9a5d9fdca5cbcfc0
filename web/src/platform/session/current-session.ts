import { countdownTo } from '@verstas/domain/session/expiry.ts'
import { linkSession } from '../api/connection.ts'
import type { Expiration, SessionItems } from './session-items.ts'
import type { SignIn } from './sign-in.ts'
import type { TabChannel, TabMessage } from './tab-session.ts'

interface Listeners {
  readonly onUnauthorized: () => void
  /** Handles the end of the session or a change of its site in another tab. */
  readonly onNews: (about: 'ended' | 'siteChanged') => void
}

/**
 * Manages the token and the expiry of the session. Keeps them equal in memory, in the browser's storage, in
 * calls and in the other tabs of the session.
 */
export function createCurrentSession(items: SessionItems, tabs: TabChannel, listeners: Listeners) {
  let id: string | null = null
  let expiration: Expiration | null = null
  /** The time of the last touch in another tab of the session, in milliseconds. */
  let lastTouchElsewhere = 0

  const post = (message: TabMessage) => {
    if (id) tabs.post(id, message)
  }
  const renew = (expiresAt: number) => {
    if (!expiration) return
    expiration = { ...expiration, expiresAt }
    items.expiration.write(expiration)
  }
  const hold = (held: SignIn) => {
    id = held.sessionId
    expiration = held.expiration
    lastTouchElsewhere = 0
    items.token.write(held.token)
    items.sessionId.write(held.sessionId)
    items.expiration.write(held.expiration)
    let isExpirySent = false
    linkSession({
      token: held.token,
      onUnauthorized: listeners.onUnauthorized,
      onRenewed: (sentExpiry) => {
        isExpirySent ||= sentExpiry !== null
        // Ignores a response without an expiry if an earlier response had one: its call did not renew the
        // session. A plain specification server never sends an expiry.
        if (sentExpiry === null && isExpirySent) return
        const expiresAt = sentExpiry ?? Date.now() + held.expiration.idleMs
        renew(expiresAt)
        post({ about: 'renewed', expiresAt })
      },
    })
  }

  tabs.listen((sessionId, message) => {
    if (sessionId !== id) return
    if (message.about === 'renewed') renew(message.expiresAt)
    else if (message.about === 'touched') lastTouchElsewhere = Date.now()
    else listeners.onNews(message.about)
  })

  onTouch(() => {
    if (expiration?.isQuick) post({ about: 'touched' })
  })

  return {
    hold,
    /** Returns the session's id. Null without a session. */
    id: () => id,
    /** Sends a message to the other tabs of the session. */
    post,
    /** Returns the expiry of the session on this device's clock. Null without a session. */
    expiresAt: () => {
      if (!expiration) return null
      const { expiresAt, idleMs, isQuick } = expiration
      return isQuick ? Math.min(expiresAt, Math.max(lastTouch(), lastTouchElsewhere) + idleMs) : expiresAt
    },
    /** Resumes the stored session of the tab. @returns false if there is none or it has expired */
    resume: (): boolean => {
      const stored = { token: items.token.read(), expiration: items.expiration.read() }
      if (stored.token === null || stored.expiration === null) return false
      if (countdownTo(stored.expiration.expiresAt, Date.now()).phase === 'over') return false
      const { token, expiration } = stored
      hold({ token, expiration, sessionId: items.sessionId.read() ?? token })
      return true
    },
    /**
     * Forgets the session. Soft destroy: deletes all stored items except the configuration and the debug
     * offset.
     */
    drop: () => {
      id = null
      expiration = null
      linkSession(null)
      items.clearButConfiguration()
    },
  }
}

let last = Date.now()
const listeners = new Set<() => void>()

const note = () => {
  last = Date.now()
  for (const listener of listeners) listener()
}
window.addEventListener('pointerdown', note, { capture: true, passive: true })
window.addEventListener('keydown', note, { capture: true, passive: true })

/**
 * Returns the time of the last touch or key press on this page, in milliseconds of this device's clock.
 * Before the first touch, it is the time at which the page was opened.
 */
const lastTouch = (): number => last

/** Calls the listener at each touch or key press. */
const onTouch = (listener: () => void): void => void listeners.add(listener)
