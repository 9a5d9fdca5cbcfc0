/** The filters of the work order search as they stand in its fields. */
export interface SearchFields {
  readonly orderNumber: string
  readonly licenseNumber: string
  readonly receiverId: number | null
}

/**
 * What the number field holds after an entry: the entry when it is empty or up to 10 digits, else the
 * last valid value (specification.md, Screens and Validation).
 */
export const acceptOrderNumber = (entry: string, lastValid: string): string =>
  /^\d{0,10}$/.test(entry) ? entry : lastValid

/** A search needs at least one filter (specification.md, Validation); blanks and zeros alone are none. */
export const isSearchEnabled = ({ orderNumber, licenseNumber, receiverId }: SearchFields): boolean =>
  Number(orderNumber) > 0 || /[\p{L}\p{N}]/u.test(licenseNumber) || receiverId !== null
