import type { StampingChange } from '@verstas/contract/stamping/corrections.ts'
import type { StampingType } from '@verstas/contract/stamping/entities.ts'
import { type Reason, reason } from '../errors/reason.ts'
import type { CorrectableSpan } from './corrections-lane.ts'
import { type KnownRow, refuseRows } from './selection.ts'
import type { TimeKind } from './shifts.ts'
import { instantText } from './start-time.ts'

/** Everything that a correction is judged by. */
export interface CorrectionContext {
  readonly now: Date
  /** The site's. */
  readonly timeZone: string
  readonly siteId: number
  /** The employee's stampings about the time that is corrected, presence of all sites. */
  readonly stampings: readonly CorrectableSpan[]
  /** The type that the change names; null for an unknown one, and where it names none. */
  readonly type: Pick<StampingType, 'IsWorkOrder' | 'IsNonPresence' | 'IsEndOfDay'> | null
  /** The site's rows of every job that a requested row belongs to. */
  readonly rows: readonly KnownRow[]
  readonly isJobStampingInUse: boolean
}

/** Something that the time is for; its rows are those that the change names. */
export type NewPurpose = 'asked' | 'unchanged'

/** What to write. */
export interface CorrectionPlan {
  readonly changes: readonly {
    readonly span: CorrectableSpan
    readonly startAt: Date
    readonly endAt: Date | null
    readonly purpose: NewPurpose
  }[]
  readonly removes: readonly CorrectableSpan[]
  /** New stampings for what the change names. */
  readonly adds: readonly {
    readonly startAt: Date
    readonly endAt: Date | null
    readonly timeKind: TimeKind | null
  }[]
}

export type CorrectionDecision =
  | { readonly kind: 'planned'; readonly plan: CorrectionPlan }
  | { readonly kind: 'refused'; readonly reasons: readonly [Reason, ...Reason[]] }

/** A plan; what is left out is empty. */
export const planned = ({
  changes = [],
  removes = [],
  adds = [],
}: Partial<CorrectionPlan>): CorrectionDecision => ({ kind: 'planned', plan: { changes, removes, adds } })

export const refused = (first: Reason, ...rest: readonly Reason[]): CorrectionDecision => ({
  kind: 'refused',
  reasons: [first, ...rest],
})

/** A refusal that tells from when to when the time may lie; both in milliseconds. */
export function refusedOutside(
  from: number,
  to: number,
  { now, timeZone }: CorrectionContext,
): CorrectionDecision {
  const told = (instant: number) => instantText(new Date(instant), now, timeZone)
  return refused(reason('stampingCorrectionOutside', { from: told(from), to: told(to) }))
}

type Purpose = Pick<Extract<StampingChange, { Kind: 'Change' }>, 'TypeId' | 'OrderRows'>

/** What is no obstacle to a correction: the work was done, whatever became of the work order since. */
const corrected = new Set<Reason['name']>(['workOrderNotActive', 'stampingRowProhibited'])

/** Everything that speaks against what the time is to be for. The type that ends the day is no purpose. */
export function refusePurpose({ OrderRows }: Purpose, context: CorrectionContext): Reason[] {
  const { type, rows, isJobStampingInUse } = context
  if (!type || type.IsEndOfDay) return [reason('stampingTypeUnknown')]
  if (type.IsWorkOrder)
    return refuseRows(OrderRows, rows, isJobStampingInUse).filter(({ name }) => !corrected.has(name))
  return OrderRows.length === 0
    ? []
    : [reason('invalidField', { field: 'OrderRows', reason: 'Must be empty for this type' })]
}
