import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { IconButton } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { additionOf, kindOf, placeOf, type ShownAttachment } from '../describe-attachment.ts'
import { PaperView, PictureView, VideoView } from './attachment-views.tsx'
import classes from './viewer.module.css'
import { ViewerActions } from './viewer-actions.tsx'

interface ViewerDialogProps {
  /** The attachments between which the user can move, in the order of the grid. */
  readonly attachments: readonly ShownAttachment[]
  readonly openId: number
  readonly onShow: (id: number) => void
  readonly onClose: () => void
}

const stepsOfKeys: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 }

/** An attachment in full screen. Arrow buttons, arrow keys and swipes over pictures show its neighbours. */
export function ViewerDialog({ attachments, openId, onShow, onClose }: ViewerDialogProps) {
  const t = useTexts()
  const [isAsking, setIsAsking] = useState(false)
  const index = attachments.findIndex(({ Id }) => Id === openId)
  const attachment = attachments[index]
  if (!attachment) return null

  const turn = (step: -1 | 1) => {
    const neighbour = attachments[index + step]
    if (neighbour) onShow(neighbour.Id)
  }
  const turnByKey = ({ key, target }: KeyboardEvent) => {
    const step = stepsOfKeys[key]
    // Ignores arrow keys while a video has the focus, because the video uses them.
    if (step && !isAsking && !(target instanceof HTMLVideoElement)) turn(step)
  }
  const closeOrTurn = () => {
    const next = attachments[index + 1] ?? attachments[index - 1]
    if (next) onShow(next.Id)
    else onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title={t('attachments.viewer', {
        index: index + 1,
        count: attachments.length,
        name: attachment.Caption ?? attachment.FileName,
      })}
      shape="screen"
      onKeyDown={turnByKey}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '', title: classes.title ?? '' }}
    >
      <div className={`${classes.stage} grid grow relative`}>
        <Content key={attachment.Id} attachment={attachment} onSwipe={turn} />
        {index > 0 && (
          <IconButton
            variant="quiet"
            className={classes.previous}
            label={t('attachments.previous')}
            icon={IconChevronLeft}
            onClick={() => turn(-1)}
          />
        )}
        {index < attachments.length - 1 && (
          <IconButton
            variant="quiet"
            className={classes.next}
            label={t('attachments.next')}
            icon={IconChevronRight}
            onClick={() => turn(1)}
          />
        )}
      </div>
      <div className={`${classes.foot} line wrap spread gap-y-8 gap-x-16`}>
        <Facts attachment={attachment} />
        <ViewerActions attachment={attachment} onAsking={setIsAsking} onRemoved={closeOrTurn} />
      </div>
    </Dialog>
  )
}

interface ContentProps {
  readonly attachment: ShownAttachment
  readonly onSwipe: (step: -1 | 1) => void
}

function Content({ attachment, onSwipe }: ContentProps) {
  const kind = kindOf(attachment)
  if (kind === 'Video') return <VideoView attachment={attachment} />
  if (kind === 'Pdf') return <PaperView attachment={attachment} />
  return <PictureView attachment={attachment} onSwipe={onSwipe} />
}

const megabytes = (bytes: number): number => Math.max(0.1, Math.round(bytes / 100_000) / 10)

function Facts({ attachment }: { readonly attachment: ShownAttachment }) {
  const t = useTexts()
  const format = useFormat()
  const { FileName, Caption, ByteSize, SignerName } = attachment
  const facts = [
    placeOf(attachment, t),
    additionOf(attachment, t, format),
    ...(ByteSize === undefined
      ? []
      : [t('attachments.megabytes', { size: format.number(megabytes(ByteSize)) })]),
  ]
  return (
    <div className={classes.facts}>
      {Caption && <div className="strong ink">{FileName}</div>}
      {SignerName && <div className="strong ink">{t('attachments.signedBy', { name: SignerName })}</div>}
      <div>{facts.join(' · ')}</div>
    </div>
  )
}
