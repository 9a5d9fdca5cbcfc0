import { useQuery, useQueryClient } from '@tanstack/react-query'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { useEffect, useRef } from 'react'
import { call, sendWhileLeaving } from '../../platform/api/client.ts'
import { sessionInUse } from '../../platform/api/connection.ts'
import { useIsLive } from '../../platform/live/use-is-live.ts'
import { useSession } from '../../platform/session/session.ts'
import { type Viewer, viewersKey } from './hear-viewer.ts'

/** How often it is told that the inspection is still open, in milliseconds. */
const tellMs = 20_000
/** Who has not told it for so long counts as gone, in milliseconds. */
const goneMs = 50_000

const nobody: readonly Viewer[] = []

/** Who else has the inspection open, by name; tells them the same of whoever is signed in, while the page is in sight. */
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

  // Told anew when somebody comes, who would hear of us only at the next interval.
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

  // Leaving is told once, and not whenever somebody comes. A lost network is no leaving.
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

/** A call that fails is not repeated: the next interval tells it again. */
async function tellHere(id: number): Promise<void> {
  if (!navigator.onLine || document.hidden) return
  await call(healthCheckEndpoints.noteViewer, { params: { id }, body: { IsHere: true } }).catch(
    () => undefined,
  )
}

/** Reaches the server also while the page goes away. */
function tellLeft(id: number): void {
  if (!navigator.onLine) return
  void sendWhileLeaving(sessionInUse(), healthCheckEndpoints.noteViewer, {
    params: { id },
    body: { IsHere: false },
  })
}
