import type { PartsSummary } from '@verstas/contract/parts-planning/summary.ts'
import type { Settings } from '@verstas/contract/session/entities.ts'
import type { WorkOrderStatus } from '@verstas/contract/work-orders/entities.ts'

/** Planning state of a work order's parts (specification.md, States). */
export type PlanningState = 'notPlanned' | 'planned' | 'picked'

/** The fields of a work order from which the state of its parts is derived. */
export interface PlannedOrder {
  readonly Status: WorkOrderStatus
  readonly PartsPrePlanned: boolean
  readonly PartsPrePicked: boolean
  /** Summary of the parts; other servers omit it. */
  readonly Parts?: PartsSummary | null | undefined
}

type Flags = Pick<PlannedOrder, 'PartsPrePlanned' | 'PartsPrePicked'>

/**
 * Derives the planning state from the two flags. Parts that were picked without a plan still need planning.
 */
export function planningStateOf({ PartsPrePlanned, PartsPrePicked }: Flags): PlanningState {
  if (!PartsPrePlanned) return 'notPlanned'
  return PartsPrePicked ? 'picked' : 'planned'
}

/** Returns the flags of a save that sets the planning state. Picked parts are always planned, too. */
export const flagsOf = (state: PlanningState): Flags => ({
  PartsPrePlanned: state !== 'notPlanned',
  PartsPrePicked: state === 'picked',
})

/** State of the parts that a technician sees before the work begins. */
export type PartsReadiness =
  /** Nothing is shown: there are no parts, all were delivered without picking, or the work is over. */
  | { readonly kind: 'nothing' }
  /** The parts are on the shelf `shelf`; blank if no shelf was recorded. */
  | { readonly kind: 'ready'; readonly shelf: string }
  /**
   * Parts are missing: the stock does not cover `count` rows. `promisedOn` is set only if all missing parts
   * are promised.
   */
  | { readonly kind: 'missing'; readonly count: number; readonly promisedOn: string | null }
  /** The parts are in stock but not picked; for `notPlanned` they are not even planned. */
  | { readonly kind: 'planned' | 'notPlanned' }

const nothing: PartsReadiness = { kind: 'nothing' }

/**
 * Returns the state of a work order's parts. It is `nothing` if the parts are hidden or the server does not
 * send them.
 */
export function readinessOf({ Status, Parts, ...flags }: PlannedOrder): PartsReadiness {
  if (!Parts || Parts.PartCount === 0 || Status === 'C' || Status === 'I') return nothing
  if (Parts.MissingCount > 0)
    return { kind: 'missing', count: Parts.MissingCount, promisedOn: Parts.PromisedOn }
  const state = planningStateOf(flags)
  if (state === 'picked') return { kind: 'ready', shelf: Parts.PickShelf }
  return Parts.NeededCount === 0 ? nothing : { kind: state }
}

export type PlanningHours = NonNullable<Settings['WorkshopConfiguration']['PartsPlanningHours']>

const hour = 60 * 60_000

/**
 * Returns the urgency of a car whose parts are missing or not planned. Missing parts stay urgent after the
 * start, and after the parts were marked as picked.
 *
 * @param start start of the car's reservation
 * @returns null if nothing is missing or unplanned, or if it is too early; after the start only missing parts
 * count
 */
export function urgencyOfParts(
  order: PlannedOrder,
  start: Date,
  { First, Urgent }: PlanningHours,
  now: Date,
): 'first' | 'urgent' | null {
  const { kind } = readinessOf(order)
  if (kind !== 'missing' && kind !== 'notPlanned') return null
  const remaining = start.getTime() - now.getTime()
  if (remaining <= 0) return kind === 'missing' ? 'urgent' : null
  if (remaining <= Urgent * hour) return 'urgent'
  return remaining <= First * hour ? 'first' : null
}
