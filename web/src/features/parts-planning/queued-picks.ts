import type { PickTick } from '@verstas/contract/parts-planning/entities.ts'
import { useMemo } from 'react'
import { AppNotLoaded, messageOf } from '../../platform/api/failure.ts'
import { serverNow } from '../../platform/api/server-clock.ts'
import { useDeviceQueue, useQueueEntries } from '../../platform/device-queue/device-queue.tsx'
import { queueKind } from '../../platform/device-queue/queue-adapter.ts'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify } from '../../platform/ui/notify.ts'

/** A tick on a pick list, in the device queue. */
export interface QueuedPick {
  readonly tick: PickTick
  /** The names of the part and the vehicle, for the list of queue entries. */
  readonly what: string
  /** The time of the tap, as an ISO instant. */
  readonly at: string
}

export const pickKind = queueKind<QueuedPick>('pick')

/**
 * Returns the unsent ticks of this site by row id: true for a ticked row, false for an unticked one. Refused
 * ticks are excluded.
 */
export function useQueuedPicks(): ReadonlyMap<number, boolean> {
  const { site } = useSession()
  const entries = useQueueEntries(pickKind)
  return useMemo(() => {
    const waiting = entries.filter(({ siteId, state }) => siteId === site.Id && state !== 'refused')
    return new Map(waiting.map(({ payload: { tick } }) => [tick.RowId, tick.IsPicked]))
  }, [entries, site.Id])
}

/**
 * Returns a function that ticks a row through the device queue, which sends the tick as soon as there is a
 * network.
 */
export function useTick(): (tick: PickTick, what: string) => void {
  const t = useTexts()
  const { open } = useDeviceQueue()
  return (tick, what) => {
    const keep = async () => {
      const queue = await open()
      await queue.add(pickKind, { tick, what, at: serverNow().toISOString() })
    }
    keep().catch((error) =>
      notify.error(error instanceof AppNotLoaded ? messageOf(error, t) : t('picking.notKept', { what })),
    )
  }
}
