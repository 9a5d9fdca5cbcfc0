import { useCallback, useEffect, useState } from 'react'
import {
  useDeviceQueue,
  useOpenedQueue,
  useQueueEntries,
} from '../../../platform/device-queue/device-queue.tsx'
import { queueKind, type ShownEntry } from '../../../platform/device-queue/queue-adapter.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { notify } from '../../../platform/ui/notify.ts'

/** Where a file is attached: to a work order, to one of its jobs, or to a task. */
export interface UploadTarget {
  /** Null for a task's file. */
  readonly orderNumber: number | null
  /** Null for the whole work order. */
  readonly jobNumber: number | null
  /** The task; left out for a work order's file. */
  readonly activityId?: number
  /** The health check, and what of it the file shows; left out for any other file. */
  readonly inspection?: { readonly id: number; readonly property: string | null }
}

/** What is known of a file on its way to the server; its bytes are kept beside it. */
export interface Upload extends UploadTarget {
  readonly fileName: string
  /** As the browser guesses it; the server looks at the bytes. */
  readonly contentType: string
  /** Bytes. */
  readonly size: number
  readonly caption: string
  /** Who signed, of a signature; null for every other file. */
  readonly signerName: string | null
  /** Where the server has begun to take it; null before that. */
  readonly address: string | null
}

export const uploadKind = queueKind<Upload>('upload')

export type ShownUpload = ShownEntry<Upload>

/** The files of whoever is signed in that are not at the server yet, the oldest first. */
export const useUploads = (): readonly ShownUpload[] => useQueueEntries(uploadKind)

/** A file to attach, with what is known of it. */
interface NewUpload {
  readonly file: Blob
  readonly fileName: string
  readonly signerName?: string
  /** Kept, but not sent before it is released. */
  readonly isHeld?: boolean
}

/**
 * Keeps a file on this device and sends it; answers its id, or null, and words for the person, where that cannot be.
 */
export function useAddUpload(): (target: UploadTarget, upload: NewUpload) => Promise<string | null> {
  const t = useTexts()
  const open = useOpenedQueue()
  return useCallback(
    async (target, { file, fileName, signerName = null, isHeld = false }) => {
      const fail = (text: 'uploads.notReady' | 'uploads.notKept') => {
        notify.error(t(text, { name: fileName }))
        return null
      }
      const queue = await open().catch(() => null)
      if (!queue) return fail('uploads.notReady')
      const upload: Upload = {
        ...target,
        fileName,
        contentType: file.type,
        size: file.size,
        caption: '',
        signerName,
        address: null,
      }
      try {
        return (await queue.add(uploadKind, upload, { file, isHeld })).id
      } catch {
        return fail('uploads.notKept')
      }
    },
    [open, t],
  )
}

/** Attaches files: each one is kept on this device at once, and then sent. */
export function useAddFiles({
  orderNumber,
  jobNumber,
  activityId,
}: UploadTarget): (files: Iterable<File>) => Promise<void> {
  const add = useAddUpload()
  return useCallback(
    async (files) => {
      const target = { orderNumber, jobNumber, ...(activityId !== undefined && { activityId }) }
      for (const file of files) await add(target, { file, fileName: file.name })
    },
    [add, orderNumber, jobNumber, activityId],
  )
}

/** An entry of the device queue with a file. */
interface KeptFile {
  readonly id: string
  readonly payload: Pick<Upload, 'contentType' | 'size'>
}

/** What every browser can draw. */
const drawable = ['image/jpeg', 'image/png', 'image/webp']

/** An address of the file's bytes as long as the component stands; null for what is no picture. */
export function useFileUrl({ id, payload: { contentType, size } }: KeptFile): string | null {
  const { open } = useDeviceQueue()
  const [url, setUrl] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a picture that was drawn on has another size
  useEffect(() => {
    if (!drawable.includes(contentType)) return
    let isOver = false
    let made: string | null = null
    const show = async () => {
      const file = await (await open()).fileOf(id)
      if (isOver || !file) return
      made = URL.createObjectURL(file)
      setUrl(made)
    }
    show().catch(() => undefined)
    return () => {
      isOver = true
      if (made) URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [id, contentType, size, open])
  return url
}
