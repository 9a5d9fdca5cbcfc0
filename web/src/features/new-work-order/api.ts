import { useQuery } from '@tanstack/react-query'
import { operationEndpoints } from '@verstas/contract/operations/endpoints.ts'
import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

const { findVehicles, findCustomers, findSlots } = ownDataEndpoints

/**
 * Queries the cars that match a part of a plate or VIN. Sends no request for fewer than three letters and
 * digits.
 */
export const useFoundVehicles = (number: string, isEnabled: boolean) =>
  useQuery({
    ...endpointQuery(findVehicles, { query: { number } }),
    enabled: isEnabled && number.replaceAll(/[^\p{L}\p{N}]/gu, '').length > 2,
  })

/** Queries the customers by words of the name, or by phone number. */
export const useFoundCustomers = (search: string, isEnabled: boolean) =>
  useQuery({
    ...endpointQuery(findCustomers, { query: { search } }),
    enabled: isEnabled && search.length > 1,
  })

/** Queries the next free slots for work of this length. */
export const useSlots = (minutes: number, isEnabled: boolean) =>
  useQuery({ ...endpointQuery(findSlots, { query: { minutes } }), enabled: isEnabled })

/**
 * Queries the operations that match the typed words, those for the car's make first. Sends no request for
 * fewer than two characters.
 */
export const useOperations = (typed: string, vin: string | undefined) =>
  useQuery({
    ...endpointQuery(operationEndpoints.searchWorkOperations, {
      query: { SearchKey: typed, ...(vin && { SerialNo: vin }) },
    }),
    enabled: typed.length > 1,
  })

/** Queries the work order to copy. Sends no request without an id. */
export const useCopied = (id: string | undefined) =>
  useQuery({
    ...endpointQuery(workOrderEndpoints.getWorkOrder, { params: { id: Number(id ?? 0) } }),
    enabled: id !== undefined,
  })
