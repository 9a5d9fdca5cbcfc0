import { useQuery, useQueryClient } from '@tanstack/react-query'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { useEffect, useRef } from 'react'
import { sendWhileLeaving } from '../../platform/api/call-within.ts'
import { call } from '../../platform/api/client.ts'
import { sessionInUse } from '../../platform/api/connection.ts'
import { useIsLive } from '../../platform/live/use-is-live.ts'
import { useSession } from '../../platform/session/session.ts'
import { type Viewer, viewersKey } from './update-viewers.ts'

/** The interval of presence calls, in milliseconds. */
const presenceIntervalMs = 20_000
/** The time without an event after which a viewer is removed, in milliseconds. */
const goneMs = 50_000

const noViewers: readonly Viewer[] = []

/**
 * Returns the other viewers of the inspection. Sends the signed-in user's presence to these viewers while the
 * page is visible.
 */
export function useViewers(inspectionId: number | null): readonly Viewer[] {
  const queries = useQueryClient()
  const { employee } = useSession()
  const isLive = useIsLive()
  const { data = noViewers } = useQuery({
    queryKey: viewersKey(inspectionId ?? 0),
    queryFn: () => noViewers,
    initialData: noViewers,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: false,
  })
  const others = data.filter(({ employeeId }) => employeeId !== employee.Id)
  const viewerIds = others
    .map(({ employeeId }) => employeeId)
    .sort()
    .join()

  // Sends the presence when a new viewer appears, who would otherwise wait for the next interval.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `viewerIds` changes when a viewer appears
  useEffect(() => {
    if (inspectionId === null) return
    const isHere = (now: number) => (viewer: Viewer) => now - viewer.at < goneMs
    const timer = setInterval(() => {
      void sendPresence(inspectionId)
      queries.setQueryData<readonly Viewer[]>(viewersKey(inspectionId), (cachedViewers) =>
        cachedViewers?.filter(isHere(Date.now())),
      )
    }, presenceIntervalMs)
    if (isLive) void sendPresence(inspectionId)
    return () => clearInterval(timer)
  }, [inspectionId, isLive, viewerIds, queries])

  // If the same user left in another tab, this tab sends its presence again.
  const isOpenElsewhere = others.length < data.length
  const wasOpenElsewhere = useRef(false)
  useEffect(() => {
    if (inspectionId !== null && wasOpenElsewhere.current && !isOpenElsewhere) void sendPresence(inspectionId)
    wasOpenElsewhere.current = isOpenElsewhere
  }, [inspectionId, isOpenElsewhere])

  // Depends only on the inspection. Otherwise each new viewer and each lost network would send the departure.
  useEffect(() => {
    if (inspectionId === null) return
    const leave = () => sendDeparture(inspectionId)
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void sendPresence(inspectionId)
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
      leave()
    }
  }, [inspectionId])
  return others
}

/** Sends the presence. A failed call is not retried, because the next interval repeats the call. */
async function sendPresence(id: number): Promise<void> {
  if (!navigator.onLine || document.hidden) return
  await call(healthCheckEndpoints.noteViewer, { params: { id }, body: { IsHere: true } }).catch(
    () => undefined,
  )
}

/** Sends the departure. The browser completes the call even if the page closes. */
function sendDeparture(id: number): void {
  if (!navigator.onLine) return
  void sendWhileLeaving(sessionInUse(), healthCheckEndpoints.noteViewer, {
    params: { id },
    body: { IsHere: false },
  })
}
