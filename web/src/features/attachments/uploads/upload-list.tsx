import {
  IconFileText,
  IconPhoto,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSignature,
  IconTrash,
  IconVideo,
  IconX,
} from '@tabler/icons-react'
import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { lazy, Suspense } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { useDeviceQueue } from '../../../platform/device-queue/device-queue.tsx'
import type { Queue } from '../../../platform/device-queue/queue.ts'
import type { ListPart } from '../../../platform/device-queue/queue-adapter.ts'
import { useSession } from '../../../platform/session/session.ts'
import { type Translate, useTexts } from '../../../platform/texts/use-texts.ts'
import { IconButton } from '../../../platform/ui/button.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { useIsOnline } from '../../../platform/ui/use-is-online.ts'
import { useLazyDialog } from '../../../platform/ui/use-lazy-dialog.ts'
import { isUploadFinal } from './queued-file.ts'
import classes from './upload-list.module.css'
import { type ShownUpload, type Upload, useFileUrl, useUploads } from './uploads.ts'

// Loads the module of the dialog when the user first cancels or removes an upload.
const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../platform/ui/confirm-dialog.tsx')).ConfirmDialog,
}))

interface UploadListProps {
  readonly orderNumber?: number
  readonly activityId?: number
  /** The part of the list to render; all files if omitted. */
  readonly part?: ListPart['part']
}

/** The unsent files of one work order, of one task, or all. Held files are omitted. */
export default function UploadList({ orderNumber, activityId, part }: UploadListProps) {
  const t = useTexts()
  const uploads = useUploads().filter(
    ({ state, payload }) =>
      state !== 'held' &&
      (part === undefined || (state === 'refused') === (part === 'refused')) &&
      (orderNumber === undefined || payload.orderNumber === orderNumber) &&
      (activityId === undefined || payload.activityId === activityId),
  )
  if (uploads.length === 0) return null
  return (
    <ul className="stack gap-8" aria-label={t('uploads.list')}>
      {uploads.map((upload) => (
        <UploadLine
          key={upload.id}
          upload={upload}
          isOrderShown={orderNumber === undefined && activityId === undefined}
        />
      ))}
    </ul>
  )
}

interface UploadLineProps {
  readonly upload: ShownUpload
  readonly isOrderShown: boolean
}

/** An unsent file with its state, its progress and the actions on it. */
function UploadLine({ upload, isOrderShown }: UploadLineProps) {
  const t = useTexts()
  const { sentBytes } = upload
  const { fileName: name, size, orderNumber, jobNumber } = upload.payload
  const words = useStateOf(upload)
  const percent = sentBytes === null ? 0 : percentOf(sentBytes, size)
  const place = [
    isOrderShown && orderNumber !== null && t('workOrder.number', { number: orderNumber }),
    isOrderShown && orderNumber === null && t('activityEdit.title'),
    jobNumber !== null && t('workOrder.jobs.job', { number: jobNumber }),
  ].filter(Boolean)
  return (
    <li className={`${classes.line} line gap-12 card`} data-state={upload.state}>
      <Preview upload={upload} />
      <div className="grow shrink">
        <div className="strong ellipsis">{name}</div>
        {place.length > 0 && <div className="type-15 soft">{place.join(' · ')}</div>}
        <div className={`${classes.state} type-15 soft`}>{words}</div>
        {sentBytes !== null && (
          <div
            className={`${classes.track} clip quiet`}
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

function Preview({ upload }: { readonly upload: ShownUpload }) {
  const url = useFileUrl(upload)
  const KindIcon = iconOf(upload.payload)
  return (
    <span className={`${classes.preview} grid centre rigid relative clip rounded-inner quiet soft`}>
      {url === null ? <KindIcon size={24} aria-hidden="true" /> : <img src={url} alt="" className="photo" />}
      {upload.sentBytes !== null && (
        <span className={`${classes.percent} grid centre fill number-18`} aria-hidden="true">
          {percentOf(upload.sentBytes, upload.payload.size)} %
        </span>
      )}
    </span>
  )
}

function iconOf({ contentType, signerName }: Upload) {
  if (signerName !== null) return IconSignature
  if (contentType.startsWith('image/')) return IconPhoto
  return contentType.startsWith('video/') ? IconVideo : IconFileText
}

function Actions({ upload }: { readonly upload: ShownUpload }) {
  const t = useTexts()
  const { open } = useDeviceQueue()
  const question = useLazyDialog()
  const { id, state } = upload
  const { fileName: name } = upload.payload
  const isRefused = state === 'refused'
  const act = (work: (queue: Queue) => Promise<unknown>) => {
    open()
      .then(work)
      .catch((error: unknown) => notify.error(messageOf(error, t)))
  }
  return (
    <div className="flex gap-8 rigid">
      {state === 'waiting' && (
        <IconButton
          label={t('uploads.pause', { name })}
          icon={IconPlayerPause}
          onClick={() => act((queue) => queue.pause(id))}
        />
      )}
      {state === 'paused' && (
        <IconButton
          label={t('uploads.resume', { name })}
          icon={IconPlayerPlay}
          onClick={() => act((queue) => queue.resume(id))}
        />
      )}
      {isRefused && !isUploadFinal(failureOf(upload)) && (
        <IconButton
          label={t('uploads.retry', { name })}
          icon={IconRefresh}
          onClick={() => act((queue) => queue.retry(upload))}
        />
      )}
      <IconButton
        variant="neutral"
        label={t(isRefused ? 'uploads.remove' : 'uploads.cancel', { name })}
        icon={isRefused ? IconTrash : IconX}
        onClick={question.open}
      />
      {question.isDrawn && (
        <Suspense>
          <ConfirmDialog
            isOpen={question.isOpen}
            title={t(isRefused ? 'uploads.removeTitle' : 'uploads.cancelTitle')}
            confirmLabel={t(isRefused ? 'deviceQueue.remove' : 'uploads.cancelConfirm')}
            onConfirm={() => act((queue) => queue.remove(id))}
            onCancel={question.close}
            isDestructive
          >
            <p className="paragraph">{t('uploads.cancelHint', { name })}</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  )
}

const percentOf = (part: number, whole: number): number =>
  Math.min(100, Math.round((part / Math.max(1, whole)) * 100))

/** Returns the text for the state of a file. */
function useStateOf(upload: ShownUpload): string {
  const t = useTexts()
  const { site } = useSession()
  const isOnline = useIsOnline()
  const { state, sentBytes, siteId, failures } = upload
  const { size } = upload.payload
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

/** True if the error remains until someone acts, although the upload is retried automatically. */
const needsPeople = (error: CallFailed): boolean =>
  error.has(errorCodes.storageFull.id) || error.has(errorCodes.tooManyOpenUploads.id)

const failureOf = ({ errors }: ShownUpload): CallFailed => new CallFailed(400, errors)
const reasonOf = (upload: ShownUpload, t: Translate): string => messageOf(failureOf(upload), t)
