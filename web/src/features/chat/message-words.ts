import type { ChatMessage } from '@verstas/contract/chat/entities.ts'
import type { Translate } from '../../platform/texts/use-texts.ts'

const kinds = ['accept', 'decline', 'call', 'open'] as const

/**
 * Returns the text of a message, and a number of photos if it has no text. A customer's answers to an offer are in
 * the reader's language.
 */
export function wordsOfMessage(
  { answers, body, attachments = [] }: Pick<ChatMessage, 'answers' | 'body' | 'attachments'>,
  t: Translate,
): string {
  if (!answers) return body || t('chat.photos', { count: attachments.length })
  const parts = kinds.flatMap((kind) => {
    const count = answers[kind]
    return count === 0 ? [] : [t(`offers.told.${kind}`, { count })]
  })
  return t('offers.told', { answers: parts.join(', ') })
}

/** Returns the author's name. The author of answers to an offer is the customer, in the reader's language. */
export const authorOfMessage = (
  { answers, actorDescription }: Pick<ChatMessage, 'answers' | 'actorDescription'>,
  t: Translate,
): string => (answers ? t('offers.customer') : actorDescription)
