import type { TabChannel } from '../tab-session.ts'

type Listener = Parameters<TabChannel['listen']>[0]

/** Makes channels of tabs of one browser: each gets what the others post. */
export function createBrowserOfTabs() {
  const listeners = new Map<number, Listener>()
  let count = 0
  return {
    openTab: (): TabChannel => {
      const own = count++
      return {
        post: (sessionId, message) => {
          for (const [tab, onMessage] of listeners) if (tab !== own) onMessage(sessionId, message)
        },
        listen: (onMessage) => void listeners.set(own, onMessage),
      }
    },
  }
}
