import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { VehicleSummary } from '@verstas/contract/vehicles/details.ts'
import { vehicleEndpoints } from '@verstas/contract/vehicles/endpoints.ts'
import type { VehicleSearch } from '@verstas/domain/vehicles/search.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

const { searchVehiclesByLicenseNumber, searchVehiclesBySerialNumber, getVehicle, listServiceHistory } =
  vehicleEndpoints

/**
 * Queries the vehicles whose plate begins with the search, or whose VIN ends with it. Requests nothing if the
 * search is null.
 */
export const useVehicles = (search: VehicleSearch | null): UseQueryResult<VehicleSummary[]> =>
  useQuery({
    ...(search?.vin === undefined
      ? endpointQuery(searchVehiclesByLicenseNumber, { params: { no: search?.plate ?? '' } })
      : endpointQuery(searchVehiclesBySerialNumber, { params: { vin: search.vin } })),
    enabled: search !== null,
  })

/** Queries the details of a vehicle by its VIN. */
export const useVehicle = (vin: string) => useQuery(endpointQuery(getVehicle, { params: { vin } }))

/**
 * Queries the invoiced visits of a vehicle at all sites, newest first. Requests nothing if the VIN is empty.
 */
export const useServiceHistory = (vin: string) =>
  useQuery({ ...endpointQuery(listServiceHistory, { params: { vin } }), enabled: vin !== '' })
