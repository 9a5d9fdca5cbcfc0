import type { PartsCar, PartsDay } from '@verstas/contract/start-page/entities.ts'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { readinessOf } from '../parts-planning/readiness.ts'
import type { Day } from '../time/format.ts'
import { jobNotesOf } from '../work-orders/job-notes.ts'

/**
 * Returns the vehicles of a day whose parts are not on their shelf, by start. A work order with several
 * reservations is listed once. Vehicles without parts are left out.
 */
export function partsDayOf(day: Day, reservations: readonly Reservation[]): PartsDay {
  const cars = new Map<number, PartsCar>()
  const ready = new Set<number>()
  for (const reservation of reservations) {
    const { WorkOrder, WorkOrderId, StartTime, LicenseNumber, MakeName, ModelName } = reservation
    const state = readinessOf(WorkOrder)
    if (state.kind === 'ready') ready.add(WorkOrderId)
    if (state.kind === 'nothing' || state.kind === 'ready' || cars.has(WorkOrderId)) continue
    const { OrderNumber, ExternalNumber, PartsPrePlanned, PartsPrePicked, Parts } = WorkOrder
    cars.set(WorkOrderId, {
      ...{ WorkOrderId, OrderNumber, ExternalNumber, LicenseNumber, MakeName, ModelName, StartTime },
      Work: (jobNotesOf(WorkOrder) ?? []).join(' · '),
      State: state.kind,
      ...{ PartsPrePlanned, PartsPrePicked, PickShelf: Parts?.PickShelf ?? '' },
      PartCount: Parts?.PartCount ?? 0,
      MissingCount: state.kind === 'missing' ? state.count : 0,
      PromisedOn: state.kind === 'missing' ? state.promisedOn : null,
    })
  }
  return { Day: day, Cars: [...cars.values()], ReadyCount: ready.size }
}

/** True if parts are missing or not planned, which the page shows in red. */
export const isRed = ({ State }: Pick<PartsCar, 'State'>): boolean => State !== 'planned'
