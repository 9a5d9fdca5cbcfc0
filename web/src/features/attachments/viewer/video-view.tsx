import { Loader } from '@mantine/core'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import type { Attachment } from '@verstas/contract/attachments/entities.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { addressOf, hasTickets, ticketOf } from '../attachment-api.ts'
import { NoPreview } from './no-preview.tsx'
import classes from './viewer.module.css'

/** A video, fetched part by part while it plays; as a whole before where the server gives no address for that. */
export function VideoView({ attachment }: { readonly attachment: Attachment }) {
  const [url, setUrl] = useState<string | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    let made: string | null = null
    const show = async () => {
      if (hasTickets(attachment)) return setUrl((await ticketOf(attachment)).href)
      const input = { params: addressOf(attachment), signal: stop.signal }
      const bytes = await call(attachmentEndpoints.streamAttachment, input)
      if (stop.signal.aborted) return
      made = URL.createObjectURL(bytes)
      setUrl(made)
    }
    show().catch(() => !stop.signal.aborted && setHasFailed(true))
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [attachment])
  if (hasFailed) return <NoPreview isBroken />
  if (url === null)
    return (
      <div className={classes.frame}>
        <Loader color="gray" />
      </div>
    )
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/useMediaCaption: what was filmed in the workshop has no captions */}
      <video
        src={url}
        className={classes.picture}
        controls
        playsInline
        preload="metadata"
        aria-label={attachment.Caption ?? attachment.FileName}
        onError={() => setHasFailed(true)}
      />
    </div>
  )
}
