import { useEffect, useRef, useState } from 'react'
import { serverNow } from '../../platform/api/server-clock.ts'
import { useDeviceQueue } from '../../platform/device-queue/device-queue.tsx'
import { type ShownUpload, uploadKind, useAddUpload, useUploads } from '../attachments/uploads/uploads.ts'
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
  const { open, whenOpened } = useDeviceQueue()
  const add = useAddUpload()
  const ids = useRef<readonly string[]>([])
  const work = useRef<Promise<unknown>>(Promise.resolve())
  const [, setCount] = useState(0)
  const uploads = useUploads()
  const shots: readonly ShownUpload[] = uploads.filter(({ id }) => ids.current.includes(id))

  useEffect(
    () => () => {
      // What was shot or drawn last is still on its way into the queue.
      const release = async () => (await whenOpened())?.sendHeld(ids.current)
      work.current.then(release).catch(() => undefined)
    },
    [whenOpened],
  )
  /** Does it, and lets leaving wait for it. */
  const attend = <T>(deed: Promise<T>): Promise<T> => {
    work.current = Promise.allSettled([work.current, deed])
    return deed
  }

  const keep = async (photo: Blob, jobNumber: number | null): Promise<boolean> => {
    const fileName = nameNow()
    const id = await add({ orderNumber, jobNumber }, { file: photo, fileName, isHeld: true })
    if (id === null) return false
    ids.current = [...ids.current, id]
    setCount(ids.current.length)
    return true
  }
  const change = async ({ id }: ShownUpload, { caption, jobNumber, shapes }: ShotChange): Promise<void> => {
    const queue = await open()
    const photo = shapes.length > 0 ? await queue.fileOf(id) : undefined
    const drawn = photo && (await drawOn(photo, shapes))
    await queue.changeHeld(
      uploadKind,
      id,
      (upload) => ({
        ...upload,
        caption,
        jobNumber,
        ...(drawn && { size: drawn.size, contentType: drawn.type }),
      }),
      drawn,
    )
  }
  const discard = async ({ id }: ShownUpload): Promise<void> => (await open()).remove(id)

  return {
    shots,
    /** @returns whether it is safe */
    keep: (photo: Promise<Blob>, jobNumber: number | null) =>
      attend(photo.then((taken) => keep(taken, jobNumber))),
    change: (shot: ShownUpload, made: ShotChange) => attend(change(shot, made)),
    discard: (shot: ShownUpload) => attend(discard(shot)),
  }
}

/** A name that sorts by the device's time of day: `20261118-091003-120.jpg`. */
function nameNow(): string {
  const now = serverNow()
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000)
  const digits = local.toISOString().replace(/\D/g, '')
  return `${digits.slice(0, 8)}-${digits.slice(8, 14)}-${digits.slice(14, 17)}.jpg`
}
