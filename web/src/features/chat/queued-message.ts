import type { MessageMetaData } from '@verstas/contract/chat/entities.ts'
import { queueKind, type ShownEntry } from '../../platform/device-queue/queue-adapter.ts'

/** An unsent message. Its photo is stored with it. */
export interface QueuedMessage {
  readonly topicId: string
  readonly actorId: number
  readonly text: string
  readonly needsAnswer: boolean
  readonly about: MessageMetaData | null
  /** The plate of the conversation's vehicle, for the list of waiting entries. */
  readonly plate: string
  readonly orderNumber: number
  readonly photo: QueuedPhoto | null
}

interface QueuedPhoto {
  readonly fileName: string
  readonly contentType: string
  /** The photo's size in bytes. */
  readonly size: number
  /** The server's address of the transfer; null before the transfer starts. */
  readonly address: string | null
  /** The id of the photo's attachment; null before the upload is complete. */
  readonly attachmentId: number | null
}

export const chatMessageKind = queueKind<QueuedMessage>('chatMessage')

export type WaitingMessage = ShownEntry<QueuedMessage>
