import type {
  ScheduleReservation,
  ScheduleResource,
  ScheduleShift,
  ScheduleStamping,
  UnallocatedReservation,
} from '@verstas/contract/workshop-schedule/entities.ts'
import type { EndedSpan } from '@verstas/domain/time/span.ts'
import type { FirstPlace, Impact } from '@verstas/domain/workshop-schedule/impact.ts'
import type { Load } from '@verstas/domain/workshop-schedule/load.ts'
import type { Place, Schedule } from '@verstas/domain/workshop-schedule/schedule.ts'
import type { Favourites } from '../use-favourites.ts'
import type { Work } from './work.ts'

/** A row of the board, which shows one resource. */
export interface BoardRow {
  readonly resource: ScheduleResource
  /** The load in whole percent; null if no time is available. */
  readonly load: { readonly percent: number; readonly level: Load['level'] } | null
  /** Text that replaces the load, for example the reason why the person is away. */
  readonly note?: string | undefined
}

/** The colour and the weight of a load. */
export const levelClasses = { normal: 'soft', busy: 'strong', full: 'late strong' } as const

/** The data of the day that the board shows. */
export interface BoardDay {
  /** All entries. The board omits those of material resources, and those of resources without a row. */
  readonly entries: readonly ScheduleReservation[]
  readonly unallocated: readonly UnallocatedReservation[]
  readonly shifts: readonly ScheduleShift[]
  readonly stampings: readonly ScheduleStamping[]
  readonly schedule: Pick<Schedule, 'day'>
  /** The code of the usual priority, for which no icon is shown. */
  readonly usualPriority: string | undefined
  /** Returns the name of a resource; empty if it is unknown. */
  readonly nameOf: (resourceId: number) => string
}

export interface BoardView {
  /** The visible time range: whole hours of the day. */
  readonly range: EndedSpan
  /** The current time, which is marked by a line within the range; null if the day is not today. */
  readonly now: Date | null
  /** True for many resources: rows are 25 px high, and show plates as text. */
  readonly isDense: boolean
  /** The text in the corner above the names: the number of resources, and the load of the day. */
  readonly summary: string
}

/** The moves that the user may make, and their effects. */
export interface MoveRules {
  /**
   * Returns whether the user may move the work to a resource, or to any resource if `resourceId` is omitted.
   */
  readonly canMove: (work: Work, resourceId?: number) => boolean
  /** Returns the effect of a move. It must be fast, because it is called for each step of a drag. */
  readonly impactOf: (work: Work, place: Place) => Impact
  /** Returns the first place from now on that delays no promised car; null if the day has none. */
  readonly firstPlaceOf: (work: Work) => FirstPlace | null
}

export interface BoardActions {
  /** Opens the dialog for the time after work is dropped, or a move by keys is confirmed. */
  readonly onPropose: (work: Work, place: Place) => void
  readonly onOpen: (entry: ScheduleReservation) => void
  readonly onOpenResource: (resource: ScheduleResource) => void
  /**
   * Receives true when a drag or a move by keys starts, and false when it ends. The page pauses refetches
   * meanwhile.
   */
  readonly onBusy: (isBusy: boolean) => void
}

export interface BoardProps {
  readonly rows: readonly BoardRow[]
  readonly day: BoardDay
  /**
   * The lateness of each entry in minutes, by `entryKey`. It is omitted if the customer was informed of it.
   */
  readonly slips: ReadonlyMap<string, number>
  readonly view: BoardView
  /** Undefined if no stars are shown. */
  readonly favourites?: Pick<Favourites, 'chosen' | 'onToggle'> | undefined
  readonly moves: MoveRules
  readonly actions: BoardActions
}
