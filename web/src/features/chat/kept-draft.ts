import { MessageMetaData } from '@verstas/contract/chat/entities.ts'
import * as z from 'zod'

const KeptDraft = z.object({
  text: z.string(),
  needsAnswer: z.boolean(),
  about: MessageMetaData.nullable(),
})

/** The unsent text of a conversation. */
export type KeptDraft = z.output<typeof KeptDraft>

export const emptyDraft: KeptDraft = { text: '', needsAnswer: false, about: null }

/**
 * The storage of an employee's draft in a conversation. It survives a reload and leaving the conversation,
 * and ends with the session, in whose storage it is. If the browser stores nothing, it lasts as long as it is
 * shown.
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
        // A full or forbidden storage stores nothing: the draft is still in the box.
      }
    },
  }
}
