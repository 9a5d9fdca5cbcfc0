import type { Right } from '@verstas/contract/session/rights.ts'
import type { JobRow } from '@verstas/contract/work-orders/rows.ts'
import { type Reason, reason } from '../errors/reason.ts'
import { dayOf } from '../time/format.ts'
import { canEditJobs, type JobsOrder, labelOf, refuseOrder } from './job-rules.ts'

/** The person who takes back a sign-off, and the time. */
export interface Unsigner {
  readonly rights: ReadonlySet<Right>
  readonly now: Date
  /** The time zone of the site. */
  readonly timeZone: string
}

/** True until the end of the day of the sign-off, for its signer and for people who may correct stampings. */
const mayUnsign = (doneAt: string, isSigner: boolean, { rights, now, timeZone }: Unsigner): boolean =>
  (isSigner || rights.has('CorrectStampings')) && dayOf(new Date(doneAt), timeZone) === dayOf(now, timeZone)

/** A row from the database, with its signer and its work order. */
export interface StoredSignedRow
  extends Pick<JobRow, 'RowType' | 'Name' | 'Note' | 'IsMarkedAsDeleted' | 'MarkAsDoneDate'> {
  readonly Oid: string
  readonly doneBy: number | null
  readonly order: JobsOrder
}

/** Returns all reasons why the sign-off of the rows cannot be taken back. Empty if it can. */
export function refuseUnsigning(
  oids: readonly string[],
  stored: readonly StoredSignedRow[],
  unsigner: Unsigner & { readonly employeeId: number },
): Reason[] {
  const rows = stored.filter(({ IsMarkedAsDeleted }) => !IsMarkedAsDeleted)
  const orders = new Map(rows.map(({ order }) => [order.OrderNumber, order]))
  return [
    ...oids
      .filter((oid) => !rows.some(({ Oid }) => Oid === oid))
      .map((row) => reason('signedRowUnknown', { row })),
    ...rows.flatMap((row) => {
      const data = { row: labelOf(row) }
      if (row.MarkAsDoneDate === null) return [reason('rowNotSigned', data)]
      const isSigner = row.doneBy === unsigner.employeeId
      return mayUnsign(row.MarkAsDoneDate, isSigner, unsigner) ? [] : [reason('unsigningForbidden', data)]
    }),
    ...[...orders.values()].flatMap(refuseOrder),
  ]
}

/** The facts that decide whether the app offers to take back a sign-off. */
interface UnsignOffer extends Unsigner {
  readonly order: JobsOrder
  /** The site's setting `IsOperationSigningInUse`. */
  readonly isSigningInUse: boolean
  /** The name of the person. A row contains only the name of its signer. */
  readonly name: string
}

/** True if the app offers to take back the sign-off of the rows. All of them must be signed. */
export const canUnsignRows = (
  rows: readonly Pick<JobRow, 'MarkAsDoneDate' | 'MarkAsDoneBy'>[],
  { order, isSigningInUse, name, ...unsigner }: UnsignOffer,
): boolean =>
  isSigningInUse &&
  canEditJobs(order, unsigner.rights) &&
  rows.length > 0 &&
  rows.every(
    ({ MarkAsDoneDate, MarkAsDoneBy }) =>
      MarkAsDoneDate !== null && mayUnsign(MarkAsDoneDate, MarkAsDoneBy === name, unsigner),
  )
