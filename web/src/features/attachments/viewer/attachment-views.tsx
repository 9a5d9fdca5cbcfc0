import { IconFileText, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { IconButton, Spinner } from '../../../platform/ui/button.tsx'
import { addressOf, hasTickets, ticketOf } from '../attachment-api.ts'
import { kindOf, type ShownAttachment } from '../describe-attachment.ts'
import { useAttachmentPicture } from '../use-attachment-picture.ts'
import { useZoom } from './use-zoom.ts'
import classes from './viewer.module.css'

interface PictureViewProps {
  readonly attachment: ShownAttachment
  readonly onSwipe: (step: -1 | 1) => void
}

/** The full picture, with zoom. */
export function PictureView({ attachment, onSwipe }: PictureViewProps) {
  const t = useTexts()
  const frame = useRef<HTMLDivElement>(null)
  const picture = useAttachmentPicture(attachment, 'picture')
  const { view, zoomIn, zoomOut, isWhole, gestures } = useZoom({ frame, onSwipe })
  const { Caption, FileName, HasThumbnail } = attachment
  const [isUnreadable, setIsUnreadable] = useState(false)
  if (picture.state === 'failed' || isUnreadable)
    return <NoPreview isBroken={HasThumbnail ?? !isUnreadable} />
  return (
    <div
      ref={frame}
      className={`${classes.frame} grid centre relative clip`}
      data-kind={kindOf(attachment)}
      {...gestures}
    >
      {picture.state === 'pending' ? (
        <Spinner />
      ) : (
        <img
          src={picture.url}
          alt={Caption ?? FileName}
          draggable={false}
          className={classes.picture}
          onError={() => setIsUnreadable(true)}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        />
      )}
      {/* Taps on the buttons do not reach the picture. */}
      <div className={`${classes.zoom} flex gap-8`} onPointerDown={(event) => event.stopPropagation()}>
        <IconButton
          variant="quiet"
          label={t('attachments.zoomOut')}
          icon={IconZoomOut}
          onClick={zoomOut}
          disabled={isWhole}
        />
        <IconButton variant="quiet" label={t('attachments.zoomIn')} icon={IconZoomIn} onClick={zoomIn} />
      </div>
    </div>
  )
}

/** A file to render. Its URL is null while loading. */
interface ShownFile {
  readonly url: string | null
  readonly hasFailed: boolean
  readonly fail: () => void
}

/** A video that streams in parts, or is fetched as a whole if the server offers no address for streaming. */
export function VideoView({ attachment }: { readonly attachment: ShownAttachment }) {
  const file = useFile(attachment, addressOfVideo)
  return (
    <FileFrame file={file}>
      {(url) => (
        <div className={`${classes.frame} grid centre relative clip`}>
          {/* biome-ignore lint/a11y/useMediaCaption: videos from the workshop have no captions */}
          <video
            src={url}
            className={classes.picture}
            controls
            playsInline
            preload="metadata"
            aria-label={attachment.Caption ?? attachment.FileName}
            onError={file.fail}
          />
        </div>
      )}
    </FileFrame>
  )
}

const addressOfVideo = async (attachment: ShownAttachment, signal: AbortSignal): Promise<string | Blob> =>
  hasTickets(attachment) ? (await ticketOf(attachment)).href : readFile(attachment, signal)

/**
 * A PDF file in the browser's viewer. Without such a viewer, as on phones, a message advises to save the
 * file.
 */
export function PaperView({ attachment }: { readonly attachment: ShownAttachment }) {
  return navigator.pdfViewerEnabled ? <Paper attachment={attachment} /> : <NoPreview isBroken={false} />
}

function Paper({ attachment }: { readonly attachment: ShownAttachment }) {
  const file = useFile(attachment, readPaper)
  return (
    <FileFrame file={file}>
      {(url) => (
        <iframe
          className={`${classes.paper} full full-height`}
          src={url}
          title={attachment.Caption ?? attachment.FileName}
        />
      )}
    </FileFrame>
  )
}

// Declares the bytes as a PDF regardless of their content, so that only the browser's PDF viewer receives
// them.
const readPaper = async (attachment: ShownAttachment, signal: AbortSignal): Promise<Blob> =>
  new Blob([await readFile(attachment, signal)], { type: 'application/pdf' })

const readFile = (attachment: ShownAttachment, signal: AbortSignal): Promise<Blob> =>
  call(attachmentEndpoints.streamAttachment, { params: addressOf(attachment), signal })

/**
 * Returns the URL of an attachment's bytes. Uses the attachment of the first render, because some lists
 * recreate the object at each render.
 *
 * @param find must remain the same function
 */
function useFile(
  attachment: ShownAttachment,
  find: (attachment: ShownAttachment, signal: AbortSignal) => Promise<string | Blob>,
): ShownFile {
  const [initialAttachment] = useState(attachment)
  const [url, setUrl] = useState<string | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    let objectUrl: string | null = null
    const show = async () => {
      const source = await find(initialAttachment, stop.signal)
      if (stop.signal.aborted) return
      if (typeof source === 'string') return setUrl(source)
      objectUrl = URL.createObjectURL(source)
      setUrl(objectUrl)
    }
    show().catch(() => !stop.signal.aborted && setHasFailed(true))
    return () => {
      stop.abort()
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [initialAttachment, find])
  return { url, hasFailed, fail: () => setHasFailed(true) }
}

interface FileFrameProps {
  readonly file: ShownFile
  readonly children: (url: string) => ReactNode
}

/** Renders the children once the file's URL is available. After a failure, renders a message. */
function FileFrame({ file: { url, hasFailed }, children }: FileFrameProps) {
  if (hasFailed) return <NoPreview isBroken />
  if (url !== null) return children(url)
  return (
    <div className={`${classes.frame} grid centre relative clip`}>
      <Spinner />
    </div>
  )
}

/**
 * Says that a file has no preview here, and advises to save the file. `isBroken` is true if the preview
 * failed.
 */
function NoPreview({ isBroken }: { readonly isBroken: boolean }) {
  const t = useTexts()
  return (
    <div className={`${classes.message} line column gap-8 text-centre`} role={isBroken ? 'alert' : undefined}>
      <IconFileText size={56} stroke={1.5} aria-hidden="true" />
      <strong>{t(isBroken ? 'attachments.showFailed' : 'attachments.noPreview')}</strong>
      <span>{t('attachments.noPreviewHint')}</span>
    </div>
  )
}
