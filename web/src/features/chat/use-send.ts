import type { MessageMetaData } from '@verstas/contract/chat/entities.ts'
import { useCallback } from 'react'
import { useOpenedQueue } from '../../platform/device-queue/device-queue.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify } from '../../platform/ui/notify.ts'
import { chatMessageKind, type QueuedMessage } from './queued-message.ts'

/** The user's text, options and photo. */
export interface Draft {
  readonly text: string
  readonly needsAnswer: boolean
  readonly about: MessageMetaData | null
  readonly photo?: File | undefined
}

type Place = Pick<QueuedMessage, 'topicId' | 'plate' | 'orderNumber'>

/**
 * Returns a function that stores a message in the device queue, which sends it. The function resolves to true
 * if the message is stored. Otherwise it shows an error and resolves to false.
 */
export function useSend({ topicId, plate, orderNumber }: Place): (draft: Draft) => Promise<boolean> {
  const t = useTexts()
  const open = useOpenedQueue()
  const { employee } = useSession()
  return useCallback(
    async ({ photo, ...draft }) => {
      const message: QueuedMessage = {
        topicId,
        plate,
        orderNumber,
        actorId: employee.Id,
        ...draft,
        photo: photo
          ? {
              fileName: photo.name,
              contentType: photo.type,
              size: photo.size,
              address: null,
              attachmentId: null,
            }
          : null,
      }
      const queue = await open().catch(() => null)
      if (!queue) {
        notify.error(t('chat.notLoaded'))
        return false
      }
      try {
        await queue.add(chatMessageKind, message, photo ? { file: photo } : {})
        return true
      } catch {
        notify.error(t('chat.notKept'))
        return false
      }
    },
    [open, t, topicId, plate, orderNumber, employee.Id],
  )
}
