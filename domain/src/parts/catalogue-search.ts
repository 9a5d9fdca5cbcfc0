import { plainCode } from '../codes/plain-code.ts'

/** The filters of the part search and the operation search as they stand in their fields. */
export interface CatalogueFields {
  readonly searchKey: string
  /** The part's number or the operation's code. */
  readonly code: string
  readonly name: string
  readonly supplierNumber: string
  readonly supplierName: string
}

/** Blanks and punctuation alone look for nothing. */
const isFilled = (field: string): boolean => /[\p{L}\p{N}]/u.test(field)

/**
 * Whether there is anything to search for: at least one field is filled (specification.md, Validation). The search
 * button is also off while a search runs.
 */
export const isCatalogueSearchEnabled = (fields: CatalogueFields): boolean =>
  Object.values(fields).some(isFilled)

/** Letters and digits from which on the results follow the typing. */
const minTyped = 2

/** Whether so much is typed that a search without the button makes sense. */
export const isTypedEnough = (fields: CatalogueFields): boolean =>
  Object.values(fields).some((field: string) => (field.match(/[\p{L}\p{N}]/gu) ?? []).length >= minTyped)

/** Only the fields that filter, without what scanners add to a code; what filters nothing is undefined. */
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
