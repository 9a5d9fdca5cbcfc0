import { useQuery, useQueryClient } from '@tanstack/react-query'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { useEffect } from 'react'
import { call } from '../../platform/api/client.ts'
import { useIsLive } from '../../platform/live/use-is-live.ts'
import { useSession } from '../../platform/session/session.ts'
import { type Viewer, viewersKey } from './hear-viewer.ts'

/** How often it is told that the inspection is still open, in milliseconds. */
const tellMs = 20_000
/** Who has not told it for so long is gone. */
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

  // Who comes tells it once they hear the others, who answer at once that they are here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: to whoever has come now
  useEffect(() => {
    if (inspectionId === null) return
    const tell = async (IsHere: boolean) => {
      if (!navigator.onLine || (IsHere && document.hidden)) return
      const input = { params: { id: inspectionId }, body: { IsHere } }
      await call(healthCheckEndpoints.noteViewer, input).catch(() => undefined)
    }
    const isHere = (now: number) => (viewer: Viewer) => now - viewer.at < goneMs
    const timer = setInterval(() => {
      void tell(true)
      queries.setQueryData<readonly Viewer[]>(viewersKey(inspectionId), (known) =>
        known?.filter(isHere(Date.now())),
      )
    }, tellMs)
    if (isLive) void tell(true)
    return () => clearInterval(timer)
  }, [inspectionId, isLive, who, queries])
  // Leaving is told once, and not whenever somebody comes.
  useEffect(() => {
    if (inspectionId === null) return
    return () => {
      const input = { params: { id: inspectionId }, body: { IsHere: false } }
      if (navigator.onLine) call(healthCheckEndpoints.noteViewer, input).catch(() => undefined)
    }
  }, [inspectionId])
  return others
}
