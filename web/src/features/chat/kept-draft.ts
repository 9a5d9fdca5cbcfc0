import { MessageMetaData } from '@verstas/contract/chat/entities.ts'
import * as z from 'zod'

const KeptDraft = z.object({
  text: z.string(),
  needsAnswer: z.boolean(),
  about: MessageMetaData.nullable(),
})

/** What is written in a conversation and not sent yet. */
export type KeptDraft = z.output<typeof KeptDraft>

export const emptyDraft: KeptDraft = { text: '', needsAnswer: false, about: null }

/**
 * Where an employee's draft in a conversation is kept: it outlives a reload and leaving the conversation, and goes with the
 * session, whose storage it lies in. A browser that keeps nothing keeps it as long as it is shown.
 */
export function keptDraft(employeeId: number, topicId: string) {
  const key = `verstas.message.${employeeId}.${topicId}`
  return {
    read: (): KeptDraft => {
      try {
        return KeptDraft.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
      } catch {
        return emptyDraft
      }
    },
    write: (draft: KeptDraft): void => {
      try {
        if (draft === emptyDraft) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, JSON.stringify(draft))
      } catch {
        // A full or forbidden storage keeps nothing: the draft still stands in the box.
      }
    },
  }
}
