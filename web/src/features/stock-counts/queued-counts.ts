import type { PartCount } from '@verstas/contract/stock-counts/entities.ts'
import { useMemo } from 'react'
import { AppNotLoaded, messageOf } from '../../platform/api/failure.ts'
import { serverNow } from '../../platform/api/server-clock.ts'
import { useDeviceQueue, useQueueEntries } from '../../platform/device-queue/device-queue.tsx'
import { queueKind } from '../../platform/device-queue/queue-adapter.ts'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify } from '../../platform/ui/notify.ts'

/** A counted amount of a part, as an entry of the device queue. */
export interface QueuedCount {
  readonly countId: number
  readonly part: PartCount
  /** The name of the part. */
  readonly what: string
  /** The time of the count, as an ISO instant. */
  readonly at: string
}

export const countKind = queueKind<QueuedCount>('count')

/** Returns the unsent amounts of a stock count at this site, oldest first, without refused ones. */
export function useQueuedCounts(countId: number): readonly QueuedCount[] {
  const { site } = useSession()
  const entries = useQueueEntries(countKind)
  return useMemo(
    () =>
      entries
        .filter(
          ({ siteId, state, payload }) =>
            siteId === site.Id && state !== 'refused' && payload.countId === countId,
        )
        .map(({ payload }) => payload),
    [entries, site.Id, countId],
  )
}

/** Returns a function that adds a counted amount to the device queue. */
export function useCountPart(countId: number): (part: PartCount, what: string) => void {
  const t = useTexts()
  const { open } = useDeviceQueue()
  return (part, what) => {
    const keep = async () => {
      const queue = await open()
      const at = serverNow().toISOString()
      await queue.add(countKind, { countId, part: { ...part, CountedAt: at }, what, at })
    }
    keep().catch((error) =>
      notify.error(error instanceof AppNotLoaded ? messageOf(error, t) : t('picking.notKept', { what })),
    )
  }
}
