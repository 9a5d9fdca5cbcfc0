import type { MessageMetaData } from '@verstas/contract/chat/entities.ts'
import { parseAs, type Shape } from '../../platform/session/stored-shape.ts'

/** The unsent text of a conversation, with its options. */
export interface KeptDraft {
  readonly text: string
  readonly needsAnswer: boolean
  /** The job or row that the text refers to. */
  readonly about: MessageMetaData | null
}

const draftShape: Shape<KeptDraft> = { text: 'string', needsAnswer: 'boolean', about: 'object?' }

export const emptyDraft: KeptDraft = { text: '', needsAnswer: false, about: null }

/**
 * Returns the storage of an employee's draft in a conversation. The draft survives a reload, and is deleted
 * with the session. If the browser stores nothing, the draft lasts while the conversation is mounted.
 */
export function keptDraft(employeeId: number, topicId: string) {
  const key = `verstas.message.${employeeId}.${topicId}`
  return {
    read: (): KeptDraft => {
      try {
        return parseAs<KeptDraft>(draftShape)(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
      } catch {
        return emptyDraft
      }
    },
    write: (draft: KeptDraft): void => {
      try {
        if (draft === emptyDraft) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, JSON.stringify(draft))
      } catch {
        // Stores nothing if the storage is full or forbidden. The draft is still in the field.
      }
    },
  }
}
