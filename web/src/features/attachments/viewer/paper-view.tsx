import { Loader } from '@mantine/core'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import type { Attachment } from '@verstas/contract/attachments/entities.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { addressOf } from '../attachment-api.ts'
import { NoPreview } from './no-preview.tsx'
import classes from './viewer.module.css'

/** A PDF file in the browser's own viewer; phones have none, and save it. */
export function PaperView({ attachment }: { readonly attachment: Attachment }) {
  return navigator.pdfViewerEnabled ? <Paper attachment={attachment} /> : <NoPreview isBroken={false} />
}

function Paper({ attachment }: { readonly attachment: Attachment }) {
  const [url, setUrl] = useState<string | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    let made: string | null = null
    const show = async () => {
      const input = { params: addressOf(attachment), signal: stop.signal }
      const bytes = await call(attachmentEndpoints.streamAttachment, input)
      if (stop.signal.aborted) return
      // Whatever the bytes are, nothing but the viewer of papers gets them.
      made = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
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
  return <iframe className={classes.paper} src={url} title={attachment.Caption ?? attachment.FileName} />
}
