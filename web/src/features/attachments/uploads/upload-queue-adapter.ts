import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { lazy } from 'react'
import { invalidate } from '../../../platform/api/endpoint-query.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { type QueueAdapter, queueAdapter } from '../../../platform/device-queue/queue-adapter.ts'
import { translate } from '../../../platform/texts/i18n.ts'
import { notify } from '../../../platform/ui/notify.ts'
import { invalidateActivities } from '../../activities/api.ts'
import { isUploadFinal, isUploadRetryable, sendQueuedFile, whyNotAccepted } from './queued-file.ts'
import { giveUp, sendFile } from './send-file.ts'
import { type Upload, uploadKind } from './uploads.ts'

/** Sends files to work orders, jobs and tasks. An interrupted transfer continues later. */
export const uploadQueueAdapter = createUploadQueueAdapter({ sendFile, giveUp })

interface Transfers {
  readonly sendFile: typeof sendFile
  readonly giveUp: typeof giveUp
}

/** Creates the adapter with the given transfer functions. */
export function createUploadQueueAdapter({ sendFile, giveUp }: Transfers): QueueAdapter {
  return queueAdapter<Upload, void>({
    kind: uploadKind,
    isOrdered: false,
    laneOf: () => 'uploads',
    check: ({ fileName }, file) => (file ? whyNotAccepted(file, fileName) : []),
    send: async ({ id, payload }, { readFile, update, signal, showProgress }) => {
      const onAddress = (address: string) => void update({ address }).catch(() => undefined)
      const watch = { signal, onAddress, onProgress: showProgress }
      const forget = () => update({ address: null })
      await sendQueuedFile({ id, upload: payload, file: await readFile() }, { ...watch, forget, sendFile })
    },
    isRetryable: isUploadRetryable,
    isFinal: isUploadFinal,
    onDone: ({ payload: { activityId } }, _, { queries }) => {
      notify.success(translate('uploads.sent'))
      if (activityId !== undefined) return invalidateActivities(queries)
      invalidate(queries, attachmentEndpoints.listAttachments)
    },
    onRefused: (_, error) =>
      notify.error(translate('uploads.transmissionError', { reason: messageOf(error, translate) })),
    onRemoved: async ({ payload: { address } }) => {
      if (address !== null) await giveUp(address)
    },
    list: lazy(() => import('./upload-list.tsx')),
  })
}
