import { Loader } from '@mantine/core'
import type { Attachment } from '@verstas/contract/attachments/entities.ts'
import { useEffect, useState } from 'react'
import { ticketOf } from '../attachment-api.ts'
import { NoPreview } from './no-preview.tsx'
import classes from './viewer.module.css'

/** A video, fetched part by part while it plays. */
export function VideoView({ attachment }: { readonly attachment: Attachment }) {
  const [url, setUrl] = useState<string | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    let isOver = false
    ticketOf(attachment).then(
      ({ href }) => !isOver && setUrl(href),
      () => !isOver && setHasFailed(true),
    )
    return () => {
      isOver = true
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
