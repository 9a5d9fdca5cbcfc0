import { plainCode } from '../codes/plain-code.ts'

/** Fields of the parts search and the operation search, as typed. */
export interface CatalogueFields {
  readonly searchKey: string
  /** Number of the part or code of the operation. */
  readonly code: string
  readonly name: string
  readonly supplierNumber: string
  readonly supplierName: string
}

/** True if a field has a letter or a digit; blanks and punctuation do not count. */
const isFilled = (field: string): boolean => /[\p{L}\p{N}]/u.test(field)

/**
 * True if at least one field is filled (specification.md, Validation). The button is disabled otherwise, and
 * while a search is running.
 */
export const isCatalogueSearchEnabled = (fields: CatalogueFields): boolean =>
  Object.values(fields).some(isFilled)

/** Minimum letters and digits of a field for results during typing. */
const minTyped = 2

/** True if a field has enough characters to search without the button. */
export const isTypedEnough = (fields: CatalogueFields): boolean =>
  Object.values(fields).some((field: string) => (field.match(/[\p{L}\p{N}]/gu) ?? []).length >= minTyped)

/** Returns the filled fields without the additions of scanners; empty fields are undefined. */
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
