/** The query parameters of the vehicle search, one for each field. */
export interface VehicleSearchAddress {
  readonly plate?: string
  readonly vin?: string
  /** The VIN of the vehicle that is open beside the results. */
  readonly open?: string
}

const vehicleTabs = ['info', 'maintenance', 'tyres'] as const
export type VehicleTab = (typeof vehicleTabs)[number]

interface VehicleAddress {
  readonly tab?: VehicleTab
}

type Query = Readonly<Record<string, unknown>>

/** Parses the query parameters of the vehicle search, and ignores unknown and invalid ones. */
export const readSearchAddress = (query: Query): VehicleSearchAddress => ({
  ...readNumber(query, 'plate'),
  ...readNumber(query, 'vin'),
  ...readNumber(query, 'open'),
})

/** Parses the query parameters of a vehicle's page, and ignores unknown and invalid ones. */
export function readAddress({ tab }: Query): VehicleAddress {
  const chosen = vehicleTabs.find((candidate) => candidate === tab)
  return chosen ? { tab: chosen } : {}
}

function readNumber<K extends string>(query: Query, key: K) {
  const text = query[key]
  const isMeant = typeof text === 'string' && /[\p{L}\p{N}]/u.test(text)
  return (isMeant ? { [key]: text } : {}) as { readonly [P in K]?: string }
}
