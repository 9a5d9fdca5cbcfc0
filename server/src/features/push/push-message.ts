import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import type { Recipient } from './recipients.ts'

/** The longest payload that all push services take, in bytes before encryption. */
export const maxPayload = 3_993

/** Marks a Declarative Web Push message, which Safari shows without our service worker. */
const declarative = 8030

type PushedTopic = Pick<Recipient, 'topicId' | 'needsAnswer' | 'orderNumber' | 'appAddress' | 'language'>

/**
 * Returns the JSON that a device shows as a notification: which work order has a message. It passes through
 * servers of others and appears on a locked screen, so it contains nothing about the customer, the car or the
 * text. A topic's notification replaces the previous one.
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
