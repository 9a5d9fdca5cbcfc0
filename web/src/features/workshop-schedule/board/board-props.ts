import type {
  ScheduleReservation,
  ScheduleResource,
  ScheduleShift,
  ScheduleStamping,
  UnallocatedReservation,
} from '@verstas/contract/workshop-schedule/entities.ts'
import type { ReactNode } from 'react'

/** How full a resource's day is: usual, from the busy limit on, from the full limit on. */
export type LoadLevel = 'usual' | 'busy' | 'full'

/** A row of the board, in display order. */
export interface BoardRow {
  readonly resource: ScheduleResource
  /** Planned share of the available time in whole percent; null if no time is available. */
  readonly load: { readonly percent: number; readonly level: LoadLevel } | null
  /** Replaces the load by words: why the person is away. */
  readonly note?: string | undefined
}

/** The visible time: a whole number of hours of one day. */
export interface BoardRange {
  readonly start: Date
  readonly end: Date
}

/** The thing to move: an entry of a reservation, or an unallocated reservation. */
export type Movable =
  | { readonly kind: 'entry'; readonly entry: ScheduleReservation }
  | { readonly kind: 'unallocated'; readonly reservation: UnallocatedReservation }

/** The target of a move; the length does not change. */
export interface Place {
  readonly resourceId: number
  /** Rounded to 15 minutes. */
  readonly start: Date
}

/** The effect of a move on later promises. */
export interface Impact {
  /** By `entryKey`: an entry's delayed times, and the minutes by which its promise is missed (0: kept). */
  readonly pushed: ReadonlyMap<
    string,
    { readonly start: Date; readonly end: Date; readonly lateMinutes: number }
  >
  /**
   * `fits` if the place does no harm, `offShift` outside the person's shift, `late` if a car becomes late.
   */
  readonly state: 'fits' | 'offShift' | 'late'
  /** Rendered next to the place; null if no car becomes late. */
  readonly panel: ReactNode
  /** The content of the panel in one sentence, shown and spoken during a move by keys. */
  readonly sentence: string
}

/** The first place of the day without lateness, or at least without another late car. */
export interface FirstPlace {
  readonly resourceId: number
  readonly name: string
  readonly startAt: Date
  /** True if the moved car itself is late there. */
  readonly isOwnLate: boolean
}

export interface BoardProps {
  readonly rows: readonly BoardRow[]
  /** All entries of the day; the board omits material, and entries of resources without a row. */
  readonly entries: readonly ScheduleReservation[]
  readonly unallocated: readonly UnallocatedReservation[]
  readonly shifts: readonly ScheduleShift[]
  readonly stampings: readonly ScheduleStamping[]
  readonly range: BoardRange
  /** The time of the now-line, which appears if it is within the range; null on another day than today. */
  readonly now: Date | null
  /** True for rows of 25 px with the plate as text, for many resources. */
  readonly isDense?: boolean
  /** Code of the usual priority, which gets no mark. */
  readonly usualPriority?: string | undefined
  /** By `entryKey`: minutes by which a promise is missed without a new promise to the customer. */
  readonly slips: ReadonlyMap<string, number>
  /** The marked favourites, if they can be chosen; without them no stars are rendered. */
  readonly favourites?:
    | {
        readonly chosen: ReadonlySet<number>
        readonly onToggle: (resourceId: number) => void
      }
    | undefined
  /** In the corner above the names: the number of resources, and the day's load. */
  readonly summary: string
  /** True if the user may move it to the resource; without `resourceId`, to any resource. */
  readonly canMove: (movable: Movable, resourceId?: number) => boolean
  /** Returns the effect of a move. Called for each step during a drag, so it must be fast. */
  readonly impactOf: (movable: Movable, place: Place) => Impact | null
  /** Null if the day has none. */
  readonly firstPlaceOf: (movable: Movable) => FirstPlace | null
  /** Called when work is dropped on a place or put there by keys; opens the time dialog. */
  readonly onPropose: (movable: Movable, place: Place) => void
  readonly onOpen: (entry: ScheduleReservation) => void
  readonly onOpenResource: (resource: ScheduleResource) => void
  /** True during a drag or a move by keys: refetches are paused meanwhile. */
  readonly onBusy?: (isBusy: boolean) => void
}

/** Returns the key of an entry: a reservation has one entry for each of its resources. */
export const entryKey = (entry: { readonly Oid: string; readonly resourceId: number }): string =>
  `${entry.Oid} ${entry.resourceId}`
