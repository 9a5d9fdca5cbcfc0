import type { Page } from '@playwright/test'
import { payloadOf } from '../../server/src/features/push/push-message.ts'
import { expect, isEasilyEdited, test } from '../src/editing-test.ts'
import { keepApp } from '../src/pages/offline.ts'
import { openAccount, signIn } from '../src/pages/session.ts'
import { expectAccessibleInAllColours } from '../src/support/axe.ts'

/** The browser's own push service cannot be reached: it subscribes as if it could. */
const subscribeWithoutService = (): void => {
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

/** Hands a push to the service worker, as the browser does when its push service brings one. */
async function deliver(page: Page, data: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data,
  })
}

const shownTitles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title }) => title)
  })

/** Taps the notification. */
async function tapNotification(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as { readonly registration: ServiceWorkerRegistration }
    const [notification] = await scope.registration.getNotifications()
    const happened = Object.assign(new Event('notificationclick'), {
      notification,
      waitUntil: () => undefined,
    })
    globalThis.dispatchEvent(happened)
  })
}

test('whoever allows notifications is told of a message, and a tap opens the chat', async ({
  page,
  t,
  takeOrder,
}) => {
  const order = await takeOrder(isEasilyEdited)
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(subscribeWithoutService)
  await signIn(page, t, 'matti')
  await keepApp(page)
  const account = await openAccount(page, t)
  await account.getByRole('button', { name: t('push.title') }).click()
  const sheet = page.getByRole('dialog', { name: t('push.title') })
  const device = sheet.getByRole('switch', { name: t('push.thisDevice') })
  await device.click()
  await expect(device).toBeChecked()
  await sheet.getByRole('switch', { name: t('push.quiet') }).click()
  await expect(sheet.getByLabel(t('push.quietFrom'))).toHaveValue('18:00')
  await expectAccessibleInAllColours(page)

  const opened = page.url()
  await deliver(
    page,
    payloadOf({
      topicId: order.GlobalId,
      orderNumber: order.OrderNumber,
      needsAnswer: false,
      language: 'fi',
      appAddress: `${new URL(opened).origin}/`,
    }),
  )
  await expect.poll(() => shownTitles(page)).toEqual([`Työmääräys ${order.OrderNumber}`])
  await tapNotification(page)
  await expect(page.getByRole('textbox', { name: t('chat.write') })).toBeEnabled()
  expect(page.url()).toContain(order.GlobalId)
  expect(await shownTitles(page)).toEqual([])
})
