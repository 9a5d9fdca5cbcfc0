import type { TabChannel } from '../tab-session.ts'

type Hear = Parameters<TabChannel['listen']>[0]

/** Makes channels of tabs of one browser: each hears what the others tell. */
export function createBrowserOfTabs() {
  const ears = new Map<number, Hear>()
  let count = 0
  return {
    openTab: (): TabChannel => {
      const own = count++
      return {
        tell: (sessionId, news) => {
          for (const [tab, hear] of ears) if (tab !== own) hear(sessionId, news)
        },
        listen: (hear) => void ears.set(own, hear),
      }
    },
  }
}
