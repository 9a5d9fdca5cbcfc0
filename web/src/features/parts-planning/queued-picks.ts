import type { PickTick } from '@verstas/contract/parts-planning/entities.ts'
import { useMemo } from 'react'
import { AppNotLoaded, messageOf } from '../../platform/api/failure.ts'
import { serverNow } from '../../platform/api/server-clock.ts'
import { useDeviceQueue, useQueueEntries } from '../../platform/device-queue/device-queue.tsx'
import { queueKind } from '../../platform/device-queue/queue-adapter.ts'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify } from '../../platform/ui/notify.ts'

/** A tick of a pick list as it leaves this device. */
export interface QueuedPick {
  readonly tick: PickTick
  /** The part's name and the car, for the list of waiting entries. */
  readonly what: string
  /** When it was tapped, as an ISO instant. */
  readonly at: string
}

export const pickKind = queueKind<QueuedPick>('pick')

/** Returns the state of rows by unsent ticks to this site's server; refused ones have no effect. */
export function useQueuedPicks(): ReadonlyMap<number, boolean> {
  const { site } = useSession()
  const entries = useQueueEntries(pickKind)
  return useMemo(() => {
    const waiting = entries.filter(({ siteId, state }) => siteId === site.Id && state !== 'refused')
    return new Map(waiting.map(({ payload: { tick } }) => [tick.RowId, tick.IsPicked]))
  }, [entries, site.Id])
}

/** Ticks through the device queue: immediately with a network, otherwise as soon as it returns. */
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
