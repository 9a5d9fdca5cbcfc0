import { ActionIcon, Loader } from '@mantine/core'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import type { Attachment } from '@verstas/contract/attachments/entities.ts'
import { useRef, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { kindOf } from '../kinds.ts'
import { useAttachmentPicture } from '../use-attachment-picture.ts'
import { NoPreview } from './no-preview.tsx'
import { useZoom } from './use-zoom.ts'
import classes from './viewer.module.css'

interface PictureViewProps {
  readonly attachment: Attachment
  readonly onSwipe: (step: -1 | 1) => void
}

/** A picture in full, to be enlarged and moved. */
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
    <div ref={frame} className={classes.frame} data-kind={kindOf(attachment)} {...gestures}>
      {picture.state === 'pending' ? (
        <Loader color="gray" />
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
      {/* Taps on the buttons are none on the picture. */}
      <div className={classes.zoom} onPointerDown={(event) => event.stopPropagation()}>
        <ActionIcon
          variant="default"
          aria-label={t('attachments.zoomOut')}
          onClick={zoomOut}
          disabled={isWhole}
        >
          <IconZoomOut size={22} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('attachments.zoomIn')} onClick={zoomIn}>
          <IconZoomIn size={22} aria-hidden="true" />
        </ActionIcon>
      </div>
    </div>
  )
}
