import type { ScheduleReservation, ScheduleResource } from '@verstas/contract/workshop-schedule/entities.ts'
import type { Movable, Place } from './board/board-props.ts'

/** The open dialog of the schedule; there is at most one. */
export type OpenDialog =
  /** The dialog that chooses the time of dropped work. */
  | { readonly kind: 'time'; readonly movable: Movable; readonly place: Place }
  | { readonly kind: 'edit'; readonly entry: ScheduleReservation }
  | { readonly kind: 'resource'; readonly resource: ScheduleResource }
  | { readonly kind: 'range' }
  | { readonly kind: 'resources' }
  /** The list of unallocated work; with a `place` if the user tapped a free time first. */
  | { readonly kind: 'unallocated'; readonly place?: Place }
