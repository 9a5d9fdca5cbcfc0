import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { expect, it, vi } from 'vitest'
import type { Attempt, QueueEntry } from '../../platform/device-queue/queue-adapter.ts'
import { chatQueueAdapter } from './chat-queue-adapter.ts'
import type { QueuedMessage } from './queued-message.ts'

it.each(['', 'See the crack'])(
  'refuses a message whose photo the device has lost (text: "%s")',
  async (text) => {
    const fetching = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'))
    const photo = {
      fileName: 'IMG_7.jpg',
      contentType: 'image/jpeg',
      size: 7,
      address: null,
      attachmentId: null,
    }
    const entry = { id: 'e', payload: { topicId: 't', text, orderNumber: 1, photo } }
    const attempt = { readFile: async () => undefined }
    const sent = chatQueueAdapter.send(entry as QueueEntry<QueuedMessage>, attempt as Attempt<QueuedMessage>)
    await expect(sent).rejects.toMatchObject({ errors: [{ ErrorId: errorCodes.fileUnreadable.id }] })
    expect(fetching).not.toHaveBeenCalled()
  },
)
