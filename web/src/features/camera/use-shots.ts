import { useEffect, useRef, useState } from 'react'
import { serverNow } from '../../platform/api/server-clock.ts'
import { useDeviceQueue, useQueueEntries } from '../../platform/device-queue/device-queue.tsx'
import type { QueueKind, ShownEntry } from '../../platform/device-queue/queue-adapter.ts'
import type { Shape } from './drawing-board.tsx'
import { drawOn } from './photo.ts'

/** The camera's data of a photo in the device queue. The owner of the photos adds more data. */
export interface Shot {
  readonly contentType: string
  /** The photo's size in bytes. */
  readonly size: number
  readonly caption?: string
}

export type ShownShot<S extends Shot> = ShownEntry<S>

/** The feature that stores and sends the photos of a visit to the camera. */
export interface ShotOwner<S extends Shot> {
  /** The photos' kind in the device queue. */
  readonly kind: QueueKind<S>
  /** Stores a photo on this device and holds it. Resolves to its id, or to null after showing an error. */
  readonly keep: (photo: Blob, fileName: string) => Promise<string | null>
}

/** A user's changes to a shot. */
export interface ShotChange<S extends Shot> {
  readonly caption: string
  /** The owner's values of the shot. */
  readonly values: Partial<S>
  readonly shapes: readonly Shape[]
}

/**
 * The photos of one visit to the camera. The queue stores each photo immediately, and holds it while the user
 * can edit it. Leaving the camera in any way sends all photos.
 */
export function useShots<S extends Shot>(owner: ShotOwner<S>) {
  const { open, whenOpened } = useDeviceQueue()
  const ids = useRef<readonly string[]>([])
  const work = useRef<Promise<unknown>>(Promise.resolve())
  const [, setCount] = useState(0)
  const entries = useQueueEntries(owner.kind)
  const shots: readonly ShownShot<S>[] = entries.filter(({ id }) => ids.current.includes(id))

  useEffect(
    () => () => {
      // Waits until the last photo or drawing is in the queue.
      const release = async () => (await whenOpened())?.sendHeld(ids.current)
      work.current.then(release).catch(() => undefined)
    },
    [whenOpened],
  )
  /** Tracks a pending action, so that leaving the camera waits for it. */
  const track = <T>(action: Promise<T>): Promise<T> => {
    work.current = Promise.allSettled([work.current, action])
    return action
  }

  const keep = async (photo: Blob): Promise<boolean> => {
    const id = await owner.keep(photo, nameNow())
    if (id === null) return false
    ids.current = [...ids.current, id]
    setCount(ids.current.length)
    return true
  }
  const change = async ({ id }: ShownShot<S>, { caption, values, shapes }: ShotChange<S>): Promise<void> => {
    const queue = await open()
    const photo = shapes.length > 0 ? await queue.fileOf(id) : undefined
    const drawn = photo && (await drawOn(photo, shapes))
    const size = drawn && { size: drawn.size, contentType: drawn.type }
    await queue.changeHeld(owner.kind, id, (shot) => ({ ...shot, ...values, caption, ...size }), drawn)
  }
  const discard = async ({ id }: ShownShot<S>): Promise<void> => {
    await (await open()).remove(id)
  }

  return {
    shots,
    /** @returns true if the photo was stored */
    keep: (photo: Promise<Blob>) => track(photo.then(keep)),
    change: (shot: ShownShot<S>, shotChange: ShotChange<S>) => track(change(shot, shotChange)),
    discard: (shot: ShownShot<S>) => track(discard(shot)),
  }
}

/** Returns a file name that sorts by time, in the device's time zone: `20261118-091003-120.jpg`. */
function nameNow(): string {
  const now = serverNow()
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000)
  const digits = local.toISOString().replace(/\D/g, '')
  return `${digits.slice(0, 8)}-${digits.slice(8, 14)}-${digits.slice(14, 17)}.jpg`
}
