import type { CatalogueFields } from '@verstas/domain/parts/catalogue-search.ts'

const fieldNames = [
  'searchKey',
  'code',
  'name',
  'supplierNumber',
  'supplierName',
] as const satisfies readonly (keyof CatalogueFields)[]

/** The address of the parts search: what its fields hold, so that back finds the results again. */
export interface PartsSearchAddress extends Partial<CatalogueFields> {
  /** Of all makes, where a car is in hand. */
  readonly makes?: 'all'
}

type Query = Readonly<Record<string, unknown>>

/** What the parts search understands of a query; all else is dropped. */
export const readPartsSearchAddress = (query: Query): PartsSearchAddress => ({
  ...Object.fromEntries(fieldNames.flatMap((name) => readText(query, name))),
  ...(query.makes === 'all' && { makes: 'all' }),
})

/** The fields as the address tells them. */
export const fieldsOfAddress = (address: PartsSearchAddress): CatalogueFields => ({
  searchKey: address.searchKey ?? '',
  code: address.code ?? '',
  name: address.name ?? '',
  supplierNumber: address.supplierNumber ?? '',
  supplierName: address.supplierName ?? '',
})

/** The address of a search. */
export const addressOf = (
  fields: CatalogueFields,
  makes: PartsSearchAddress['makes'],
): PartsSearchAddress => ({
  ...Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== '')),
  ...(makes && { makes }),
})

/** The router makes numbers of what looks like one. */
function readText(query: Query, name: string): readonly (readonly [string, string])[] {
  const value = query[name]
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' ? [[name, text.slice(0, 60)]] : []
}
