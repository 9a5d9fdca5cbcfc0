import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { contentTypes } from '@verstas/contract/attachments/entities.ts'
import { CallFailed } from '@verstas/contract/call.ts'
import type { ErrorAnswer, ErrorName } from '@verstas/contract/errors/catalogue.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { extensions } from '@verstas/domain/attachments/kinds.ts'
import { lazy } from 'react'
import { invalidate } from '../../../platform/api/endpoint-query.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import {
  type FormerDatabase,
  type QueueAdapter,
  type QueueEntry,
  queueAdapter,
} from '../../../platform/device-queue/queue-adapter.ts'
import { translate } from '../../../platform/texts/i18n.ts'
import { notify } from '../../../platform/ui/notify.ts'
import { invalidateActivities } from '../../activities/api.ts'
import { giveUp, sendFile } from './send-file.ts'
import { type Upload, uploadKind } from './uploads.ts'

/** Files on their way to a work order; each goes on where it was cut. */
export const uploadQueueAdapter = createUploadQueueAdapter({ sendFile, giveUp })

interface Transfers {
  readonly sendFile: (...sent: Parameters<typeof sendFile>) => Promise<unknown>
  readonly giveUp: typeof giveUp
}

/** The adapter above these transfers. */
export function createUploadQueueAdapter({ sendFile, giveUp }: Transfers): QueueAdapter {
  return queueAdapter<Upload, void>({
    kind: uploadKind,
    isOrdered: false,
    laneOf: () => 'uploads',
    check: ({ fileName }, file) => (file ? whyNotAccepted(file, fileName) : []),
    send: async ({ id, payload }, { readFile, update, signal, showProgress }) => {
      const file = await readFile()
      // It would hold up all others.
      if (!file || !(await isReadable(file)))
        throw new CallFailed(400, [reason('fileUnreadable', payload.fileName)])
      const onAddress = (address: string) => void update({ address }).catch(() => undefined)
      const watch = { signal, onAddress, onProgress: showProgress }
      try {
        await sendFile({ id, upload: payload, file }, watch)
      } catch (error) {
        if (payload.address === null || !isGone(error)) throw error
        await update({ address: null })
        await sendFile({ id, upload: { ...payload, address: null }, file }, watch)
      }
    },
    isRetryable: (error) => error.status === 423 || isOneOf(error, ['uploadOffsetWrong', 'uploadIncomplete']),
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
    formerDatabase: formerDatabase(),
  })
}

const acceptedEnds = new Set(Object.values(extensions).flat())

/**
 * Why the server would not take a file, as far as that can be seen from here; a courtesy, for the server looks at
 * the bytes. Some browsers do not know every picture's type, so that its name speaks as well.
 */
function whyNotAccepted(file: Blob, fileName: string): readonly ErrorAnswer[] {
  if (file.size === 0) return [reason('fileEmpty', fileName)]
  const end = fileName.split('.').at(-1)?.toLowerCase() ?? ''
  const isKnown = contentTypes.some((type) => type === file.type) || acceptedEnds.has(end)
  return isKnown ? [] : [reason('fileTypeNotAccepted', fileName)]
}

/** A reason of ours, in the form of the server's; told in the words of the catalogue. */
const reason = (name: ErrorName, file: string): ErrorAnswer => ({
  ErrorId: errorCodes[name].id,
  ErrorMessage: '',
  MetaData: [{ Key: 'file', Value: file }],
})

const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

const isOneOf = (error: CallFailed, names: readonly ErrorName[]) =>
  names.some((name) => error.has(errorCodes[name].id))

/** Whether the server has forgotten what it had begun to take. */
function isGone(error: unknown): boolean {
  if (!(error instanceof CallFailed)) return false
  if (isOneOf(error, ['uploadGone', 'uploadOfAnother'])) return true
  // Asked how far an upload has come, the server answers without words.
  return error.errors.length === 0 && [403, 404, 410].includes(error.status)
}

/** What was queued before there was one queue for everything. */
function formerDatabase(): FormerDatabase<Upload> {
  type Row = Upload & Omit<QueueEntry, 'kind' | 'lane' | 'order' | 'payload'>
  return {
    name: 'verstas.uploads',
    entries: 'entries',
    files: 'files',
    lockOf: ({ employeeId }) => `verstas.uploads.${employeeId}`,
    read: (row) => {
      const { id, employeeId, siteId, addedAt, state, errors, failures, ...payload } = row as Row
      return {
        order: addedAt,
        entry: { id, employeeId, siteId, addedAt, state, errors, failures, payload },
      }
    },
  }
}
