import { useEffect, useRef, useState } from 'react'
import { serverNow } from '../api/server-clock.ts'
import { queueInUse } from '../uploads/current-queue.ts'
import { type ShownUpload, useUploads } from '../uploads/shown-uploads.ts'
import { usePreparedQueue } from '../uploads/use-upload-queue.ts'
import type { Shape } from './drawing.ts'
import { drawOn } from './photo.ts'

/** What the person made of a shot. */
export interface ShotChange {
  readonly caption: string
  readonly jobNumber: number | null
  readonly shapes: readonly Shape[]
}

/**
 * The photos of one visit to the camera. Each is safe in the queue at once, and held there while it can still be
 * drawn on; leaving the camera, in whatever way, sends them all.
 */
export function useShots(orderNumber: number) {
  const { open, add } = usePreparedQueue()
  const [ids, setIds] = useState<readonly string[]>([])
  const latestIds = useRef(ids)
  latestIds.current = ids
  const uploads = useUploads()
  const shots: readonly ShownUpload[] = uploads.filter(({ id }) => ids.includes(id))

  useEffect(
    () => () => {
      queueInUse()
        ?.then((queue) => queue.release(latestIds.current))
        .catch(() => undefined)
    },
    [],
  )

  return {
    shots,
    /** @returns whether it is safe */
    keep: async (photo: Blob, jobNumber: number | null): Promise<boolean> => {
      const fileName = nameNow()
      const id = await add({ orderNumber, jobNumber }, { file: photo, fileName, isHeld: true })
      if (id === null) return false
      setIds((before) => [...before, id])
      return true
    },
    change: async ({ id }: ShownUpload, { caption, jobNumber, shapes }: ShotChange): Promise<void> => {
      const queue = await open()
      const photo = shapes.length > 0 ? await queue.fileOf(id) : undefined
      if (photo) await queue.replaceHeld(id, await drawOn(photo, shapes))
      await queue.changeHeld(id, { caption, jobNumber })
    },
    discard: async ({ id }: ShownUpload): Promise<void> => {
      const queue = await open()
      await queue.cancel(id)
    },
  }
}

/** A name that sorts by the device's time of day: `20261118-091003-120.jpg`. */
function nameNow(): string {
  const now = serverNow()
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000)
  const digits = local.toISOString().replace(/\D/g, '')
  return `${digits.slice(0, 8)}-${digits.slice(8, 14)}-${digits.slice(14, 17)}.jpg`
}
