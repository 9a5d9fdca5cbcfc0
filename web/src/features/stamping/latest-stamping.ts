import { useQuery } from '@tanstack/react-query'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import type { Stamping, StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { isStampingEmployee } from '@verstas/domain/stamping/stamping-employee.ts'
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
 * Returns the user's latest stamping, running or ended; null for none. Initially returns the copy stored in
 * the session. The stamping is refetched after sign-in, after a stamping, on focus and on reconnect
 * (specification.md, States). Live events report stampings on other devices. The stamping is not polled,
 * because each call would extend an idle session.
 */
function useLatestStamping() {
  const me = useSession().employee.Id
  const enabled = useHasStampings()
  const query = useQuery({
    ...latestStampingQuery(),
    enabled,
    initialData: () => getStoredStamping(me),
    initialDataUpdatedAt: 0,
  })
  const { data } = query
  useEffect(() => {
    if (data) latestStamping.write(data)
    else if (data === null) latestStamping.remove()
  }, [data])
  return query
}

/** A stamping as the device queue stores it. */
export interface QueuedStamping {
  readonly request: StampingRequest
  /** Describes the stamping in the list of queue entries and in messages. */
  readonly what: string
  /**
   * The user's latest stamping once this one is saved; null at the end of the day. Omitted if the latest
   * stamping does not change.
   */
  readonly latest?: Stamping | null | undefined
}

export const stampingKind = queueKind<QueuedStamping>('stamping')

/** Returns the stampings in the device queue, in the order of the taps. */
const useQueuedStampings = () => useQueueEntries(stampingKind)

/**
 * The user's running stamping: from the last entry in the device queue, else from the server. Entries with an
 * open question are ignored, because the user may cancel them.
 */
export interface RunningNow {
  /** Null if nothing runs, undefined while unknown. */
  readonly stamping: Stamping | null | undefined
  /** The user's latest stamping if it has ended. */
  readonly ended: Stamping | null
  /** True if the stamping is only in the device queue. */
  readonly isUnsent: boolean
  /** The server's time at which it calculated the used time; null while unknown. */
  readonly readAt: Date | null
  /** True while the first request is pending, if there is neither a stored copy nor a queued stamping. */
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

/** Returns the user's running stamping; null if nothing runs, undefined while unknown. */
export const useRunningStamping = (): Stamping | null | undefined => useRunningNow().stamping

/** Returns whether the user has a running stamping on the work order. */
export function useIsRunningOn(orderNumber: number): boolean {
  const running = useRunningStamping()
  return running?.OrderRows.some(({ OrderNumber }) => OrderNumber === orderNumber) ?? false
}

/** Receives a stamping that must not be sent before the user answers about the forgotten one. */
type HoldStamping = (stamp: () => void) => void

let hold: HoldStamping | null = null

/**
 * Sets the function that receives new stampings while a question about a forgotten one is open; null removes
 * it.
 */
export function holdStampings(next: HoldStamping | null): void {
  hold = next
}

/** Stamps immediately, or after the user has answered the question about the forgotten stamping. */
export const afterForgotten: HoldStamping = (stamp) => (hold ? hold(stamp) : stamp())

/** Converts a time of this device's clock to the corresponding time of the server's clock. */
const serverTimeOfDevice = (deviceTime: number): Date =>
  new Date(serverNow().getTime() - (Date.now() - deviceTime))

const getStoredStamping = (employeeId: number): Stamping | undefined => {
  const stored = latestStamping.read()
  return stored?.SalesmanId === employeeId ? stored : undefined
}
