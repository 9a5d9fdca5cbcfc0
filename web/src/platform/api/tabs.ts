/** A channel for messages between the tabs of the browser. */
export interface Tabs<Message> {
  /** Sends a message to other tabs. Does nothing after this tab has unsubscribed. */
  readonly post: (message: Message) => void
  /** Calls the listener for each message of other tabs. @returns a function that unsubscribes */
  readonly listen: (onMessage: (message: Message) => void) => () => void
}

/** Opens a channel of this name between the tabs of the browser. No tab receives its own messages. */
export function openTabs<Message>(name: string): Tabs<Message> {
  const channel = new BroadcastChannel(name)
  let isClosed = false
  return {
    post: (message) => {
      if (!isClosed) channel.postMessage(message)
    },
    listen: (onMessage) => {
      channel.onmessage = ({ data }: MessageEvent<Message>) => onMessage(data)
      return () => {
        isClosed = true
        channel.close()
      }
    },
  }
}

/**
 * Returns a function that runs one piece of work at a time over all tabs of the browser. Browsers have locks
 * only on secure origins, and refuse them if the user forbids storage. Without locks, tabs do not wait for
 * each other.
 */
export function createMutex(name: string): (work: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void>) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
  if (!navigator.locks) return inTurn
  return (work) =>
    navigator.locks.request(name, work).catch((error: unknown) => {
      if (isForbidden(error)) return inTurn(work)
      throw error
    })
}

interface Claim {
  /** The number of callers in this tab that use the claim. */
  users: number
  readonly isOurs: Promise<boolean>
  readonly release: () => void
}

const claims = new Map<string, Claim>()

/** True if the browser has locks, which `claimForTab` needs. Browsers have them only on secure origins. */
export const canClaim = (): boolean => navigator.locks !== undefined

/**
 * Claims a name for this tab until `giveBack` is called. `isOurs` resolves with false if another tab has the
 * claim.
 */
export function claimForTab(name: string): {
  readonly isOurs: Promise<boolean>
  readonly giveBack: () => void
} {
  const claim = claims.get(name) ?? makeClaim(name)
  claims.set(name, claim)
  claim.users += 1
  const giveBack = () => {
    claim.users -= 1
    // Delays the release, because a component that remounts claims the name again immediately.
    setTimeout(() => {
      if (claim.users > 0 || claims.get(name) !== claim) return
      claims.delete(name)
      claim.release()
    })
  }
  return { isOurs: claim.isOurs, giveBack }
}

function makeClaim(name: string): Claim {
  const released = Promise.withResolvers<void>()
  const { promise: isOurs, resolve } = Promise.withResolvers<boolean>()
  navigator.locks
    .request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock ? released.promise : undefined
    })
    // Claims the name without a lock if the user forbids storage, because the browser then refuses locks. No
    // tab can store anything in this case.
    .catch(() => resolve(true))
  return { users: 0, isOurs, release: released.resolve }
}

const isForbidden = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'SecurityError'
