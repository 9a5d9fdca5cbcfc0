import { useQuery } from '@tanstack/react-query'
import { operationEndpoints } from '@verstas/contract/operations/endpoints.ts'
import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

const { findVehicles, findCustomers, findSlots } = ownDataEndpoints

/** Queries the cars with this plate or VIN. Requests nothing for fewer than three letters and digits. */
export const useFoundVehicles = (number: string, isEnabled: boolean) =>
  useQuery({
    ...endpointQuery(findVehicles, { query: { number } }),
    enabled: isEnabled && number.replaceAll(/[^\p{L}\p{N}]/gu, '').length > 2,
  })

/** Queries the customers with these words in the name, or with this phone number. */
export const useFoundCustomers = (search: string, isEnabled: boolean) =>
  useQuery({
    ...endpointQuery(findCustomers, { query: { search } }),
    enabled: isEnabled && search.length > 1,
  })

/** Queries the next free times for work of this length. */
export const useSlots = (minutes: number, isEnabled: boolean) =>
  useQuery({ ...endpointQuery(findSlots, { query: { minutes } }), enabled: isEnabled })

/** Queries the operations that match the typed words, those for the make of the car first. */
export const useOperations = (typed: string, vin: string | undefined) =>
  useQuery({
    ...endpointQuery(operationEndpoints.searchWorkOperations, {
      query: { SearchKey: typed, ...(vin && { SerialNo: vin }) },
    }),
    enabled: typed.length > 1,
  })

/** Queries the work order that is copied; nothing without an id. */
export const useCopied = (id: string | undefined) =>
  useQuery({
    ...endpointQuery(workOrderEndpoints.getWorkOrder, { params: { id: Number(id ?? 0) } }),
    enabled: id !== undefined,
  })
