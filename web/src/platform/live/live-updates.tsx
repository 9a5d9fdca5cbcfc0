import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Rights } from '@verstas/contract/endpoint.ts'
import { useEffect } from 'react'
import { useFeatures } from '../manifest/feature-manifest.ts'
import { useSession } from '../session/session.ts'
import { loadLater } from '../ui/load-later.ts'

/** A feature's additional real-time channel, which opens and closes like the live connection. */
export interface FeatureChannel {
  readonly rights: Rights
  /**
   * Loads the channel's code. @returns a function that opens the channel for an employee and returns its
   * close function
   */
  readonly load: () => Promise<(queries: QueryClient, employeeId: number) => () => void>
}

/**
 * Opens the live connection and the features' channels of the signed-in user after the page has loaded. Other
 * users' changes appear only after a refetch if there is no connection.
 */
export function LiveUpdates() {
  const queries = useQueryClient()
  const { employee, site, holds, refresh } = useSession()
  const features = useFeatures()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each user and each site need a new connection
  useEffect(() => {
    let isLeft = false
    let closes: readonly (() => void)[] = []
    const open = async () => {
      const channels = features.flatMap(({ channel }) => (channel && holds(channel.rights) ? channel : []))
      const [{ openLive }, { createLiveListener, refreshTextsOf }, handlers, openChannels] =
        await Promise.all([
          import('./open-live.ts'),
          import('./live-listener.ts'),
          Promise.all(features.flatMap(({ loadLive }) => loadLive?.() ?? [])),
          Promise.all(channels.map(({ load }) => load())),
        ])
      if (isLeft) return
      const openedChannels = openChannels.map((openChannel) => openChannel(queries, employee.Id))
      closes = [
        openLive(createLiveListener(queries, handlers, employee.Id, refresh, () => refreshTextsOf(site.Id))),
        ...openedChannels,
      ]
    }
    const stopOpening = loadLater(open)
    return () => {
      isLeft = true
      stopOpening()
      for (const close of closes) close()
    }
  }, [queries, features, employee.Id, site.Id])

  return null
}
