import { IconAlertTriangle, IconClock, IconPhoto } from '@tabler/icons-react'
import { CallFailed } from '@verstas/contract/call.ts'
import { useState } from 'react'
import { messageOf } from '../../platform/api/failure.ts'
import { useDeviceQueue } from '../../platform/device-queue/device-queue.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { isUploadFinal } from '../attachments/uploads/queued-file.ts'
import { useFileUrl } from '../attachments/uploads/uploads.ts'
import classes from './message.module.css'
import { MessageFrame } from './message-frame.tsx'
import type { QueuedMessage, WaitingMessage } from './queued-message.ts'

/** A message of mine that is waiting, or that was refused with a reason. */
export function WaitingBubble({
  waiting,
  isFirst,
}: {
  readonly waiting: WaitingMessage
  readonly isFirst: boolean
}) {
  const { employee } = useSession()
  const isRefused = waiting.state === 'refused'
  const { text } = waiting.payload
  return (
    <MessageFrame
      author={employee.Name}
      authorId={null}
      image={null}
      isOwn
      isFirst={isFirst}
      isLast
      areFactsShown
      isRefused={isRefused}
      facts={isRefused ? <Refusal waiting={waiting} /> : <Waits />}
    >
      {text && <p className={`${classes.body} type-17 break-anywhere`}>{text}</p>}
      <QueuedPhoto waiting={waiting} />
    </MessageFrame>
  )
}

function Waits() {
  const t = useTexts()
  return (
    <span className="inline-flex middle gap-4">
      <IconClock className="rigid" size={16} aria-hidden="true" />
      {t('chat.waiting')}
    </span>
  )
}

/** The reason of the refusal, and buttons that remove the message or send it again. */
function Refusal({ waiting }: { readonly waiting: WaitingMessage }) {
  const t = useTexts()
  const { open } = useDeviceQueue()
  const [isBusy, setIsBusy] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const { text, photo } = waiting.payload
  const act = (work: () => Promise<unknown>) => () => {
    setIsBusy(true)
    work()
      .catch((error: unknown) => notify.error(messageOf(error, t)))
      .finally(() => setIsBusy(false))
  }
  const failure = new CallFailed(400, waiting.errors)
  const reason = messageOf(failure, t)
  return (
    <div className="grid items-end gap-4 late">
      {/* The element has no alert role, because a toast announces the refusal (`chat.refused`). */}
      <span className="inline-flex middle gap-4">
        <IconAlertTriangle className="rigid" size={16} aria-hidden="true" />
        {t('chat.notSent', { reason })}
      </span>
      <div className="flex wrap justify-end gap-8">
        <Button variant="plainDanger" disabled={isBusy} onClick={() => setIsRemoving(true)}>
          {t('chat.remove')}
        </Button>
        {!isUploadFinal(failure) && (
          <Button variant="tonal" isBusy={isBusy} onClick={act(async () => (await open()).retry(waiting))}>
            {t('chat.retry')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isRemoving}
        title={t('chat.removeTitle')}
        confirmLabel={t('deviceQueue.remove')}
        onConfirm={act(async () => (await open()).remove(waiting.id))}
        onCancel={() => setIsRemoving(false)}
        isDestructive
        isBusy={isBusy}
      >
        <p className="paragraph">{t('chat.removeHint', { what: text || (photo?.fileName ?? '') })}</p>
      </ConfirmDialog>
    </div>
  )
}

/** The photo of a waiting message, and the progress of its upload. */
function QueuedPhoto({ waiting }: { readonly waiting: WaitingMessage }) {
  const { photo } = waiting.payload
  return photo && <Photo waiting={waiting} photo={photo} />
}

interface PhotoProps {
  readonly waiting: WaitingMessage
  readonly photo: NonNullable<QueuedMessage['photo']>
}

function Photo({ waiting: { id, sentBytes }, photo }: PhotoProps) {
  const t = useTexts()
  const url = useFileUrl({ id, payload: photo })
  const percent =
    sentBytes === null ? null : Math.min(100, Math.round((sentBytes / Math.max(1, photo.size)) * 100))
  const label = t('chat.photo', { name: photo.fileName })
  return (
    <div className={`${classes.queuedPhoto} grid centre relative clip rounded-inner`}>
      {url === null ? <IconPhoto size={40} aria-hidden="true" /> : <img src={url} alt={label} />}
      {percent !== null && (
        <div
          className={`${classes.progress} clip rounded-full quiet`}
          role="progressbar"
          aria-label={label}
          aria-valuenow={percent}
        >
          <span style={{ width: `${percent}%` }} />
        </div>
      )}
    </div>
  )
}
