import type { CatalogueFields } from '@verstas/domain/parts/catalogue-search.ts'

const fieldNames = [
  'searchKey',
  'code',
  'name',
  'supplierNumber',
  'supplierName',
  'part',
] as const satisfies readonly (keyof PartsSearchAddress)[]

/**
 * The address of the parts search. It contains the search fields, so that the back button restores the
 * results.
 */
export interface PartsSearchAddress extends Partial<CatalogueFields> {
  /** `all` if parts of all makes are searched, even though the current work order has a vehicle. */
  readonly makes?: 'all'
  /** The supplier and the number of the part that is open beside the results, with a slash between them. */
  readonly part?: string
}

/** The maximum length of a value: that of a supplier and a part number with a slash. */
const longest = 100

type Query = Readonly<Record<string, unknown>>

/** Parses the query parameters of the parts search. Ignores unknown ones, and cuts texts to 60 characters. */
export const readAddress = (query: Query): PartsSearchAddress => ({
  ...Object.fromEntries(fieldNames.flatMap((name) => readText(query, name))),
  ...(query.makes === 'all' && { makes: 'all' }),
})

/** Returns the search fields of the address. Missing fields are empty. */
export const fieldsOfAddress = (address: PartsSearchAddress): CatalogueFields => ({
  searchKey: address.searchKey ?? '',
  code: address.code ?? '',
  name: address.name ?? '',
  supplierNumber: address.supplierNumber ?? '',
  supplierName: address.supplierName ?? '',
})

/** Returns the address of a search, without empty fields. */
export const addressOf = (
  fields: CatalogueFields,
  makes: PartsSearchAddress['makes'],
): PartsSearchAddress => ({
  ...Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== '')),
  ...(makes && { makes }),
})

function readText(query: Query, name: string): readonly (readonly [string, string])[] {
  const text = query[name]
  return typeof text === 'string' && text !== '' ? [[name, text.slice(0, longest)]] : []
}
