import type { Page } from '@playwright/test'
import { payloadOf } from '../../server/src/features/push/push-message.ts'
import { expect, isEasilyEdited, test } from '../src/editing-test.ts'
import { keepApp } from '../src/pages/offline.ts'
import { openAccount, signIn } from '../src/pages/session.ts'
import { expectAccessibleInAllColours } from '../src/support/axe.ts'

/**
 * A browser without a screen has no notifications, and its push service cannot be reached: this one asks, is allowed to, and
 * subscribes as if it could.
 */
const allowNotifications = (): void => {
  let permission: NotificationPermission = 'default'
  Object.defineProperty(Notification, 'permission', { get: () => permission })
  Notification.requestPermission = async () => {
    permission = 'granted'
    return permission
  }
  let current: PushSubscription | null = null
  const endpoint = 'https://fcm.googleapis.com/fcm/send/journey'
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  PushManager.prototype.getSubscription = async () => current
  PushManager.prototype.subscribe = async (options) => {
    current = { endpoint, options, toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription
    return current
  }
}

/** Has the app's service worker get a push and its notification tapped; gives the words that it showed. */
async function pushAndTap(page: Page, payload: string): Promise<{ title: string; body: unknown }> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('The app has no service worker')
  return worker.evaluate(async (text) => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const happen = async (name: string, parts: object) => {
      let work: Promise<unknown> = Promise.resolve()
      const waitUntil = (given: Promise<unknown>) => {
        work = given
      }
      globalThis.dispatchEvent(Object.assign(new Event(name), { ...parts, waitUntil }))
      await work
    }
    const shown: { title: string; options: NotificationOptions }[] = []
    registration.showNotification = async (title, options = {}) => void shown.push({ title, options })
    await happen('push', { data: { json: () => JSON.parse(text) } })
    const [notification] = shown
    if (!notification) throw new Error('Nothing was shown')
    const { title, options } = notification
    await happen('notificationclick', { notification: { data: options.data, close: () => undefined } })
    return { title, body: options.body }
  }, payload)
}

test('whoever allows notifications is told of a message, and a tap opens the chat', async ({
  page,
  t,
  takeOrder,
}) => {
  const order = await takeOrder(isEasilyEdited)
  await page.addInitScript(allowNotifications)
  await signIn(page, t, 'matti')
  await keepApp(page)
  const account = await openAccount(page, t)
  await account.getByRole('button', { name: t('push.title') }).click()
  await page.getByRole('button', { name: t('push.allow') }).click()
  const sheet = page.getByRole('dialog', { name: t('push.title') })
  await expect(sheet.getByRole('switch', { name: t('push.thisDevice') })).toBeChecked()
  await sheet.getByRole('switch', { name: t('push.quiet') }).click()
  await expect(sheet.getByLabel(t('push.quietFrom'))).toHaveValue('18:00')
  await expectAccessibleInAllColours(page)

  const told = {
    topicId: order.GlobalId,
    orderNumber: order.OrderNumber,
    needsAnswer: false,
    language: 'fi',
    appAddress: `${new URL(page.url()).origin}/`,
  } as const
  expect(await pushAndTap(page, payloadOf(told))).toEqual({
    title: `Työmääräys ${order.OrderNumber}`,
    body: 'Uusi viesti',
  })
  await expect(page.getByRole('textbox', { name: t('chat.write') })).toBeEnabled()
  expect(page.url()).toContain(order.GlobalId)
})
