import type {
  ScheduleReservation,
  ScheduleResource,
  ScheduleShift,
  ScheduleStamping,
  UnallocatedReservation,
} from '@verstas/contract/workshop-schedule/entities.ts'
import type { ReactNode } from 'react'

/**
 * The level of a resource's load: below the busy limit, from the busy limit on, or from the full limit on.
 */
export type LoadLevel = 'usual' | 'busy' | 'full'

/** A row of the board, which shows one resource. */
export interface BoardRow {
  readonly resource: ScheduleResource
  /** The load in whole percent; null if no time is available. */
  readonly load: { readonly percent: number; readonly level: LoadLevel } | null
  /** Text that replaces the load, for example the reason why the person is away. */
  readonly note?: string | undefined
}

/** The visible time range: whole hours of a day. */
export interface BoardRange {
  readonly start: Date
  readonly end: Date
}

/** Work that can be moved: an entry of a reservation, or an unallocated reservation. */
export type Movable =
  | { readonly kind: 'entry'; readonly entry: ScheduleReservation }
  | { readonly kind: 'unallocated'; readonly reservation: UnallocatedReservation }

/** The target of a move: a resource and a start. The duration does not change. */
export interface Place {
  readonly resourceId: number
  /** A multiple of 15 minutes. */
  readonly start: Date
}

/** The effect of a move on the promises of other cars. */
export interface Impact {
  /**
   * The delayed entries by `entryKey`: their new times, and the minutes by which the promise is missed (0 if
   * it is kept).
   */
  readonly pushed: ReadonlyMap<
    string,
    { readonly start: Date; readonly end: Date; readonly lateMinutes: number }
  >
  /**
   * `late` if a car becomes late, `offShift` if the target is outside the person's shift, otherwise `fits`.
   */
  readonly state: 'fits' | 'offShift' | 'late'
  /** The explanation next to the target; null if no car becomes late. */
  readonly panel: ReactNode
  /** The content of the panel in one sentence, which is shown and announced during a move by keys. */
  readonly sentence: string
}

/**
 * The first possible target of the day at which no car becomes late. If there is none, a target at which only
 * the moved car is late.
 */
export interface FirstPlace {
  readonly resourceId: number
  readonly name: string
  readonly startAt: Date
  /** True if the moved car itself is late at this target. */
  readonly isOwnLate: boolean
}

export interface BoardProps {
  readonly rows: readonly BoardRow[]
  /**
   * All entries of the day. The board omits entries of material resources, and entries of resources without a
   * row.
   */
  readonly entries: readonly ScheduleReservation[]
  readonly unallocated: readonly UnallocatedReservation[]
  readonly shifts: readonly ScheduleShift[]
  readonly stampings: readonly ScheduleStamping[]
  readonly range: BoardRange
  /** The current time, which is marked by a line within the range; null if the day is not today. */
  readonly now: Date | null
  /** True for many resources: rows are 25 px high, and show plates as text. */
  readonly isDense?: boolean
  /** The code of the usual priority, for which no icon is shown. */
  readonly usualPriority?: string | undefined
  /**
   * The lateness of each entry in minutes, by `entryKey`. It is omitted if the customer was informed of it.
   */
  readonly slips: ReadonlyMap<string, number>
  /** The favourites by resource id, and the handler of their stars; undefined if no stars are shown. */
  readonly favourites?:
    | {
        readonly chosen: ReadonlySet<number>
        readonly onToggle: (resourceId: number) => void
      }
    | undefined
  /** The text in the corner above the names: the number of resources, and the load of the day. */
  readonly summary: string
  /**
   * Returns whether the user may move the work to a resource, or to any resource if `resourceId` is omitted.
   */
  readonly canMove: (movable: Movable, resourceId?: number) => boolean
  /** Returns the effect of a move. It must be fast, because it is called for each step of a drag. */
  readonly impactOf: (movable: Movable, place: Place) => Impact | null
  /** Returns the first target without lateness; null if the day has none. */
  readonly firstPlaceOf: (movable: Movable) => FirstPlace | null
  /** Opens the dialog for the time after work is dropped, or a move by keys is confirmed. */
  readonly onPropose: (movable: Movable, place: Place) => void
  readonly onOpen: (entry: ScheduleReservation) => void
  readonly onOpenResource: (resource: ScheduleResource) => void
  /**
   * Receives true when a drag or a move by keys starts, and false when it ends. The page pauses refetches
   * meanwhile.
   */
  readonly onBusy?: (isBusy: boolean) => void
}

/**
 * Returns the key of an entry. It contains the resource, because a reservation has one entry per resource.
 */
export const entryKey = (entry: { readonly Oid: string; readonly resourceId: number }): string =>
  `${entry.Oid} ${entry.resourceId}`
