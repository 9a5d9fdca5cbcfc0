import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { VehicleSummary } from '@verstas/contract/vehicles/details.ts'
import { vehicleEndpoints } from '@verstas/contract/vehicles/endpoints.ts'
import type { VehicleSearch } from '@verstas/domain/vehicles/search.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

const { searchVehiclesByLicenseNumber, searchVehiclesBySerialNumber, getVehicle, listServiceHistory } =
  vehicleEndpoints

/** The vehicles of a VIN or a plate; null asks for nothing. */
export const useVehicles = (search: VehicleSearch | null): UseQueryResult<VehicleSummary[]> =>
  useQuery({
    ...(search?.vin === undefined
      ? endpointQuery(searchVehiclesByLicenseNumber, { params: { no: search?.plate ?? '' } })
      : endpointQuery(searchVehiclesBySerialNumber, { params: { vin: search.vin } })),
    enabled: search !== null,
  })

/** A vehicle in full, by its VIN. */
export const useVehicle = (vin: string) => useQuery(endpointQuery(getVehicle, { params: { vin } }))

/** Reads the invoiced visits of a vehicle at every site, newest first. An empty VIN reads nothing. */
export const useServiceHistory = (vin: string) =>
  useQuery({ ...endpointQuery(listServiceHistory, { params: { vin } }), enabled: vin !== '' })
