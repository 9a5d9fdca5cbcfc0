import type { Right } from '@verstas/contract/session/rights.ts'
import type { JobRow } from '@verstas/contract/work-orders/rows.ts'
import type { SignRequest } from '@verstas/contract/work-orders/signing.ts'
import { type Reason, reason } from '../errors/reason.ts'
import { canEditJobs, type JobsOrder, labelOf, refuseOrder } from './job-rules.ts'

type RowToSign = Pick<JobRow, 'RowType' | 'Name' | 'Note' | 'IsMarkedAsDeleted' | 'MarkAsDoneDate'>

/**
 * Whether the selected rows can be signed: signing is in use, the jobs may be edited, and all selected
 * rows, one at least, are labour not yet done (specification.md, States and Rights).
 */
export const canSignRows = (
  rows: readonly RowToSign[],
  {
    order,
    rights,
    isSigningInUse,
  }: {
    readonly order: JobsOrder
    readonly rights: ReadonlySet<Right>
    /** The site's `IsOperationSigningInUse`. */
    readonly isSigningInUse: boolean
  },
): boolean =>
  isSigningInUse &&
  canEditJobs(order, rights) &&
  rows.length > 0 &&
  rows.every((row) => !row.IsMarkedAsDeleted && refuseRow(row).length === 0)

/** What is sent to sign the rows. */
export const signRequestOf = (
  employeeId: number,
  rows: readonly Pick<JobRow, 'Oid' | 'Name' | 'RowType'>[],
): SignRequest => ({
  SalesmanId: employeeId,
  SignedRows: rows.map(({ Oid, Name, RowType }) => ({ Oid, Name, RowType })),
})

/** A row of the site as it stands, with the work order that it is of. */
export interface StoredRowToSign extends RowToSign {
  readonly Oid: string
  readonly order: JobsOrder
}

/** Everything that speaks against signing the requested rows; empty when they are signed. */
export function refuseSigning(
  requested: SignRequest['SignedRows'],
  stored: readonly StoredRowToSign[],
): Reason[] {
  const byOid = new Map(stored.filter((row) => !row.IsMarkedAsDeleted).map((row) => [row.Oid, row]))
  const orders = new Map([...byOid.values()].map(({ order }) => [order.OrderNumber, order]))
  return [
    ...requested
      .filter(({ Oid }) => !byOid.has(Oid))
      .map(({ Oid, Name }) => reason('signedRowUnknown', { row: Name ?? Oid })),
    ...[...byOid.values()].flatMap(refuseRow),
    ...[...orders.values()].flatMap(refuseOrder),
  ]
}

function refuseRow(row: RowToSign): Reason[] {
  const data = { row: labelOf(row) }
  if (row.RowType !== 'LabourOperation') return [reason('signedRowNotLabour', data)]
  return row.MarkAsDoneDate === null ? [] : [reason('signedRowDone', data)]
}
