import type { StampingRequest, StampingType } from '@verstas/contract/stamping/entities.ts'
import { type Reason, reason } from '../errors/reason.ts'
import { planStamping, type StampingDecision } from './plan.ts'
import { type KnownRow, refuseRows } from './stampable-rows.ts'
import type { StampingSituation } from './start-time.ts'

/** Everything that a stamping is judged by. */
export interface StampingContext {
  /** Whether the request names an active stamping employee of the site. */
  readonly isEmployeeKnown: boolean
  /** Null for an unknown type. */
  readonly type: Pick<StampingType, 'IsWorkOrder' | 'IsNonPresence' | 'IsEndOfDay'> | null
  /** The site's rows of every job that a requested row belongs to. */
  readonly rows: readonly KnownRow[]
  readonly isJobStampingInUse: boolean
  readonly situation: StampingSituation
}

/** Judges a stamping request as a whole: it is planned, or refused with every reason that applies. */
export function decideStamping(request: StampingRequest, context: StampingContext): StampingDecision {
  const { isEmployeeKnown, type, rows, isJobStampingInUse, situation } = context
  const reasons: Reason[] = []
  if (!isEmployeeKnown) reasons.push(reason('stampingEmployeeUnknown'))
  if (!type) reasons.push(reason('stampingTypeUnknown'))
  if (type) reasons.push(...refuseContradictions(request, type.IsWorkOrder))
  if (type?.IsWorkOrder) reasons.push(...refuseRows(request.OrderRows ?? [], rows, isJobStampingInUse))
  if (!isEmployeeKnown || !type) return refused(reasons)
  const startAt = request.StartTime === undefined ? null : new Date(request.StartTime)
  const decision = planStamping({ type, startAt }, situation)
  if (decision.kind === 'refused') return refused([...reasons, ...decision.reasons])
  return reasons.length > 0 ? refused(reasons) : decision
}

/** What the request says of its type must agree with the type. */
function refuseContradictions({ IsWorkOrder, OrderRows }: StampingRequest, isWorkOrder: boolean): Reason[] {
  const invalid = (field: string, why: string) => [reason('invalidField', { field, reason: why })]
  const saysOtherwise = IsWorkOrder !== undefined && IsWorkOrder !== isWorkOrder
  const bringsRows = !isWorkOrder && (OrderRows?.length ?? 0) > 0
  return [
    ...(saysOtherwise ? invalid('IsWorkOrder', `Must be ${isWorkOrder} for this type`) : []),
    ...(bringsRows ? invalid('OrderRows', 'Must be empty for this type') : []),
  ]
}

function refused([first, ...rest]: readonly Reason[]): StampingDecision {
  if (!first) throw new Error('A refusal needs a reason')
  return { kind: 'refused', reasons: [first, ...rest] }
}
