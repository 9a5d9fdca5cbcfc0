import { plainCode } from '../codes/plain-code.ts'

/** The typed fields of the parts search and of the operation search. */
export interface CatalogueFields {
  readonly searchKey: string
  /** The number of the part, or the code of the operation. */
  readonly code: string
  readonly name: string
  readonly supplierNumber: string
  readonly supplierName: string
}

/** True if a field has a letter or a digit. Blanks and punctuation alone are no input. */
const isFilled = (field: string): boolean => /[\p{L}\p{N}]/u.test(field)

/**
 * True if at least one field has input (specification.md, Validation). Otherwise the search button is
 * disabled.
 */
export const isCatalogueSearchEnabled = (fields: CatalogueFields): boolean =>
  Object.values(fields).some(isFilled)

/** The minimum number of letters and digits in a field that starts a search without the button. */
const minTyped = 2

/** True if a field has enough letters and digits to start a search without the button. */
export const isTypedEnough = (fields: CatalogueFields): boolean =>
  Object.values(fields).some((field: string) => (field.match(/[\p{L}\p{N}]/gu) ?? []).length >= minTyped)

/** Returns the fields without the characters that scanners add. A field without input is undefined. */
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
