import { useCallback, useMemo } from 'react'
import { useOpenedQueue, useQueueEntries } from '../../platform/device-queue/device-queue.tsx'
import { queueKind, type ShownEntry } from '../../platform/device-queue/queue-adapter.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify } from '../../platform/ui/notify.ts'
import { type InspectionName, isSameInspection } from './queued-inspections.ts'

/** An unsent photo of an inspection. The device queue stores its bytes separately. */
export interface QueuedPhoto extends InspectionName {
  /** The subject: `check.<id>` or `marker.<imageId>.<markerId>`; null for the whole vehicle. */
  readonly property: string | null
  readonly plate: string
  /** The time when the photo was taken or chosen, as an ISO instant. */
  readonly at: string
  readonly fileName: string
  readonly contentType: string
  /** The photo's size in bytes. */
  readonly size: number
  /** Omitted if the photo has no caption. */
  readonly caption?: string
  /** The server's address of the upload; null before the upload starts. */
  readonly address: string | null
}

export const inspectionPhotoKind = queueKind<QueuedPhoto>('inspectionPhoto')

export type ShownPhoto = ShownEntry<QueuedPhoto>

const none: readonly ShownPhoto[] = []

/** Returns a function that finds the unsent photos for a subject of an inspection. */
export function useQueuedPhotos({
  id,
  oid,
}: InspectionName): (property: string | null) => readonly ShownPhoto[] {
  const photos = useQueueEntries(inspectionPhotoKind)
  return useMemo(() => {
    const ownPhotos = photos.filter(({ payload }) => isSameInspection(payload, { id, oid }))
    const byProperty = Map.groupBy(ownPhotos, ({ payload }) => payload.property)
    return (property) => byProperty.get(property) ?? none
  }, [photos, id, oid])
}

/** The inspection, the subject and the time of a photo. */
type PhotoOf = Pick<QueuedPhoto, 'id' | 'oid' | 'property' | 'plate' | 'at'>

interface NewPhoto {
  readonly file: Blob
  readonly fileName: string
  /** True if the photo is held: stored, but not sent until it is released. */
  readonly isHeld?: boolean
}

/**
 * Returns a function that stores a photo on this device. The queue sends the photo once the server has the
 * inspection. The function returns the id of the queue entry, or null after it has shown an error.
 */
export function useAddPhoto(): (about: PhotoOf, photo: NewPhoto) => Promise<string | null> {
  const t = useTexts()
  const open = useOpenedQueue()
  return useCallback(
    async (about, { file, fileName, isHeld = false }) => {
      const { type: contentType, size } = file
      const fail = (text: 'uploads.notReady' | 'uploads.notKept') => {
        notify.error(t(text, { name: fileName }))
        return null
      }
      const queue = await open().catch(() => null)
      if (!queue) return fail('uploads.notReady')
      try {
        const photo: QueuedPhoto = { ...about, fileName, contentType, size, address: null }
        return (await queue.add(inspectionPhotoKind, photo, { file, isHeld })).id
      } catch {
        return fail('uploads.notKept')
      }
    },
    [open, t],
  )
}
