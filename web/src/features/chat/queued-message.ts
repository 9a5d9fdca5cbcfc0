import type { MessageMetaData } from '@verstas/contract/chat/entities.ts'
import { queueKind, type ShownEntry } from '../../platform/device-queue/queue-adapter.ts'

/** A message that the server does not have yet. Its photo, where it has one, is kept beside it. */
export interface QueuedMessage {
  readonly topicId: string
  readonly actorId: number
  readonly text: string
  readonly needsAnswer: boolean
  readonly about: MessageMetaData | null
  /** Whether the server knows more of messages than the specification names. */
  readonly hasExtensions: boolean
  /** What the conversation is about, for the list of what waits. */
  readonly plate: string
  readonly orderNumber: number
  readonly photo: QueuedPhoto | null
}

interface QueuedPhoto {
  readonly fileName: string
  readonly contentType: string
  /** Bytes. */
  readonly size: number
  /** Where the server has begun to take it; null before that. */
  readonly address: string | null
  /** The attachment that it has become; null before that. */
  readonly attachmentId: number | null
}

export const chatMessageKind = queueKind<QueuedMessage>('chatMessage')

export type WaitingMessage = ShownEntry<QueuedMessage>
