import { useIsMutating, useQuery } from '@tanstack/react-query'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { useEffect } from 'react'
import { serverNow } from '../../platform/api/server-clock.ts'
import { useSession } from '../../platform/session/session.ts'
import { createSessionItems } from '../../platform/session/session-items.ts'
import { latestStampingQuery } from './api.ts'
import { useQueuedStampings } from './stamping-queue.ts'

const { latestStamping } = createSessionItems()

/**
 * My latest stamping, running or ended; null for none. What the session keeps is shown at once and read anew
 * after the sign-in, a stamping, at the focus and with the network (specification.md, States); what another device
 * stamps comes as a live event. Nothing is read by the clock: each call would keep a forgotten session alive.
 */
export function useLatestStamping() {
  const me = useSession().employee.Id
  const query = useQuery({
    ...latestStampingQuery(),
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

/** What I am stamped on, as it is at the server and with what this device has still to send. */
export interface RunningNow {
  /** Null when nothing runs, undefined while that is not known. */
  readonly stamping: Stamping | null | undefined
  /** The server has not heard of it yet. */
  readonly isUnsent: boolean
  /** When the server reckoned its used time; null while that is not known. */
  readonly readAt: Date | null
}

export function useRunningNow(): RunningNow {
  const { data, dataUpdatedAt } = useLatestStamping()
  const { site } = useSession()
  const unsent = useQueuedStampings().findLast(
    ({ payload, state, siteId }) => payload.latest !== undefined && state !== 'refused' && siteId === site.Id,
  )
  const latest = unsent ? unsent.payload.latest : data
  return {
    stamping: latest && latest.EndTime !== null ? null : latest,
    isUnsent: unsent !== undefined,
    readAt: unsent || dataUpdatedAt === 0 ? null : serverTimeOfDevice(dataUpdatedAt),
  }
}

/** My stamping that runs now; null when nothing does, undefined while that is not known. */
export const useRunningStamping = (): Stamping | null | undefined => useRunningNow().stamping

export const stampMutationKey = ['stamp'] as const

/** Whether a stamping of this page is being sent. */
export const useIsStamping = (): boolean => useIsMutating({ mutationKey: stampMutationKey }) > 0

/** The server's instant of what this device's clock told. */
const serverTimeOfDevice = (deviceTime: number): Date =>
  new Date(serverNow().getTime() - (Date.now() - deviceTime))

const keptFor = (employeeId: number): Stamping | undefined => {
  const kept = latestStamping.read()
  return kept?.SalesmanId === employeeId ? kept : undefined
}
