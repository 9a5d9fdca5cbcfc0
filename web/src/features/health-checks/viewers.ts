import { useQuery, useQueryClient } from '@tanstack/react-query'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { useEffect, useRef } from 'react'
import { call, sendWhileLeaving } from '../../platform/api/client.ts'
import { sessionInUse } from '../../platform/api/connection.ts'
import { useIsLive } from '../../platform/live/use-is-live.ts'
import { useSession } from '../../platform/session/session.ts'
import { type Viewer, viewersKey } from './hear-viewer.ts'

/** Milliseconds between two messages that the inspection is still open. */
const tellMs = 20_000
/** Milliseconds without a message after which a viewer counts as gone. */
const goneMs = 50_000

const nobody: readonly Viewer[] = []

/**
 * Returns the names of other viewers of the inspection. Sends them the signed-in user's presence while the
 * page is visible.
 */
export function useViewers(inspectionId: number | null): readonly Viewer[] {
  const queries = useQueryClient()
  const { employee } = useSession()
  const isLive = useIsLive()
  const { data = nobody } = useQuery({
    queryKey: viewersKey(inspectionId ?? 0),
    queryFn: () => nobody,
    initialData: nobody,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: false,
  })
  const others = data.filter(({ employeeId }) => employeeId !== employee.Id)
  const who = others
    .map(({ employeeId }) => employeeId)
    .sort()
    .join()

  // Sent again when a new viewer appears, who would otherwise wait for the next interval.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `who` changes when somebody comes
  useEffect(() => {
    if (inspectionId === null) return
    const isHere = (now: number) => (viewer: Viewer) => now - viewer.at < goneMs
    const timer = setInterval(() => {
      void tellHere(inspectionId)
      queries.setQueryData<readonly Viewer[]>(viewersKey(inspectionId), (known) =>
        known?.filter(isHere(Date.now())),
      )
    }, tellMs)
    if (isLive) void tellHere(inspectionId)
    return () => clearInterval(timer)
  }, [inspectionId, isLive, who, queries])

  // Another tab of the same person may say that they left.
  const isHeard = others.length < data.length
  const wasHeard = useRef(false)
  useEffect(() => {
    if (inspectionId !== null && wasHeard.current && !isHeard) void tellHere(inspectionId)
    wasHeard.current = isHeard
  }, [inspectionId, isHeard])

  // Leaving is sent once, and not for each new viewer. A lost network does not count as leaving.
  useEffect(() => {
    if (inspectionId === null) return
    const leave = () => tellLeft(inspectionId)
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void tellHere(inspectionId)
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

/** A failed call is not repeated: the next interval sends it again. */
async function tellHere(id: number): Promise<void> {
  if (!navigator.onLine || document.hidden) return
  await call(healthCheckEndpoints.noteViewer, { params: { id }, body: { IsHere: true } }).catch(
    () => undefined,
  )
}

/** Reaches the server also while the page closes. */
function tellLeft(id: number): void {
  if (!navigator.onLine) return
  void sendWhileLeaving(sessionInUse(), healthCheckEndpoints.noteViewer, {
    params: { id },
    body: { IsHere: false },
  })
}
