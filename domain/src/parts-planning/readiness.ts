import type { PartsSummary } from '@verstas/contract/parts-planning/summary.ts'
import type { Settings } from '@verstas/contract/session/entities.ts'
import type { WorkOrderStatus } from '@verstas/contract/work-orders/entities.ts'

/** Progress of a work order's parts (specification.md, States). */
export type PlanningState = 'notPlanned' | 'planned' | 'picked'

/** The fields of a work order that concern its parts. */
export interface PlannedOrder {
  readonly Status: WorkOrderStatus
  readonly PartsPrePlanned: boolean
  readonly PartsPrePicked: boolean
  /** Another server omits it. */
  readonly Parts?: PartsSummary | null | undefined
}

type Flags = Pick<PlannedOrder, 'PartsPrePlanned' | 'PartsPrePicked'>

/** Derives the state from the two flags: parts that are picked without a plan still need planning. */
export function planningStateOf({ PartsPrePlanned, PartsPrePicked }: Flags): PlanningState {
  if (!PartsPrePlanned) return 'notPlanned'
  return PartsPrePicked ? 'picked' : 'planned'
}

/** Returns the fields of the save that sets the state: picked parts are planned, too. */
export const flagsOf = (state: PlanningState): Flags => ({
  PartsPrePlanned: state !== 'notPlanned',
  PartsPrePicked: state === 'picked',
})

/** The parts status that a technician sees before the work begins. */
export type PartsReadiness =
  /** Nothing to show: there are no parts, all were delivered without being picked, or the work is over. */
  | { readonly kind: 'nothing' }
  /** The parts are on the shelf, which is blank if none was recorded. */
  | { readonly kind: 'ready'; readonly shelf: string }
  /** Number of rows that no stock covers; `promisedOn` is set if all of them are promised. */
  | { readonly kind: 'missing'; readonly count: number; readonly promisedOn: string | null }
  /** The parts are in stock, but not yet picked, or not even planned. */
  | { readonly kind: 'planned' | 'notPlanned' }

const nothing: PartsReadiness = { kind: 'nothing' }

/**
 * Returns the readiness of a work order's parts; `nothing` if its parts are hidden or another server does not
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
 * Returns the urgency of a car's missing or unplanned parts. Missing parts stay urgent after the start and
 * after the parts were marked as picked.
 *
 * @param start of its reservation
 * @returns null if the parts are there, or if it is too early; also after the start if they are only not
 * planned
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
