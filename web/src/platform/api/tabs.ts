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
