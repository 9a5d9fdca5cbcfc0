import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import type { Recipient } from './recipients.ts'

/** The maximum payload that all push services accept, in bytes before encryption. */
export const maxPayload = 3_993

/** Marks a Declarative Web Push message, which Safari displays without a service worker. */
const declarative = 8030

type PushedTopic = Pick<Recipient, 'topicId' | 'needsAnswer' | 'orderNumber' | 'appAddress' | 'language'>

/**
 * Returns the JSON of a notification that names the work order with a new message. It contains nothing about
 * the customer, the vehicle or the text, because it passes through other servers and appears on locked
 * screens. A notification replaces the previous one of its topic.
 *
 * @throws {Error} if it is longer than `maxPayload`
 */
export function payloadOf({ topicId, needsAnswer, orderNumber, appAddress, language }: PushedTopic): string {
  const text = textCatalogue[needsAnswer ? 'push.needsAnswer' : 'push.newMessage'][language]
  const payload = JSON.stringify({
    web_push: declarative,
    notification: {
      title: fillText(textCatalogue['push.told'][language], language, { number: orderNumber }),
      body: fillText(text, language),
      lang: language,
      dir: 'ltr',
      tag: topicId,
      renotify: true,
      navigate: `${appAddress}#/workorder?globalid=${topicId}&tab=chat`,
    },
  })
  const bytes = Buffer.byteLength(payload)
  if (bytes > maxPayload) throw new Error(`A push of ${bytes} bytes is longer than push services take`)
  return payload
}
