import type {
  ScheduleReservation,
  ScheduleResource,
  ScheduleShift,
  ScheduleStamping,
  UnallocatedReservation,
} from '@verstas/contract/workshop-schedule/entities.ts'
import type { EndedSpan } from '@verstas/domain/time/span.ts'
import type { FirstPlace, OpenPlace } from '@verstas/domain/workshop-schedule/first-place.ts'
import type { Impact } from '@verstas/domain/workshop-schedule/impact.ts'
import type { Load } from '@verstas/domain/workshop-schedule/load.ts'
import type { Place, Schedule } from '@verstas/domain/workshop-schedule/schedule.ts'
import type { Favourites } from '../use-favourites.ts'
import type { Work } from './work.ts'

/** A row of the board, which shows one resource. */
export interface BoardRow {
  readonly resource: ScheduleResource
  /** The load in whole percent, and its level; null if no time is available. */
  readonly load: { readonly percent: number; readonly level: Load['level'] } | null
  /** The reason why the person is away; shown in the place of the load. */
  readonly note?: string | undefined
}

/** The classes for the colour and the weight of a load, by its level. */
export const levelClasses = { normal: 'soft', busy: 'strong', full: 'late strong' } as const

/** A time at which a resource is available. */
export type Presence = Pick<ScheduleShift, 'start' | 'end'>

export interface BoardDay {
  /** All entries. The board omits those of material resources, and those of resources without a row. */
  readonly entries: readonly ScheduleReservation[]
  readonly unallocated: readonly UnallocatedReservation[]
  readonly shifts: readonly ScheduleShift[]
  readonly stampings: readonly ScheduleStamping[]
  readonly schedule: Pick<Schedule, 'day' | 'workingHours'>
  /** The code of the usual priority, which boxes and cards do not show; undefined if there is none. */
  readonly usualPriority: string | undefined
  /** Returns the name of a resource; empty if it is unknown. */
  readonly nameOf: (resourceId: number) => string
}

export interface BoardView {
  /** The visible time range: whole hours of the day. */
  readonly range: EndedSpan
  /** The current time, which is marked by a line within the range; null if the day is not today. */
  readonly now: Date | null
  /** True for many resources: rows are low, and show plates as text. */
  readonly isDense: boolean
  /**
   * The text in the corner above the names: the number of rows, and the load of the day if time is available.
   */
  readonly summary: string
  /** The resource of the address, whose row is marked and scrolled into view; undefined if there is none. */
  readonly resourceId?: number | undefined
  /** The id of the work order in the address, whose work is selected initially; undefined if there is none. */
  readonly workOrderId?: number | undefined
}

/** The moves that the user may make, and their impact. */
export interface MoveRules {
  /**
   * Returns whether the user may move the work to a resource. Without `resourceId`, returns whether the user
   * may move the work to a resource other than its present one.
   */
  readonly canMove: (work: Work, resourceId?: number) => boolean
  /** Returns the impact of a move. Must be fast, because each step of a drag calls it. */
  readonly impactOf: (work: Work, place: Place) => Impact
  /**
   * Returns the first free slot that makes no vehicle late. If there is none, returns the first one that
   * makes only the moved vehicle late. Null if the day has no such slot. Slots of today begin now or later.
   */
  readonly firstPlaceOf: (work: Work) => FirstPlace | null
  /** Returns a place in each free time that is long enough, and in which the work makes no vehicle late. */
  readonly openPlacesOf: (work: Work) => readonly OpenPlace[]
}

/**
 * A free time of a resource. Its end is undefined if the user tapped the time instead of dragging over it.
 */
export interface FreeTime extends Pick<Place, 'resourceId' | 'startAt'> {
  readonly endAt?: Date
}

export interface BoardActions {
  /** Opens the time dialog for a target that the user has chosen by a drop, a tap, a key or a button. */
  readonly onPropose: (work: Work, place: Place) => void
  /** Opens a list for a selected free time: the unallocated work, and a button for a new work order. */
  readonly onFree: (free: FreeTime) => unknown
  readonly onOpen: (entry: ScheduleReservation) => void
  readonly onOpenResource: (resource: ScheduleResource) => void
  /**
   * Receives true when a drag or a move by keys starts, and false when the move ends. The page does not poll
   * meanwhile.
   */
  readonly onBusy: (isBusy: boolean) => void
}

export interface BoardProps {
  readonly rows: readonly BoardRow[]
  readonly day: BoardDay
  /**
   * The minutes by which each late entry misses the promise, or the later time that the customer knows of.
   * The keys come from `entryKey`.
   */
  readonly slips: ReadonlyMap<string, number>
  readonly view: BoardView
  /** Undefined if no stars are shown. */
  readonly favourites?: Pick<Favourites, 'chosen' | 'onToggle'> | undefined
  readonly moves: MoveRules
  readonly actions: BoardActions
}
