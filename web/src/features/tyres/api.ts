import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import { tyreEndpoints } from '@verstas/contract/tyres/endpoints.ts'
import type { TyreLabel, TyreLookup, TyreLookups } from '@verstas/contract/tyres/entities.ts'
import { call } from '../../platform/api/client.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

const {
  listTyreRecords,
  getTyreHistoryEntry,
  getTyreLabel,
  listTyreLookups,
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

/** Returns the tyre records of a vehicle, newest first; requests nothing if the id is null. */
export const useTyreRecords = (vehicleId: number | null) =>
  useQuery({
    ...endpointQuery(listTyreRecords, { params: { vehicleId: vehicleId ?? 0 } }),
    enabled: vehicleId !== null,
  })

/** Returns one history entry of a tyre record; requests nothing if the id is null. */
export const useTyreHistoryEntry = (oid: string | null) =>
  useQuery({
    ...endpointQuery(getTyreHistoryEntry, { params: { oid: oid ?? '' } }),
    enabled: oid !== null,
  })

/**
 * Returns a function that finds a tyre label by its number in the European register.
 *
 * @throws {CallFailed} 404 if no label with this number was imported
 */
export function useReadTyreLabel(): (number: number) => Promise<TyreLabel> {
  const queries = useQueryClient()
  return (number) =>
    queries.fetchQuery({
      ...endpointQuery(getTyreLabel, { params: { number } }),
      // Labels never become stale, so a cached one is used even without a network.
      staleTime: Number.POSITIVE_INFINITY,
    })
}

/** The fields with lookup values, by their names on the wire. */
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
] as const satisfies readonly (keyof TyreLookups)[]
export type LookupField = (typeof lookupFields)[number]

/** Returns the tyre types, and the lookup values of tyres and wheels. */
export const useTyreLookups = () =>
  useQuery({
    ...endpointQuery(listTyreLookups, {}),
    queryFn: async ({ signal }): Promise<TyreLookups> => {
      try {
        return await call(listTyreLookups, { signal })
      } catch (error) {
        const isUnknownCall = error instanceof CallFailed && (error.status === 404 || error.status === 400)
        if (!isUnknownCall) throw error
        return listOneByOne(signal)
      }
    },
  })

/**
 * Requests each list separately, because plain specification servers have no combined endpoint. A missing
 * list is empty, so that its field accepts any text. Only the list of tyre types is required.
 */
async function listOneByOne(signal: AbortSignal): Promise<TyreLookups> {
  const orNothing = (list: Promise<TyreLookup[]>) => list.catch(() => [])
  const [tyreType, Make, Width, Height, Diameter, Speed, WetGrip, RollResistance, WheelType, WheelSize] =
    await Promise.all([
      call(listTyreTypes, { signal }),
      orNothing(call(listTyreMakes, { signal })),
      orNothing(call(listTyreWidths, { signal })),
      orNothing(call(listTyreHeights, { signal })),
      orNothing(call(listTyreDiameters, { signal })),
      orNothing(call(listSpeedCategories, { signal })),
      orNothing(call(listWetGrips, { signal })),
      orNothing(call(listRollResistances, { signal })),
      orNothing(call(listWheelTypes, { signal })),
      orNothing(call(listWheelSizes, { signal })),
    ])
  return { tyreType, Make, Width, Height, Diameter, Speed, WetGrip, RollResistance, WheelType, WheelSize }
}
