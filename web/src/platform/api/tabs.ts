/** What the other tabs of the browser are told, and tell. */
export interface Tabs<Message> {
  /** Tells nobody once `listen` has ended. */
  readonly post: (message: Message) => void
  /** Calls for each message of the others until the function that it answers is called. */
  readonly listen: (onMessage: (message: Message) => void) => () => void
}

/** A channel of this name between the tabs of the browser; nobody hears what they tell themselves. */
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
 * Makes a function that runs one piece of work of this name at a time, over all tabs of the browser. Browsers have
 * locks on secure origins only, and none where the person forbids storage; there each tab takes turns by itself.
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

const isForbidden = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'SecurityError'
