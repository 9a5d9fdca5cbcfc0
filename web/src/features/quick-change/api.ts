import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { quickChangeEndpoints } from '@verstas/contract/quick-change/endpoints.ts'
import type { MyPin } from '@verstas/contract/quick-change/entities.ts'
import { call, callAs } from '../../platform/api/client.ts'
import { endpointKey, endpointQuery } from '../../platform/api/endpoint-query.ts'

const { listDevicePeople, getMyPin, setMyPin, removeMyPin } = quickChangeEndpoints

/** Returns the header with which a trusted device authenticates. */
export const authorizationOf = (deviceToken: string): string => `Device ${deviceToken}`

/** Returns the query of the people who may sign in on this device; refetched on each mount. */
export const useDevicePeople = (deviceToken: string) =>
  useQuery({
    queryKey: endpointKey(listDevicePeople),
    queryFn: () => callAs(authorizationOf(deviceToken), listDevicePeople, {}),
    gcTime: 0,
    staleTime: 0,
  })

const myPinQuery = endpointQuery(getMyPin, {})

/**
 * Returns the query for the state of the signed-in user's PIN, and for the trusted devices that accept it.
 */
export const useMyPin = () => useQuery(myPinQuery)

/** Returns the mutation that sets my PIN. Its state in the cache is updated. */
export const useSetMyPin = () => useChangeOfMyPin((pin: string) => call(setMyPin, { body: { Pin: pin } }))

/** Returns the mutation that removes my PIN. Its state in the cache is updated. */
export const useRemoveMyPin = () => useChangeOfMyPin<void>(() => call(removeMyPin, {}))

function useChangeOfMyPin<Input>(change: (input: Input) => Promise<MyPin>) {
  const queries = useQueryClient()
  return useMutation<MyPin, Error, Input>({
    mutationFn: change,
    gcTime: 0,
    onSuccess: (mine) => queries.setQueryData(myPinQuery.queryKey, mine),
  })
}
