import { CallFailed } from '@verstas/contract/call.ts'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { invalidate } from '../../platform/api/endpoint-query.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { queueAdapter } from '../../platform/device-queue/queue-adapter.ts'
import { translate } from '../../platform/texts/i18n.ts'
import { notify } from '../../platform/ui/notify.ts'
import {
  isUploadFinal,
  isUploadRetryable,
  sendQueuedFile,
  whyNotAccepted,
} from '../attachments/uploads/queued-file.ts'
import { findNumber } from './numbered.ts'
import { inspectionPhotoKind, type QueuedPhoto } from './queued-photos.ts'

/**
 * The status of a photo whose inspection the server does not have yet (HTTP 425 Too Early). The queue retries
 * the photo later.
 */
const tooEarly = 425

/** Sends photos independently, so that they block neither the inspection nor each other. */
export const photoQueueAdapter = queueAdapter<QueuedPhoto, void>({
  kind: inspectionPhotoKind,
  isOrdered: false,
  laneOf: () => 'inspection photos',
  check: ({ fileName }, file) => (file ? whyNotAccepted(file, fileName) : []),
  isRetryable: (error) => error.status === tooEarly || isUploadRetryable(error),
  isFinal: isUploadFinal,
  send: async ({ id, payload }, { readFile, update, signal, showProgress }) => {
    const inspectionId = payload.id ?? (payload.oid === null ? null : findNumber(payload.oid))
    if (inspectionId === null) throw new CallFailed(tooEarly, [])
    const upload = {
      ...payload,
      orderNumber: null,
      jobNumber: null,
      inspection: { id: inspectionId, property: payload.property },
      caption: payload.caption ?? '',
      signerName: null,
    }
    await sendQueuedFile(
      { id, upload, file: await readFile() },
      {
        signal,
        onProgress: showProgress,
        onAddress: (address) => void update({ address }).catch(() => undefined),
        forget: () => update({ address: null }),
      },
    )
  },
  onDone: (_, __, { queries }) => invalidate(queries, healthCheckEndpoints.getInspection),
  onRefused: (_, error) =>
    notify.error(translate('uploads.transmissionError', { reason: messageOf(error, translate) })),
  list: {
    title: 'healthCheck.photosTitle',
    removeTitle: 'healthCheck.removePhotoTitle',
    removeHint: 'healthCheck.removePhotoHint',
    describe: ({ plate, fileName, at }) => ({ what: `${plate}: ${fileName}`, at }),
  },
})
