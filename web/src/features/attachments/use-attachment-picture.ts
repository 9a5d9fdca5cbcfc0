import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { useEffect, useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { addressOf } from './attachment-api.ts'
import type { ShownAttachment } from './describe-attachment.ts'

const sizes = {
  thumbnail: attachmentEndpoints.getThumbnail,
  picture: attachmentEndpoints.getPicture,
}

/**
 * Returns the endpoint of a picture; null if there is none. A server without thumbnails has only the whole
 * file, which is too large for a list.
 */
function sourceOf({ HasThumbnail }: Pick<ShownAttachment, 'HasThumbnail'>, size: keyof typeof sizes) {
  if (HasThumbnail) return sizes[size]
  return HasThumbnail === undefined && size === 'picture' ? attachmentEndpoints.streamAttachment : null
}

export type AttachmentPicture =
  | { readonly state: 'pending' }
  | { readonly state: 'failed' }
  | { readonly state: 'shown'; readonly url: string }

/**
 * Returns the attachment's picture for an `img`, which cannot send the session's header. Releases the picture
 * on unmount.
 */
export function useAttachmentPicture(
  attachment: Pick<ShownAttachment, 'Id' | 'Key' | 'HasThumbnail'>,
  size: keyof typeof sizes,
): AttachmentPicture {
  const [picture, setPicture] = useState<AttachmentPicture>({ state: 'pending' })
  const { Id, Key, HasThumbnail } = attachment
  useEffect(() => {
    const source = sourceOf({ HasThumbnail }, size)
    if (!source) return setPicture({ state: 'failed' })
    const stop = new AbortController()
    let url: string | null = null
    const show = async () => {
      const input = { params: addressOf({ Id, Key }), signal: stop.signal }
      const bytes = await call(source, input)
      if (stop.signal.aborted) return
      url = URL.createObjectURL(bytes)
      setPicture({ state: 'shown', url })
    }
    setPicture({ state: 'pending' })
    show().catch(() => !stop.signal.aborted && setPicture({ state: 'failed' }))
    return () => {
      stop.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [Id, Key, HasThumbnail, size])
  return picture
}
