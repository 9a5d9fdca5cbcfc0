import { IconCar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import type { VehiclePhoto } from '@verstas/contract/attachments/entities.ts'
import { mostPhotoVehicles } from '@verstas/contract/attachments/kinds.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { endpointKey } from '../../platform/api/endpoint-query.ts'
import { useSession } from '../../platform/session/session.ts'
import { isAffordable } from '../../platform/ui/network-cost.ts'
import { useIsPageThere } from '../../platform/ui/use-is-page-there.ts'

/** The content of `CarFace`. Loads the photo when it comes near the visible part of the page. */
export function CarPhoto({ vehicleId }: { readonly vehicleId: number }) {
  const box = useRef<HTMLSpanElement>(null)
  const isNear = useIsNear(box)
  const address = useCarPhoto(vehicleId, isNear)
  return (
    <span ref={box} className="grid centre full full-height shrink">
      {address ? <img src={address} alt="" className="photo" /> : <IconCar size={24} stroke={1.5} />}
    </span>
  )
}

/** True once the element has been near the visible part of the page. A hidden element is never near. */
function useIsNear(element: { readonly current: Element | null }): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: '200px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}

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
function useCarPhoto(vehicleId: number, isWanted: boolean): string | undefined {
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

interface Batch {
  readonly ids: Set<number>
  readonly photos: Promise<readonly VehiclePhoto[]>
}

/** The vehicles that the next call asks for. Null until the first one is wanted. */
let next: Batch | null = null

/**
 * Returns the photo that stands for a vehicle; null if there is none. Combines the vehicles of all rows that
 * appear at the same time into one call.
 *
 * @throws {CallFailed}
 */
async function findPhoto(vehicleId: number): Promise<VehiclePhoto | null> {
  const batch = next && next.ids.size < mostPhotoVehicles ? next : openBatch()
  batch.ids.add(vehicleId)
  const photos = await batch.photos
  return photos.find((photo) => photo.VehicleId === vehicleId) ?? null
}

/** Opens a batch that is sent in a later turn of the event loop. */
function openBatch(): Batch {
  const ids = new Set<number>()
  const send = async () => {
    await new Promise((resolve) => setTimeout(resolve))
    if (next === batch) next = null
    return call(attachmentEndpoints.listVehiclePhotos, { query: { VehicleIds: [...ids].join(',') } })
  }
  const batch: Batch = { ids, photos: send() }
  next = batch
  return batch
}
