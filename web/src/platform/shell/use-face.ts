import { useQuery } from '@tanstack/react-query'
import { type EmployeePicture, pictureEndpoints } from '@verstas/contract/employees/picture-endpoints.ts'
import { call } from '../api/client.ts'
import { endpointKey, endpointQuery } from '../api/endpoint-query.ts'
import { useSession } from '../session/session.ts'
import { useIsPageThere } from '../ui/use-is-page-there.ts'

const { listEmployeePictures, getEmployeePicture } = pictureEndpoints

const keysById = (pictures: EmployeePicture[]): ReadonlyMap<number, string> =>
  new Map(pictures.map(({ EmployeeId, Key }) => [EmployeeId, Key]))

/**
 * Returns the address of a user's picture for an `img`, which cannot send the session's token. Undefined
 * while the picture loads, and if the user has none. Pictures load after the first page has loaded. Each
 * picture is fetched once and remains in memory until the page closes.
 */
export function useFace(employeeId: number): string | undefined {
  const { canCall } = useSession()
  const isPageThere = useIsPageThere()
  const { data: keys } = useQuery({
    ...endpointQuery(listEmployeePictures, {}),
    // Ten minutes, because users seldom change their picture.
    staleTime: 10 * 60_000,
    enabled: isPageThere && canCall(listEmployeePictures),
    select: keysById,
  })
  const key = keys?.get(employeeId)
  const { data: address } = useQuery({
    queryKey: [...endpointKey(getEmployeePicture), employeeId, key],
    queryFn: async ({ signal }) =>
      URL.createObjectURL(await call(getEmployeePicture, { params: { employeeId, key: key ?? '' }, signal })),
    enabled: key !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return key === undefined ? undefined : address
}
