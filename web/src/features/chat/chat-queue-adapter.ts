import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import type { ChatMessage, NewMessage } from '@verstas/contract/chat/entities.ts'
import { callWithin } from '../../platform/api/call-within.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { type Attempt, type QueueEntry, queueAdapter } from '../../platform/device-queue/queue-adapter.ts'
import { translate } from '../../platform/texts/i18n.ts'
import { notify } from '../../platform/ui/notify.ts'
import {
  isUploadFinal,
  isUploadRetryable,
  sendQueuedFile,
  whyNotAccepted,
} from '../attachments/uploads/queued-file.ts'
import { chatMessageKind, type QueuedMessage } from './queued-message.ts'
import { showMessage } from './timeline.ts'

/** Timeout of the call that sends a message, in milliseconds. The upload of a photo is not included. */
const timeoutMs = 10_000

/** Sends the messages of each conversation in the order of writing. */
export const chatQueueAdapter = queueAdapter<QueuedMessage, ChatMessage>({
  kind: chatMessageKind,
  isOrdered: true,
  laneOf: ({ topicId }) => `chat ${topicId}`,
  check: ({ photo }, file) => (photo && file ? whyNotAccepted(file, photo.fileName) : []),
  isRetryable: isUploadRetryable,
  isFinal: isUploadFinal,
  send: async (entry, attempt) => {
    const attachmentId = await sendPhoto(entry, attempt)
    return callWithin(timeoutMs, chatEndpoints.addMessage, {
      params: { id: entry.payload.topicId },
      body: messageOfEntry(entry, attachmentId),
      plainBody: (message) => ({ ...message, text: textWithFile(entry) }),
    })
  },
  onDone: ({ payload: { topicId } }, message, { queries }) => showMessage(queries, { ...message, topicId }),
  onRefused: (_, error) => notify.error(translate('chat.refused', { reason: messageOf(error, translate) })),
  list: {
    title: 'chat.waitingTitle',
    removeTitle: 'chat.removeTitle',
    removeHint: 'chat.removeHint',
    describe: ({ text, plate, photo }) => ({
      what: [plate, text || photo?.fileName].filter(Boolean).join(': '),
      at: undefined,
    }),
  },
})

/**
 * Attaches the message's photo to the work order, unless an earlier attempt has attached it.
 *
 * @returns the attachment's id; null if there is no photo, or if the server sends no id
 * @throws {CallFailed} fileUnreadable if the device has lost the photo
 */
async function sendPhoto(
  { id, payload: { photo, orderNumber } }: QueueEntry<QueuedMessage>,
  { readFile, update, signal, showProgress }: Attempt<QueuedMessage>,
): Promise<number | null> {
  if (!photo || photo.attachmentId !== null) return photo?.attachmentId ?? null
  const file = await readFile()
  const upload = { ...photo, orderNumber, jobNumber: null, caption: '', signerName: null }
  const keep = (address: string | null) => update({ photo: { ...photo, address } })
  const attachmentId = await sendQueuedFile(
    { id, upload, file },
    {
      signal,
      onProgress: showProgress,
      onAddress: (address) => void keep(address).catch(() => undefined),
      forget: () => keep(null),
    },
  )
  await update({ photo: { ...photo, attachmentId } })
  return attachmentId
}

/**
 * Builds the message to send. The entry's id identifies the message in all attempts, so that the server
 * stores it once.
 */
function messageOfEntry({ id, payload }: QueueEntry<QueuedMessage>, attachmentId: number | null): NewMessage {
  const { topicId, actorId, text, needsAnswer, about } = payload
  return {
    topicId,
    actorId,
    text: attachmentId === null ? textWithFile({ payload }) : text,
    clientMessageId: id,
    needsAnswer,
    messageMetaData: about,
    ...(attachmentId !== null && { attachmentIds: [attachmentId] }),
  }
}

/**
 * Returns the text of a message that cannot show its photo. The file name replaces an empty text, so that
 * readers find the file among the work order's attachments.
 */
const textWithFile = ({ payload: { text, photo } }: Pick<QueueEntry<QueuedMessage>, 'payload'>): string =>
  text || (photo?.fileName ?? '')
