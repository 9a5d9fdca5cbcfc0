import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@verstas/contract/live/events.ts'

/** Another user who has the same inspection open. */
export interface Viewer {
  readonly employeeId: number
  readonly name: string
  /** The time of the last event about it, by this device's clock. */
  readonly at: number
}

export const viewersKey = (inspectionId: number) => ['viewers of an inspection', inspectionId] as const

/** Notes who the live connection says has come or left; nothing for an inspection that is not open here. */
export function hearViewer(
  queries: QueryClient,
  { InspectionId, EmployeeId: employeeId, Name: name, IsHere }: LiveEvent<'inspectionViewer'>,
): void {
  queries.setQueryData<readonly Viewer[]>(viewersKey(InspectionId), (known) => {
    const others = known?.filter((viewer) => viewer.employeeId !== employeeId)
    return others && IsHere ? [...others, { employeeId, name, at: Date.now() }] : others
  })
}
