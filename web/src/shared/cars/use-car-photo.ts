import { useQuery } from '@tanstack/react-query'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import type { VehiclePhoto } from '@verstas/contract/attachments/entities.ts'
import { useEffect, useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { endpointKey } from '../../platform/api/endpoint-query.ts'
import { useSession } from '../../platform/session/session.ts'
import { isAffordable } from '../../platform/ui/network-cost.ts'
import { useIsPageThere } from '../../platform/ui/use-is-page-there.ts'
import { findPhoto } from './find-photo.ts'

const { listVehiclePhotos, getThumbnail } = attachmentEndpoints

/** Ten minutes in milliseconds. An upload by this user invalidates the photos earlier. */
const staleTime = 10 * 60_000

/**
 * Returns the address of a vehicle's photo for an `img`, which cannot send the session's token. Undefined while
 * the photo loads, and if the vehicle has none that the user may see. Photos load after the first page has loaded,
 * and not on a slow connection or with the data saver.
 *
 * @param isWanted false to load nothing yet, for a row that is out of sight
 */
export function useCarPhoto(vehicleId: number, isWanted: boolean): string | undefined {
  const { canCall } = useSession()
  const isPageThere = useIsPageThere()
  const isOffered = isWanted && isPageThere && canCall(listVehiclePhotos) && isAffordable()
  const { data: photo } = useQuery<VehiclePhoto | null>({
    queryKey: [...endpointKey(listVehiclePhotos), vehicleId],
    queryFn: () => findPhoto(vehicleId),
    enabled: isOffered,
    staleTime,
  })
  const { data: bytes } = useQuery<Blob | null>({
    queryKey: [...endpointKey(getThumbnail), photo?.Id, photo?.Key],
    queryFn: async ({ signal }) =>
      photo ? await call(getThumbnail, { params: { id: photo.Id, key: photo.Key }, signal }) : null,
    enabled: isOffered && photo != null,
    // An attachment never changes under its key.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useAddress(photo ? bytes : null)
}

/** Returns an address of bytes in memory, and releases the address on unmount. */
function useAddress(bytes: Blob | null | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!bytes) return
    const url = URL.createObjectURL(bytes)
    setAddress(url)
    return () => {
      URL.revokeObjectURL(url)
      setAddress(undefined)
    }
  }, [bytes])
  return address
}
