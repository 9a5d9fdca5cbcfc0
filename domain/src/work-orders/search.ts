import type { WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import { numberKey } from '../codes/normal-form.ts'
import { plainCode } from '../codes/plain-code.ts'

/** The typed filters of the work order search. */
export interface SearchFields {
  readonly orderNumber: string
  readonly licenseNumber: string
  readonly receiverId: number | null
}

/**
 * Reads a typed, pasted or scanned order number of up to 10 digits (specification.md, Screens and
 * Validation). Ignores blanks and dashes between the digits, and a short word before them (`WO-5040263`). A
 * word before fewer than four digits is not ignored, because the text may be a plate.
 *
 * @returns an empty string for an empty entry; null if the entry is no order number, such as `-3`
 */
export function readOrderNumber(entry: string): string | null {
  const code = plainCode(entry).normalize('NFKC')
  if (/^[\p{Pd}\u2212]/u.test(code)) return null
  const number = numberKey(code).replace(/^\p{L}{1,4}(?=\d{4})/u, '')
  return /^\d{0,10}$/.test(number) ? number : null
}

/** The maximum length of a text number. */
const longestNumber = 40

/**
 * Reads the number of a work order at a site whose work orders have text numbers. Letters and more than 10
 * digits are accepted. The server decides if a short word belongs to the number.
 *
 * @returns an empty string for an empty entry; null if the entry is no number, such as `-3`
 */
export function readAnyNumber(entry: string): string | null {
  const key = numberKey(plainCode(entry).normalize('NFKC'))
  const isText = /\p{L}/u.test(key) || /^\d{11,}$/.test(key)
  return isText && key.length <= longestNumber ? key : readOrderNumber(entry)
}

/**
 * Recognises the prefix of a hand scanner (`]C1`), which types the prefix character by character. The digit
 * in the prefix is not part of the number.
 *
 * @param mark the prefix so far; empty if none has begun
 * @returns the new prefix so far; empty if the typed character is not part of a prefix
 */
export function markOfScanner(mark: string, entry: string, lastValid: string): string {
  const typed = entry.startsWith(lastValid) ? `${mark}${entry.slice(lastValid.length)}` : ''
  return /^\](?:[A-Za-z][0-9A-Za-z]?)?$/.test(typed) ? typed : ''
}

/** True if a number has a letter or a digit other than zero. */
export const isNumberTyped = (number: string): boolean => /[1-9\p{L}]/u.test(number)

/**
 * True if the search has at least one filter (specification.md, Validation). A plate without letters and
 * digits is empty, and so is a number with only zeros.
 */
export const isSearchEnabled = ({ orderNumber, licenseNumber, receiverId }: SearchFields): boolean =>
  isNumberTyped(orderNumber) || /[\p{L}\p{N}]/u.test(licenseNumber) || receiverId !== null

type Result = Pick<WorkOrderSummary, 'Resources' | 'TimeReservation'>

/**
 * Sorts search results by the start of the employee's own reservation, then by the start of any reservation.
 * Equal results keep their order.
 */
export function sortByFirstReservation<R extends Result>(results: readonly R[], employeeId: number): R[] {
  return results
    .map((result) => ({ result, own: firstOwnStart(result, employeeId), any: timeOf(result) }))
    .sort((one, other) => compare(one.own, other.own) || compare(one.any, other.any))
    .map(({ result }) => result)
}

/** True if the work order is closed or invoiced. */
const isClosed = ({ Status }: Pick<WorkOrderSummary, 'Status'>): boolean => Status === 'C' || Status === 'I'

/**
 * Splits search results into open and closed work orders (specification.md, Screens). Work orders with a
 * reservation of the employee are first, sorted by its start. Other open ones are sorted by status, active
 * first. Other closed ones are sorted by their last visit, the latest first. Otherwise the newest work order is
 * first.
 */
export function arrangeResults<R extends Result & Pick<WorkOrderSummary, 'Id' | 'Status'>>(
  results: readonly R[],
  employeeId: number,
): { readonly open: readonly R[]; readonly closed: readonly R[] } {
  const isPlanned = ({ Status }: R) => Number(Status === 'P')
  const lastVisit = (result: R) =>
    isClosed(result) && result.TimeReservation ? Date.parse(result.TimeReservation.StartTime) : 0
  const sorted = results.toSorted(
    (one, other) =>
      compare(firstOwnStart(one, employeeId), firstOwnStart(other, employeeId)) ||
      isPlanned(one) - isPlanned(other) ||
      lastVisit(other) - lastVisit(one) ||
      other.Id - one.Id,
  )
  return { open: sorted.filter((result) => !isClosed(result)), closed: sorted.filter(isClosed) }
}

/**
 * Returns the work order that a search opens automatically: its only result, or the only active one if a
 * complete plate was entered. Undefined if there is no such work order, or if the person may still be typing
 * the plate.
 *
 * @param plate the entered plate; undefined for a search without a plate
 */
export function findOrderToOpen<
  R extends Pick<WorkOrderSummary, 'Status'> & {
    readonly Vehicle: Pick<WorkOrderSummary['Vehicle'], 'LicenseNumber'>
  },
>(results: readonly R[], plate: string | undefined, isTyping: boolean): R | undefined {
  const isWhole =
    plate !== undefined &&
    results.every(({ Vehicle }) => numberKey(Vehicle.LicenseNumber ?? '') === numberKey(plate))
  if (!isWhole && isTyping) return undefined
  const active = isWhole ? results.filter(({ Status }) => Status === 'A') : []
  const candidates = active.length === 1 ? active : results
  return candidates.length === 1 ? candidates[0] : undefined
}

const never = Number.POSITIVE_INFINITY

/**
 * Returns the start of the employee's first reservation. A resource without an employee id is compared by its
 * own id, because a person's resource has the id of the employee.
 */
const firstOwnStart = ({ Resources }: Result, employeeId: number): number =>
  Math.min(
    never,
    ...Resources.filter(
      ({ EmployeeId, ResourceId }) => (EmployeeId === undefined ? ResourceId : EmployeeId) === employeeId,
    ).map(({ StartTime }) => Date.parse(StartTime)),
  )

const timeOf = ({ TimeReservation }: Result): number =>
  TimeReservation ? Date.parse(TimeReservation.StartTime) : never

/** Compares two numbers for sorting. The difference of two infinite numbers would be NaN. */
const compare = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1)
