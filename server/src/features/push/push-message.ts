import { type TextName, textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import { groupOf } from '@verstas/domain/notifications/visible.ts'
import type { Recipient } from './recipients.ts'

/** The maximum payload that all push services accept, in bytes before encryption. */
export const maxPayload = 3_993

/** Marks a Declarative Web Push message, which Safari displays without a service worker. */
const declarative = 8030

type PushedThing = Pick<
  Recipient,
  'siteId' | 'notificationId' | 'kind' | 'needsAnswer' | 'orderNumber' | 'globalId' | 'activityId'
>

/**
 * Returns the JSON of a push, which names the work order and the kind of the notification. It contains nothing
 * about the customer, the vehicle or the text, because it passes through other servers and appears on locked
 * screens. A push replaces the previous one about the same thing.
 *
 * @throws {Error} if it is longer than `maxPayload`
 */
export function payloadOf(pushed: PushedThing & Pick<Recipient, 'appAddress' | 'language'>): string {
  const { kind, needsAnswer, orderNumber, appAddress, language } = pushed
  const text = textCatalogue[textOf(kind, needsAnswer)][language]
  const title =
    orderNumber === null
      ? fillText(textCatalogue['shell.title'][language], language)
      : fillText(textCatalogue['push.told'][language], language, { number: orderNumber })
  const payload = JSON.stringify({
    web_push: declarative,
    notification: {
      title,
      body: fillText(text, language),
      lang: language,
      dir: 'ltr',
      tag: tagOf(pushed),
      renotify: true,
      navigate: `${appAddress}#${pageOf(pushed)}`,
    },
  })
  const bytes = Buffer.byteLength(payload)
  if (bytes > maxPayload) throw new Error(`A push of ${bytes} bytes is longer than push services take`)
  return payload
}

/** Returns the header by which a push service replaces an undelivered push about the same subject. */
export const topicOf = (pushed: PushedThing): string => tagOf(pushed).replaceAll('-', '')

function textOf(kind: PushedThing['kind'], needsAnswer: boolean): TextName {
  if (kind === 'message') return needsAnswer ? 'push.needsAnswer' : 'push.newMessage'
  return `pushed.${kind}`
}

const isInConversation = ({ kind }: PushedThing): boolean =>
  kind === 'message' || groupOf(kind) === 'customers'

/** Returns a short id for the subject of a push. Without dashes it has at most 32 characters. */
function tagOf(pushed: PushedThing): string {
  const { siteId, notificationId, globalId, activityId } = pushed
  if (isInConversation(pushed) && globalId !== null) return globalId
  return activityId === null ? `n${siteId}-${notificationId}` : `task${siteId}-${activityId}`
}

/** Returns the page that a tap on the push opens. */
function pageOf(pushed: PushedThing): string {
  const { kind, globalId, activityId } = pushed
  if (activityId !== null) return `/usertasks?task=${activityId}`
  if (globalId === null) return groupOf(kind) === 'stampings' ? '/stamping' : '/notifications'
  return `/workorder?globalid=${globalId}${isInConversation(pushed) ? '&tab=chat' : ''}`
}
