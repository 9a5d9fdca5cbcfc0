import { IconFileText, IconPhoto, IconSignature, IconVideo } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { ShownUpload } from './shown-uploads.ts'
import classes from './upload-preview.module.css'
import { useUploadQueue } from './use-upload-queue.ts'

/** A small picture of a file that is still on this device, or a sign of its kind. */
export function UploadPreview({ upload }: { readonly upload: ShownUpload }) {
  const url = useFileUrl(upload)
  const KindIcon = iconOf(upload)
  return (
    <span className={classes.preview}>
      {url === null ? (
        <KindIcon size={24} aria-hidden="true" />
      ) : (
        <img src={url} alt="" className={classes.picture} />
      )}
    </span>
  )
}

function iconOf({ contentType, signerName }: ShownUpload) {
  if (signerName !== null) return IconSignature
  if (contentType.startsWith('image/')) return IconPhoto
  return contentType.startsWith('video/') ? IconVideo : IconFileText
}

/** What every browser can draw. */
const drawable = ['image/jpeg', 'image/png', 'image/webp']

/** An address of the file's bytes as long as the component stands; null for what is no picture. */
export function useFileUrl({ id, contentType, size }: Pick<ShownUpload, 'id' | 'contentType' | 'size'>) {
  const { open } = useUploadQueue()
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
