import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@verstas/contract/live/events.ts'

/** A user who has the same inspection open. */
export interface Viewer {
  readonly employeeId: number
  readonly name: string
  /** The time of the user's last live event, by this device's clock, in milliseconds. */
  readonly at: number
}

/** The cache key of the people who have an inspection open. */
export const viewersKey = (inspectionId: number) => ['viewers of an inspection', inspectionId] as const

/** Updates the cached viewers after a live event. Ignores inspections that are not open in this tab. */
export function updateViewers(
  queries: QueryClient,
  { InspectionId, EmployeeId: employeeId, Name: name, IsHere }: LiveEvent<'inspectionViewer'>,
): void {
  queries.setQueryData<readonly Viewer[]>(viewersKey(InspectionId), (cachedViewers) => {
    const others = cachedViewers?.filter((viewer) => viewer.employeeId !== employeeId)
    return others && IsHere ? [...others, { employeeId, name, at: Date.now() }] : others
  })
}
