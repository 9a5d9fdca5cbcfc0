import type { MessageMetaData } from '@verstas/contract/chat/entities.ts'
import { queueKind, type ShownEntry } from '../../platform/device-queue/queue-adapter.ts'

/** An unsent message. Its photo, if it has one, is stored with it. */
export interface QueuedMessage {
  readonly topicId: string
  readonly actorId: number
  readonly text: string
  readonly needsAnswer: boolean
  readonly about: MessageMetaData | null
  /** Whether the server knows more of messages than the specification names. */
  readonly hasExtensions: boolean
  /** The subject of the conversation, for the list of waiting entries. */
  readonly plate: string
  readonly orderNumber: number
  readonly photo: QueuedPhoto | null
}

interface QueuedPhoto {
  readonly fileName: string
  readonly contentType: string
  /** Bytes. */
  readonly size: number
  /** The server's address of a started transfer; null before that. */
  readonly address: string | null
  /** The attachment that it has become; null before that. */
  readonly attachmentId: number | null
}

export const chatMessageKind = queueKind<QueuedMessage>('chatMessage')

export type WaitingMessage = ShownEntry<QueuedMessage>
