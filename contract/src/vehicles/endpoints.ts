import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { expects } from '../field-reasons.ts'
import { searchText } from '../fields.ts'
import { ServiceHistoryEntry, VehicleDetails, VehicleSummary } from './details.ts'

/** A typed or scanned number. It contains at least one letter or digit. */
const typedNumber = searchText(40).regex(/[\p{L}\p{N}]/u, expects('letterOrDigit'))

/**
 * Common parts of the calls that return vehicles. They accept MobileCheckList, because an inspection begins
 * with the choice of its vehicle.
 */
const common = { method: 'GET', rights: [['MobileServiceTechnician', 'MobileCheckList']] } as const
const vin = z.object({ vin: typedNumber })

/** Calls for vehicle search and service history (specification.md, Vehicle rules). */
export const vehicleEndpoints = {
  searchVehiclesBySerialNumber: endpoint({
    ...common,
    path: '/vehicle/serialNumber/:vin',
    summary: 'Returns the site’s vehicles with this VIN or this end of a VIN; at most 50.',
    params: vin,
    answer: z.array(VehicleSummary),
  }),
  searchVehiclesByLicenseNumber: endpoint({
    ...common,
    path: '/vehicle/licenseNumber/:no',
    summary: 'Returns the site’s vehicles with this beginning of a plate, by plate; at most 50.',
    params: z.object({ no: typedNumber }),
    answer: z.array(VehicleSummary),
  }),
  getVehicle: endpoint({
    ...common,
    path: '/vehicle/serialNumber/:vin/details',
    shows: ['tasks'],
    summary: 'Returns a vehicle in full, by its complete VIN.',
    params: vin,
    answer: VehicleDetails,
  }),
  getVehicleByQuery: endpoint({
    ...common,
    path: '/vehicle/details',
    summary: 'Returns a vehicle in full, by its complete VIN.',
    query: z.object({ serialNo: typedNumber }),
    answer: VehicleDetails,
    errors: ['notFound'],
  }),
  listServiceHistory: endpoint({
    method: 'GET',
    rights: ['MobileServiceTechnician'],
    path: '/workshop/servicehistory/serialNumber/:vin',
    summary: 'Returns the invoiced visits of a vehicle at all sites of the group, newest first, at most 100.',
    params: vin,
    answer: z.array(ServiceHistoryEntry),
  }),
}
