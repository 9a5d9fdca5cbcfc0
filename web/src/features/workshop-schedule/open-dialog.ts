import type { ScheduleReservation, ScheduleResource } from '@verstas/contract/workshop-schedule/entities.ts'
import type { Movable, Place } from './board/board-props.ts'

/** The one dialog of the schedule that is open. */
export type OpenDialog =
  /** Chooses the times of work that was dropped on a place. */
  | { readonly kind: 'time'; readonly movable: Movable; readonly place: Place }
  | { readonly kind: 'edit'; readonly entry: ScheduleReservation }
  | { readonly kind: 'resource'; readonly resource: ScheduleResource }
  | { readonly kind: 'range' }
  | { readonly kind: 'resources' }
  /** `place` if free time was chosen first. */
  | { readonly kind: 'unallocated'; readonly place?: Place }
