/** Messages between the tabs of the browser. */
export interface Tabs<Message> {
  /** Does nothing after `listen` has ended. */
  readonly post: (message: Message) => void
  /** Calls the listener for each message of other tabs. @returns a function that unsubscribes */
  readonly listen: (onMessage: (message: Message) => void) => () => void
}

/** Opens a channel of this name between the tabs of the browser; a tab does not receive its own messages. */
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
 * Returns a function that runs one piece of work of this name at a time, across all tabs of the browser.
 * Browsers have locks only on secure origins, and none if the user forbids storage. Without locks, only the
 * work of the same tab takes turns.
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
  /** The number of claims in this tab. */
  users: number
  readonly isOurs: Promise<boolean>
  readonly release: () => void
}

const claims = new Map<string, Claim>()

/** Whether `claimForTab` can distinguish tabs: browsers have locks on secure origins only. */
export const canClaim = (): boolean => navigator.locks !== undefined

/**
 * Claims a name for this tab until it is released.
 *
 * @returns whether this tab has the claim, false if another tab has it; and a function that releases it
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
    // A component that remounts claims it again immediately.
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
    // If storage is forbidden, no other tab can store anything either.
    .catch(() => resolve(true))
  return { users: 0, isOurs, release: released.resolve }
}

const isForbidden = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'SecurityError'
