import { ActionIcon } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import { CallFailed } from '@verstas/contract/call.ts'
import { useState, useSyncExternalStore } from 'react'
import { messageOf } from '../api/failure.ts'
import { useSession } from '../session/session.ts'
import { type Translate, useTexts } from '../texts/use-texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { ShownUpload } from './shown-uploads.ts'
import { needsPeople } from './upload-failure.ts'
import classes from './upload-line.module.css'
import { UploadPreview } from './upload-preview.tsx'
import { useUploadQueue } from './use-upload-queue.ts'

interface UploadLineProps {
  readonly upload: ShownUpload
  readonly isOrderShown: boolean
}

/** One file on its way: how far it is, or why it stands still, and what to do about it. */
export function UploadLine({ upload, isOrderShown }: UploadLineProps) {
  const t = useTexts()
  const { fileName: name, sentBytes, size, orderNumber, jobNumber } = upload
  const words = useStateOf(upload)
  const percent = sentBytes === null ? 0 : percentOf(sentBytes, size)
  const place = [
    isOrderShown && t('workOrder.number', { number: orderNumber }),
    jobNumber !== null && t('workOrder.jobs.job', { number: jobNumber }),
  ].filter(Boolean)
  return (
    <li className={classes.line} data-state={upload.state}>
      <UploadPreview upload={upload} />
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        {place.length > 0 && <div className={classes.place}>{place.join(' · ')}</div>}
        <div className={classes.state}>{words}</div>
        {sentBytes !== null && (
          <div
            className={classes.track}
            role="progressbar"
            aria-label={t('uploads.progress', { name })}
            aria-valuenow={percent}
            aria-valuetext={words}
          >
            <div className={classes.meter} style={{ width: `${percent}%` }} />
          </div>
        )}
      </div>
      <Actions upload={upload} />
    </li>
  )
}

function Actions({ upload: { id, fileName: name, state, errors, size } }: { upload: ShownUpload }) {
  const t = useTexts()
  const { open } = useUploadQueue()
  const [isAsking, setIsAsking] = useState(false)
  const act = (deed: 'pause' | 'resume' | 'cancel') => void open().then((queue) => queue[deed](id))
  const isHopeless = size === 0 || errors.some(({ ErrorMessage }) => ErrorMessage === '')
  return (
    <div className={classes.actions}>
      {state === 'waiting' && (
        <ActionIcon aria-label={t('uploads.pause', { name })} onClick={() => act('pause')}>
          <IconPlayerPause size={22} aria-hidden="true" />
        </ActionIcon>
      )}
      {state === 'paused' && (
        <ActionIcon aria-label={t('uploads.resume', { name })} onClick={() => act('resume')}>
          <IconPlayerPlay size={22} aria-hidden="true" />
        </ActionIcon>
      )}
      {state === 'refused' && !isHopeless && (
        <ActionIcon aria-label={t('uploads.retry', { name })} onClick={() => act('resume')}>
          <IconRefresh size={22} aria-hidden="true" />
        </ActionIcon>
      )}
      <ActionIcon color="gray" aria-label={t('uploads.cancel', { name })} onClick={() => setIsAsking(true)}>
        <IconX size={22} aria-hidden="true" />
      </ActionIcon>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('uploads.cancelTitle')}
        confirmLabel={t('uploads.cancelConfirm')}
        onConfirm={() => act('cancel')}
        onCancel={() => setIsAsking(false)}
        isDestructive
      >
        <p>{t('uploads.cancelHint', { name })}</p>
      </ConfirmDialog>
    </div>
  )
}

const percentOf = (part: number, whole: number): number =>
  Math.min(100, Math.round((part / Math.max(1, whole)) * 100))

const subscribeToNetwork = (onChange: () => void) => {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** How a file stands, in words. */
function useStateOf(upload: ShownUpload): string {
  const t = useTexts()
  const { site } = useSession()
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  const { state, sentBytes, size, siteId, failures } = upload
  const reason = reasonOf(upload, t)
  if (state === 'refused') return t('uploads.transmissionError', { reason })
  if (state === 'paused') return t('uploads.paused')
  if (siteId !== site.Id) return t('uploads.otherSite')
  if (sentBytes !== null && sentBytes >= size) return t('uploads.storing')
  if (sentBytes !== null) return t('uploads.sending', { percent: percentOf(sentBytes, size) })
  if (!isOnline) return t('uploads.offline')
  if (needsPeople(failureOf(upload))) return t('uploads.tryingAgainAfter', { reason })
  return t(failures > 0 ? 'uploads.tryingAgain' : 'uploads.waiting')
}

const failureOf = ({ errors }: ShownUpload): CallFailed => new CallFailed(400, errors)
const reasonOf = (upload: ShownUpload, t: Translate): string => messageOf(failureOf(upload), t)
