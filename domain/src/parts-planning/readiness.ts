import type { PartsSummary } from '@verstas/contract/parts-planning/summary.ts'
import type { Settings } from '@verstas/contract/session/entities.ts'
import type { WorkOrderStatus } from '@verstas/contract/work-orders/entities.ts'

/** How far the parts of a work order are (specification.md, States). */
export type PlanningState = 'notPlanned' | 'planned' | 'picked'

/** A work order, as far as its parts go. */
export interface PlannedOrder {
  readonly Status: WorkOrderStatus
  readonly PartsPrePlanned: boolean
  readonly PartsPrePicked: boolean
  /** Another server leaves it out. */
  readonly Parts?: PartsSummary | null | undefined
}

type Flags = Pick<PlannedOrder, 'PartsPrePlanned' | 'PartsPrePicked'>

/** The state by the two flags: parts that are picked without a plan are still to be planned. */
export function planningStateOf({ PartsPrePlanned, PartsPrePicked }: Flags): PlanningState {
  if (!PartsPrePlanned) return 'notPlanned'
  return PartsPrePicked ? 'picked' : 'planned'
}

/** The fields of the save that brings the parts to a state: what is picked is planned, too. */
export const flagsOf = (state: PlanningState): Flags => ({
  PartsPrePlanned: state !== 'notPlanned',
  PartsPrePicked: state === 'picked',
})

/** What a technician is told of the parts before the work begins. */
export type PartsReadiness =
  /** Nothing to tell: no parts, all delivered before anybody picked them, or the work is over. */
  | { readonly kind: 'nothing' }
  /** They lie on the shelf, which is blank where nobody named it. */
  | { readonly kind: 'ready'; readonly shelf: string }
  /** So many are in no stock; promised for a day where all of them are. */
  | { readonly kind: 'missing'; readonly count: number; readonly promisedOn: string | null }
  /** They are in stock, and still to be picked or even planned. */
  | { readonly kind: 'planned' | 'notPlanned' }

const nothing: PartsReadiness = { kind: 'nothing' }

/** How ready the parts of a work order are; nothing where its parts are hidden or another server does not tell. */
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
 * Returns how urgent it is that a car's parts are not there: some are missing, or nobody has planned them. What is missing stays
 * urgent after the start and after the parts were marked as picked.
 *
 * @param start when its reservation begins
 * @returns null if they are there, or the time has not come; also after the start if they are only not planned
 */
export function urgencyOfParts(
  order: PlannedOrder,
  start: Date,
  { First, Urgent }: PlanningHours,
  now: Date,
): 'first' | 'urgent' | null {
  const { kind } = readinessOf(order)
  if (kind !== 'missing' && kind !== 'notPlanned') return null
  const left = start.getTime() - now.getTime()
  if (left <= 0) return kind === 'missing' ? 'urgent' : null
  if (left <= Urgent * hour) return 'urgent'
  return left <= First * hour ? 'first' : null
}
