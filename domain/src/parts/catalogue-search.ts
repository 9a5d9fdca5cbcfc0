import { plainCode } from '../codes/plain-code.ts'

/** The filters of the parts search and the operation search, as typed. */
export interface CatalogueFields {
  readonly searchKey: string
  /** The part's number or the operation's code. */
  readonly code: string
  readonly name: string
  readonly supplierNumber: string
  readonly supplierName: string
}

/** Blanks and punctuation do not count as input. */
const isFilled = (field: string): boolean => /[\p{L}\p{N}]/u.test(field)

/**
 * True if at least one field is filled (specification.md, Validation). The search button is also disabled
 * while a search runs.
 */
export const isCatalogueSearchEnabled = (fields: CatalogueFields): boolean =>
  Object.values(fields).some(isFilled)

/** Letters and digits from which on the results update during typing. */
const minTyped = 2

/** True if enough is typed for a search without the button. */
export const isTypedEnough = (fields: CatalogueFields): boolean =>
  Object.values(fields).some((field: string) => (field.match(/[\p{L}\p{N}]/gu) ?? []).length >= minTyped)

/** Returns the filled fields, without additions of scanners; others are undefined. */
export const filtersOf = (
  fields: CatalogueFields,
): { readonly [Field in keyof CatalogueFields]: string | undefined } => {
  const filter = (field: string) => (isFilled(field) ? plainCode(field) : undefined)
  return {
    searchKey: filter(fields.searchKey),
    code: filter(fields.code),
    name: filter(fields.name),
    supplierNumber: filter(fields.supplierNumber),
    supplierName: filter(fields.supplierName),
  }
}
