import { useQuery } from '@tanstack/react-query'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import type { Stamping, StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { isStampingEmployee } from '@verstas/domain/session/rights.ts'
import { useEffect } from 'react'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { serverNow } from '../../platform/api/server-clock.ts'
import { useQueueEntries } from '../../platform/device-queue/device-queue.tsx'
import { queueKind } from '../../platform/device-queue/queue-adapter.ts'
import { useSession } from '../../platform/session/session.ts'
import { createSessionItems } from '../../platform/session/session-items.ts'

const { latestStamping } = createSessionItems()

/**
 * How long an answer serves all parts of an opening page, in milliseconds. Each part requests it as soon as
 * its code has loaded.
 */
const openingMs = 5_000

/**
 * The query of the user's latest stamping, running or ended; null for none. It becomes stale soon, because
 * another device may have stamped.
 */
export const latestStampingQuery = () => ({
  ...endpointQuery(stampingEndpoints.getMyLatestStamping, {}),
  staleTime: openingMs,
})

/** The query of the user's stamping that was forgotten on an earlier day; null for none. */
export const forgottenStampingQuery = () => ({
  ...endpointQuery(stampingCorrectionEndpoints.getForgottenStamping, {}),
  staleTime: 0,
})

/** Returns true if the signed-in user stamps time. */
export function useHasStampings(): boolean {
  const { employee, canCall } = useSession()
  return canCall(stampingEndpoints.stamp) && isStampingEmployee(employee.Subsystem) && !employee.IsWorkqueue
}

/**
 * Returns the query of the user's latest stamping, running or ended; null for none. Its initial data is the
 * copy stored in the session. The stamping is refetched after sign-in, after a stamping, on focus and on
 * reconnect. Live events report stampings on other devices. The stamping is not polled, because each call
 * would extend an idle session.
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
   * The user's latest stamping once this one is saved; null if this one ends the day. Omitted if the latest
   * stamping does not change.
   */
  readonly latest?: Stamping | null | undefined
  /** The id of the entry that this one undoes. `request` is that of the undone stamping. */
  readonly undoes?: string | undefined
  /** The time of the tap on undo by this device's clock, as an ISO instant. */
  readonly at?: string | undefined
}

export const stampingKind = queueKind<QueuedStamping>('stamping')

/** Returns the stampings in the user's device queue, in the order of the taps. */
const useQueuedStampings = () => useQueueEntries(stampingKind)

/**
 * The user's running stamping: from the last entry for this site in the device queue, else from the server.
 * Refused entries are ignored. So are entries with a question, because the user may cancel them.
 */
export interface RunningNow {
  /** Null if nothing runs, undefined while unknown. */
  readonly stamping: Stamping | null | undefined
  /** The user's latest stamping if it has ended, else null. */
  readonly ended: Stamping | null
  /** True if the state comes from the device queue, and the server has not confirmed it. */
  readonly isUnsent: boolean
  /** The server's time at which the used time was calculated; null if unknown, or for an unsent stamping. */
  readonly readAt: Date | null
  /** True while the first request is pending, if there is neither a stored copy nor a queued stamping. */
  readonly isLoading: boolean
}

/** Returns the user's latest stamping by the device queue and the server. */
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

/** Receives the function that sends a new stamping, and decides when to call it. */
type HoldStamping = (stamp: () => void) => void

let hold: HoldStamping | null = null

/**
 * Sets the function that receives new stampings while the question about a forgotten one is unanswered or
 * postponed; null removes it.
 */
export function holdStampings(next: HoldStamping | null): void {
  hold = next
}

/** Calls `stamp` immediately, or passes it to the question about the forgotten stamping if there is one. */
export const afterForgotten: HoldStamping = (stamp) => (hold ? hold(stamp) : stamp())

/** Converts a time of this device's clock to the corresponding time of the server's clock. */
const serverTimeOfDevice = (deviceTime: number): Date =>
  new Date(serverNow().getTime() - (Date.now() - deviceTime))

const getStoredStamping = (employeeId: number): Stamping | undefined => {
  const stored = latestStamping.read()
  return stored?.SalesmanId === employeeId ? stored : undefined
}
