import type { QueryClient } from '@tanstack/react-query'
import type { VehicleDetails, VehicleSummary } from '@verstas/contract/vehicles/details.ts'
import { vehicleEndpoints } from '@verstas/contract/vehicles/endpoints.ts'
import { numberKey, vinKey } from '@verstas/domain/codes/normal-form.ts'
import { endpointKey } from '../../platform/api/endpoint-query.ts'
import { seenWorkOrders } from '../work-orders/api.ts'
import { seenReservations } from '../work-schedule/api.ts'

/** A vehicle with the data that this device has cached. */
export interface SeenVehicle extends VehicleSummary {
  /** Null if the submodel is unknown, or if the vehicle is cached only with a work order. */
  readonly SubmodelName: string | null
}

/** Returns all cached vehicles, each once, from the most complete response. */
export function seenVehicles(queries: QueryClient): SeenVehicle[] {
  const details = queries
    .getQueriesData<VehicleDetails>({ queryKey: endpointKey(vehicleEndpoints.getVehicle) })
    .flatMap(([, vehicle]) => vehicle ?? [])
  const orders = [...seenWorkOrders(queries), ...seenReservations(queries).map(({ WorkOrder }) => WorkOrder)]
  const ofOrders = orders.map(({ Vehicle, TimeReservation }) => ({
    ModelYear: null,
    DefaultPayerName: null,
    SubmodelName: null,
    ...Vehicle,
    MakeName: Vehicle.MakeName ?? TimeReservation?.MakeName ?? '',
    ModelName: Vehicle.ModelName ?? TimeReservation?.ModelName ?? '',
  }))
  const byId = new Map<number, SeenVehicle>()
  for (const vehicle of [...details, ...ofOrders])
    if (!byId.has(vehicle.VehicleId)) byId.set(vehicle.VehicleId, vehicle)
  return [...byId.values()]
}

/** Returns the cached vehicle with this VIN; null if there is none. */
export const seenVehicle = (queries: QueryClient, vin: string): SeenVehicle | null =>
  seenVehicles(queries).find(({ SerialNumber }) => vinKey(SerialNumber) === vinKey(vin)) ?? null

/**
 * Returns the cached vehicles by the end of the VIN, or by the beginning of the plate if the VIN is empty.
 * The server has the same rules (specification.md, Vehicle rules).
 */
export const searchSeenVehicles = (queries: QueryClient, plate: string, vin: string): SeenVehicle[] =>
  seenVehicles(queries).filter(({ LicenseNumber, SerialNumber }) =>
    vin ? vinKey(SerialNumber).endsWith(vinKey(vin)) : numberKey(LicenseNumber).startsWith(numberKey(plate)),
  )
