import { useQueries, useQuery } from '@tanstack/react-query'
import { tyreEndpoints } from '@verstas/contract/tyres/endpoints.ts'
import type { TyreLookup } from '@verstas/contract/tyres/entities.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

const {
  listTyreRecords,
  getTyreHistoryEntry,
  listTyreTypes,
  listTyreMakes,
  listWetGrips,
  listTyreDiameters,
  listTyreWidths,
  listTyreHeights,
  listRollResistances,
  listSpeedCategories,
  listWheelTypes,
  listWheelSizes,
} = tyreEndpoints

/** The tyre records of a vehicle, newest first; null asks for nothing. */
export const useTyreRecords = (vehicleId: number | null) =>
  useQuery({
    ...endpointQuery(listTyreRecords, { params: { vehicleId: vehicleId ?? 0 } }),
    enabled: vehicleId !== null,
  })

/** What one save said; null asks for nothing. */
export const useTyreHistoryEntry = (oid: string | null) =>
  useQuery({
    ...endpointQuery(getTyreHistoryEntry, { params: { oid: oid ?? '' } }),
    enabled: oid !== null,
  })

export const useTyreTypes = () => useQuery(endpointQuery(listTyreTypes, {}))

/** What is offered for the fields of a tyre and its wheel, by the names of the wire. */
export type TyreLookups = Readonly<Record<LookupField, readonly TyreLookup[]>>

export const lookupFields = [
  'Make',
  'Width',
  'Height',
  'Diameter',
  'Speed',
  'WetGrip',
  'RollResistance',
  'WheelType',
  'WheelSize',
] as const
export type LookupField = (typeof lookupFields)[number]

/** The lists to choose from. A list that could not be read offers nothing: its field takes what is typed. */
export function useTyreLookups(): { readonly lookups: TyreLookups; readonly isPending: boolean } {
  return useQueries({
    queries: [
      endpointQuery(listTyreMakes, {}),
      endpointQuery(listTyreWidths, {}),
      endpointQuery(listTyreHeights, {}),
      endpointQuery(listTyreDiameters, {}),
      endpointQuery(listSpeedCategories, {}),
      endpointQuery(listWetGrips, {}),
      endpointQuery(listRollResistances, {}),
      endpointQuery(listWheelTypes, {}),
      endpointQuery(listWheelSizes, {}),
    ],
    combine: (results) => ({
      isPending: results.some(({ isLoading }) => isLoading),
      lookups: Object.fromEntries(
        lookupFields.map((field, place) => [field, results[place]?.data ?? []]),
      ) as Partial<TyreLookups> as TyreLookups,
    }),
  })
}
