import { useIsMutating, useQuery } from '@tanstack/react-query'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import type { Stamping, StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { isStampingEmployee } from '@verstas/domain/stamping/decide.ts'
import { useEffect } from 'react'
import { serverNow } from '../../platform/api/server-clock.ts'
import { useQueueEntries } from '../../platform/device-queue/device-queue.tsx'
import { queueKind } from '../../platform/device-queue/queue-adapter.ts'
import { useSession } from '../../platform/session/session.ts'
import { createSessionItems } from '../../platform/session/session-items.ts'
import { latestStampingQuery } from './api.ts'

const { latestStamping } = createSessionItems()

/** Returns whether the signed-in user stamps time. */
export function useHasStampings(): boolean {
  const { employee, canCall } = useSession()
  return canCall(stampingEndpoints.stamp) && isStampingEmployee(employee.Subsystem) && !employee.IsWorkqueue
}

/**
 * Returns my latest stamping, running or ended; null for none. The session's stored copy shows immediately.
 * It is refetched after sign-in, after a stamping, on focus and on reconnect (specification.md, States).
 * Stampings of other devices arrive as live events. It is not polled: each call would extend an idle session.
 */
function useLatestStamping() {
  const me = useSession().employee.Id
  const enabled = useHasStampings()
  const query = useQuery({
    ...latestStampingQuery(),
    enabled,
    initialData: () => keptFor(me),
    initialDataUpdatedAt: 0,
  })
  const { data } = query
  useEffect(() => {
    if (data) latestStamping.write(data)
    else if (data === null) latestStamping.remove()
  }, [data])
  return query
}

/** A stamping as the device queue keeps it. */
export interface QueuedStamping {
  readonly request: StampingRequest
  /** Describes it, for the list of waiting entries and for messages. */
  readonly what: string
  /**
   * The user's latest stamping after this one, null at the end of the day; omitted for a stamping that does
   * not change theirs.
   */
  readonly latest?: Stamping | null | undefined
}

export const stampingKind = queueKind<QueuedStamping>('stamping')

/** The stampings of this device that the server does not have yet, in the order of the taps. */
const useQueuedStampings = () => useQueueEntries(stampingKind)

/**
 * My running stamping: the last one that this device has still to send, else the server's. One that the server asks about is not
 * stamped yet, and may be cancelled.
 */
export interface RunningNow {
  /** Null when nothing runs, undefined while that is not known. */
  readonly stamping: Stamping | null | undefined
  /** My latest stamping, if it has ended. */
  readonly ended: Stamping | null
  /** It waits on this device to be sent. */
  readonly isUnsent: boolean
  /** When the server calculated its used time; null while that is not known. */
  readonly readAt: Date | null
  /** Nothing is known yet, and the server has been asked. */
  readonly isLoading: boolean
}

export function useRunningNow(): RunningNow {
  const { data, dataUpdatedAt, isLoading } = useLatestStamping()
  const { site } = useSession()
  const unsent = useQueuedStampings().findLast(
    ({ payload, state, siteId }) =>
      payload.latest !== undefined && !['refused', 'asked'].includes(state) && siteId === site.Id,
  )
  const latest = unsent ? unsent.payload.latest : data
  return {
    stamping: latest && latest.EndTime !== null ? null : latest,
    ended: latest && latest.EndTime !== null ? latest : null,
    isUnsent: unsent !== undefined,
    readAt: unsent || dataUpdatedAt === 0 ? null : serverTimeOfDevice(dataUpdatedAt),
    isLoading: isLoading && !unsent,
  }
}

/** My stamping that runs now; null when nothing does, undefined while that is not known. */
export const useRunningStamping = (): Stamping | null | undefined => useRunningNow().stamping

/** Whether I am stamped on the work order now. */
export function useIsRunningOn(orderNumber: number): boolean {
  const running = useRunningStamping()
  return running?.OrderRows.some(({ OrderNumber }) => OrderNumber === orderNumber) ?? false
}

export const stampMutationKey = ['stamp'] as const

/** Whether a stamping of this page is being sent. */
export const useIsStamping = (): boolean => useIsMutating({ mutationKey: stampMutationKey }) > 0

/** Converts a time of this device's clock to the server's. */
const serverTimeOfDevice = (deviceTime: number): Date =>
  new Date(serverNow().getTime() - (Date.now() - deviceTime))

const keptFor = (employeeId: number): Stamping | undefined => {
  const kept = latestStamping.read()
  return kept?.SalesmanId === employeeId ? kept : undefined
}
