import { useCallback, useEffect, useState } from 'react'
import {
  useDeviceQueue,
  useOpenedQueue,
  useQueueEntries,
} from '../../../platform/device-queue/device-queue.tsx'
import { queueKind, type ShownEntry } from '../../../platform/device-queue/queue-adapter.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { notify } from '../../../platform/ui/notify.ts'

/** The entity that a file belongs to: a work order, one of its jobs, a task, or an inspection. */
export interface UploadTarget {
  /** Null for a file of a task or an inspection. */
  readonly orderNumber: number | null
  /** Null unless the file belongs to a job. */
  readonly jobNumber: number | null
  /** The task's id; omitted for any other file. */
  readonly activityId?: number
  /** The id of the inspection, and the property that the file shows, if any; omitted for any other file. */
  readonly inspection?: { readonly id: number; readonly property: string | null }
}

/** The data of an unsent file. The device queue stores the bytes of the file with this data. */
export interface Upload extends UploadTarget {
  readonly fileName: string
  /** The browser's guess of the file's type. The server checks the bytes. */
  readonly contentType: string
  /** The file's size in bytes. */
  readonly size: number
  readonly caption: string
  /** The signer's name, which may be empty; null unless the file is a signature. */
  readonly signerName: string | null
  /** The server's address of the transfer; null before the transfer starts. */
  readonly address: string | null
}

export const uploadKind = queueKind<Upload>('upload')

export type ShownUpload = ShownEntry<Upload>

/** Returns the signed-in user's unsent files, the oldest first. */
export const useUploads = (): readonly ShownUpload[] => useQueueEntries(uploadKind)

/** A file to attach, and its data. */
interface NewUpload {
  readonly file: Blob
  readonly fileName: string
  readonly signerName?: string
  /** True if the file is held: stored, but not sent until it is released. */
  readonly isHeld?: boolean
}

/**
 * Returns a function that adds a file to the device queue. The function resolves to the id of the entry, or
 * to null after showing an error.
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

/** Returns a function that attaches files. Each file is stored on this device immediately, and then sent. */
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

/** A device queue entry with a file. */
interface KeptFile {
  readonly id: string
  readonly payload: Pick<Upload, 'contentType' | 'size'>
}

/** The formats that every browser can render. */
const drawable = ['image/jpeg', 'image/png', 'image/webp']

/**
 * Returns a URL of the file's bytes. Null until the bytes have been read, and if some browsers cannot render
 * the format.
 */
export function useFileUrl({ id, payload: { contentType, size } }: KeptFile): string | null {
  const { open } = useDeviceQueue()
  const [url, setUrl] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size changes when the user draws on a picture
  useEffect(() => {
    if (!drawable.includes(contentType)) return
    let isOver = false
    let objectUrl: string | null = null
    const show = async () => {
      const file = await (await open()).fileOf(id)
      if (isOver || !file) return
      objectUrl = URL.createObjectURL(file)
      setUrl(objectUrl)
    }
    show().catch(() => undefined)
    return () => {
      isOver = true
      if (objectUrl) URL.revokeObjectURL(objectUrl)
      setUrl(null)
    }
  }, [id, contentType, size, open])
  return url
}
