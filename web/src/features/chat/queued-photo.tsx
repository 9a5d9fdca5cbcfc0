import { IconPhoto } from '@tabler/icons-react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFileUrl } from '../attachments/uploads/uploads.ts'
import classes from './message.module.css'
import type { QueuedMessage, WaitingMessage } from './queued-message.ts'

/** The photo of a message that waits, and how far it has come. */
export function QueuedPhoto({ waiting }: { readonly waiting: WaitingMessage }) {
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
    <div className={classes.queuedPhoto}>
      {url === null ? <IconPhoto size={40} aria-hidden="true" /> : <img src={url} alt={label} />}
      {percent !== null && (
        <div className={classes.progress} role="progressbar" aria-label={label} aria-valuenow={percent}>
          <span style={{ width: `${percent}%` }} />
        </div>
      )}
    </div>
  )
}
