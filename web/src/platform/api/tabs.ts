/** What the other tabs of the browser are told, and tell. */
export interface Tabs<News> {
  readonly tell: (news: News) => void
  /** Hears the others until the function that it answers is called. */
  readonly listen: (hear: (news: News) => void) => () => void
}

/** A channel of this name between the tabs of the browser; nobody hears what they tell themselves. */
export function openTabs<News>(name: string): Tabs<News> {
  const channel = new BroadcastChannel(name)
  return {
    tell: (news) => channel.postMessage(news),
    listen: (hear) => {
      channel.onmessage = ({ data }: MessageEvent<News>) => hear(data)
      return () => channel.close()
    },
  }
}

/**
 * Makes a function that runs one piece of work of this name at a time, over all tabs of the browser. Browsers have
 * locks on secure origins only; elsewhere each tab takes turns by itself.
 */
export function createTurns(name: string): (work: () => Promise<void>) => Promise<void> {
  if (navigator.locks) return (work) => navigator.locks.request(name, work)
  let last: Promise<void> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
