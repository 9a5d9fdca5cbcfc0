import type { PartsSummary } from '@verstas/contract/parts-planning/summary.ts'
import type { WorkOrderStatus } from '@verstas/contract/work-orders/entities.ts'

/** The planning state of a work order's parts (specification.md, States). */
export type PlanningState = 'notPlanned' | 'planned' | 'picked'

/** The fields of a work order from which the state of its parts is derived. */
export interface PlannedOrder {
  readonly Status: WorkOrderStatus
  readonly PartsPrePlanned: boolean
  readonly PartsPrePicked: boolean
  /** The summary of the parts. A plain specification server omits it. */
  readonly Parts?: PartsSummary | null | undefined
}

type Flags = Pick<PlannedOrder, 'PartsPrePlanned' | 'PartsPrePicked'>

/**
 * Returns the planning state for the two flags. Parts that were picked and not planned still need planning.
 */
export function planningStateOf({ PartsPrePlanned, PartsPrePicked }: Flags): PlanningState {
  if (!PartsPrePlanned) return 'notPlanned'
  return PartsPrePicked ? 'picked' : 'planned'
}

/** Returns the flags for the planning state. Picked parts are always planned, too. */
export const flagsOf = (state: PlanningState): Flags => ({
  PartsPrePlanned: state !== 'notPlanned',
  PartsPrePicked: state === 'picked',
})

/** The state of the parts that a technician sees before the work begins. */
export type PartsReadiness =
  /**
   * The app shows nothing: the work order has no visible parts, all were delivered without picking, or it is
   * closed or invoiced.
   */
  | { readonly kind: 'nothing' }
  /** The parts are on the shelf `shelf`. It is blank if no shelf was recorded. */
  | { readonly kind: 'ready'; readonly shelf: string }
  /** Parts of `count` rows are missing. `promisedOn` is null if one of them has no promised day. */
  | { readonly kind: 'missing'; readonly count: number; readonly promisedOn: string | null }
  /** The parts are in stock and not picked yet. `notPlanned` means that they are not planned either. */
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
