import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Rights } from '@verstas/contract/endpoint.ts'
import type { LiveEvent, LiveEventName, TopicState } from '@verstas/contract/live/events.ts'
import { useEffect } from 'react'
import { useFeatures } from '../manifest/feature-manifest.ts'
import { useSession } from '../session/session.ts'
import { loadLater } from '../ui/load-later.ts'

/** The events that features hear of; `refresh` concerns all reads. */
type HeardEventName = Exclude<LiveEventName, 'refresh'>

/** What a feature's reads have to do with live events: each makes old what is no more as it was read, for who is signed in. */
export type LiveHandlers = {
  readonly [Name in HeardEventName]?: (
    queries: QueryClient,
    event: LiveEvent<Name>,
    employeeId: number,
  ) => void
} & {
  /** The connection stands for the first time: events before it were not heard. */
  readonly connected?: (queries: QueryClient) => void
  /** The state in which the server begins to tell of a work order. */
  readonly subscribed?: (queries: QueryClient, workOrderId: number, state: TopicState) => void
}

/** A real-time channel of a feature's own, opened like the live connection. */
export interface FeatureChannel {
  readonly rights: Rights
  /** @returns what opens it for an employee; that answers what closes it */
  readonly load: () => Promise<(queries: QueryClient, employeeId: number) => () => void>
}

/** What the live connection tells. */
export interface LiveListener {
  readonly heard: <Name extends LiveEventName>(name: Name, event: LiveEvent<Name>) => void
  readonly connected: () => void
  readonly subscribed: (workOrderId: number, state: TopicState) => void
  /** Events were missed, or may have been. */
  readonly refresh: () => void
}

type Handle = (queries: QueryClient, event: LiveEvent, employeeId: number) => void

/** Tells the features' handlers what the connection tells. */
export function createLiveListener(
  queries: QueryClient,
  handlers: readonly LiveHandlers[],
  employeeId: number,
): LiveListener {
  const refresh = () => void queries.invalidateQueries()
  return {
    heard: (name, event) => {
      if (name === 'refresh') return refresh()
      for (const handler of handlers) {
        const handle = handler[name as HeardEventName] as Handle | undefined
        handle?.(queries, event, employeeId)
      }
    },
    connected: () => {
      for (const handler of handlers) handler.connected?.(queries)
    },
    subscribed: (workOrderId, state) => {
      for (const handler of handlers) handler.subscribed?.(queries, workOrderId, state)
    },
    refresh,
  }
}

/**
 * Keeps what is shown as it is at the workshop: while somebody is signed in, others' changes arrive by
 * themselves. The connection is opened after the page has what it needs, and without it all works but that.
 */
export function LiveUpdates() {
  const queries = useQueryClient()
  const { employee, site, holds } = useSession()
  const features = useFeatures()
  const who = `${employee.Id}@${site.Id}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: another person, or another site, is another connection
  useEffect(() => {
    let isLeft = false
    let closes: readonly (() => void)[] = []
    const open = async () => {
      const handlers = features.flatMap(({ live }) => live ?? [])
      const channels = features.flatMap(({ channel }) => (channel && holds(channel.rights) ? channel : []))
      const [{ openLive }, ...openChannels] = await Promise.all([
        import('./open-live.ts'),
        ...channels.map(({ load }) => load()),
      ])
      if (isLeft) return
      const openedChannels = openChannels.map((openChannel) => openChannel(queries, employee.Id))
      closes = [openLive(createLiveListener(queries, handlers, employee.Id)), ...openedChannels]
    }
    const stopOpening = loadLater(open)
    return () => {
      isLeft = true
      stopOpening()
      for (const close of closes) close()
    }
  }, [queries, features, who])

  return null
}
