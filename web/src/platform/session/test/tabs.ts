import type { TabChannel } from '../tab-session.ts'

type Listener = Parameters<TabChannel['listen']>[0]

/**
 * Creates the message channels between the tabs of one browser. Each tab receives the messages of the others.
 */
export function createTabs() {
  const listeners = new Map<number, Listener>()
  let count = 0
  return {
    openTab: (): TabChannel => {
      const tabId = count++
      return {
        post: (sessionId, message) => {
          for (const [tab, onMessage] of listeners) if (tab !== tabId) onMessage(sessionId, message)
        },
        listen: (onMessage) => void listeners.set(tabId, onMessage),
      }
    },
  }
}
