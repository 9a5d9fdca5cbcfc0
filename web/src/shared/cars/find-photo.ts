import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { mostPhotoVehicles, type VehiclePhoto } from '@verstas/contract/attachments/entities.ts'
import { call } from '../../platform/api/client.ts'

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
export async function findPhoto(vehicleId: number): Promise<VehiclePhoto | null> {
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
