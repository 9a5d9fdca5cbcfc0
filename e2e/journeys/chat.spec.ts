import type { Locator, Page } from '@playwright/test'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { chatSocketPath } from '@verstas/contract/socket-paths.ts'

import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { expect, isEasilyEdited, test } from '../src/editing-test.ts'
import { goOffline, installServiceWorker } from '../src/pages/offline.ts'
import { signIn } from '../src/pages/session.ts'
import { expectAccessibleInAllColours } from '../src/support/axe.ts'
import type { Translate } from '../src/support/translate.ts'

test.use({ serviceWorkers: 'allow' })

const [matti, aino] = [
  { id: 1, name: 'Matti Virtanen' },
  { id: 2, name: 'Aino Koskinen' },
]

const chatOf = ({ OrderNumber }: WorkOrder): string => `/workorder?number=${OrderNumber}&tab=chat`

const messages = (page: Page, t: Translate): Locator => page.getByRole('list', { name: t('chat.title') })

const box = (page: Page, t: Translate): Locator => page.getByRole('textbox', { name: t('chat.write') })

async function write(page: Page, t: Translate, text: string): Promise<void> {
  await box(page, t).fill(text)
  await page.getByRole('button', { name: t('chat.send'), exact: true }).click()
  await expect(box(page, t)).toHaveValue('')
}

/** Returns the given texts that the conversation shows, in its order and including repetitions. */
const findShownTexts = async (page: Page, t: Translate, texts: readonly string[]): Promise<string[]> =>
  (await messages(page, t).locator('li p').allTextContents()).filter((text) => texts.includes(text))

test('@core a chat question, its acknowledgement and the reply appear for both people without a reload', async ({
  page,
  t,
  takeOrder,
  openAs,
  apiFor,
}) => {
  const order = await takeOrder(isEasilyEdited)
  await signIn(page, t, 'matti', chatOf(order))
  const desk = await openAs('aino', chatOf(order))
  const send = page.getByRole('button', { name: t('chat.send'), exact: true })
  // Waits until the messages are loaded, because only later messages are announced as new.
  await expect(box(desk, t)).toBeEnabled()
  await expect(box(page, t)).toBeEnabled()
  await expect(send).toBeDisabled()
  await box(page, t).fill('   ')
  await expect(send).toBeDisabled()

  await page.getByRole('button', { name: t('chat.about') }).click()
  const [job] = order.Jobs
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('workOrder.jobs.job', { number: job?.JobNumber ?? '' }) })
    .first()
    .click()
  await page.getByRole('button', { name: t('chat.askAnswer') }).click()
  await box(page, t).fill('Vaihdetaanko palat?')
  await box(page, t).press('Control+Enter')
  await expect(messages(desk, t)).toContainText('Vaihdetaanko palat?')
  await expect(desk.getByRole('log', { name: t('chat.newMessages') })).toContainText(
    `${matti.name}: Vaihdetaanko palat?`,
  )
  const question = (where: Page) =>
    messages(where, t).getByRole('listitem').filter({ hasText: 'Vaihdetaanko palat?' })
  await expect(question(page)).toContainText(t('chat.needsAnswer'))
  await expect(question(page)).toContainText(t('chat.seen', { names: 'Aino' }))
  await expectAccessibleInAllColours(desk)

  await question(desk)
    .getByRole('button', { name: t('chat.acknowledge'), exact: true })
    .click()
  await expect(question(page)).toContainText(aino.name)
  await expect(question(page)).not.toContainText(t('chat.needsAnswer'))

  const replies = await (await apiFor('aino'))(chatEndpoints.listQuickReplies, {})
  const acknowledged = replies.at(-1)?.Description ?? ''
  await desk.getByRole('button', { name: acknowledged }).click()
  await expect(messages(page, t)).toContainText(acknowledged)
  await write(page, t, 'Vaihdan ne nyt')
  await expect(messages(desk, t)).toContainText('Vaihdan ne nyt')
  const expectedTexts = ['Vaihdetaanko palat?', acknowledged, 'Vaihdan ne nyt']
  expect(await findShownTexts(page, t, expectedTexts)).toEqual(expectedTexts)
  expect(await findShownTexts(desk, t, expectedTexts)).toEqual(expectedTexts)

  await question(desk).getByRole('link').click()
  await expect(desk.getByRole('tab', { name: t('workOrder.tab.jobs') })).toHaveAttribute(
    'aria-selected',
    'true',
  )
})

test('a page shows an acknowledgement that was given before the page connected its live channel', async ({
  page,
  t,
  takeOrder,
  openAs,
}) => {
  const order = await takeOrder(isEasilyEdited)
  const answered = Promise.withResolvers<void>()
  await page.routeWebSocket(
    ({ pathname }) => pathname.startsWith(chatSocketPath),
    async (socket) => {
      await answered.promise
      socket.connectToServer()
    },
  )
  await signIn(page, t, 'matti', chatOf(order))
  await page.getByRole('button', { name: t('chat.askAnswer') }).click()
  await write(page, t, 'Saako vaihtaa?')
  const question = (where: Page) =>
    messages(where, t).getByRole('listitem').filter({ hasText: 'Saako vaihtaa?' })
  await expect(question(page)).toContainText(t('chat.needsAnswer'))

  const desk = await openAs('aino', chatOf(order))
  await question(desk)
    .getByRole('button', { name: t('chat.acknowledge'), exact: true })
    .click()
  await expect(question(desk)).not.toContainText(t('chat.needsAnswer'))
  answered.resolve()
  await expect(question(page)).toContainText(aino.name)
  await expect(question(page)).not.toContainText(t('chat.needsAnswer'))
})

test('@core messages written without a network survive a reload, and are sent in order and only once', async ({
  page,
  t,
  takeOrder,
  apiFor,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  const order = await takeOrder(isEasilyEdited)
  await signIn(page, t, 'matti', chatOf(order))
  await installServiceWorker(page)
  await write(page, t, 'Ensin')
  await expect(messages(page, t)).toContainText('Ensin')
  await expect(messages(page, t).getByText(t('chat.waiting'))).toBeHidden()
  await goOffline(page)
  const written = ['Toiseksi', 'Kolmanneksi', 'Viimeiseksi']
  for (const text of written) await write(page, t, text)
  await expect(messages(page, t).getByText(t('chat.waiting'))).toHaveCount(written.length)
  await box(page, t).fill('Vielä yksi')
  await page.reload()
  await expect(messages(page, t).getByText(t('chat.waiting'))).toHaveCount(written.length)
  await expect(box(page, t)).toHaveValue('Vielä yksi')

  await page.context().setOffline(false)
  await expect(messages(page, t).getByText(t('chat.waiting'))).toHaveCount(0)
  const expectedTexts = ['Ensin', ...written]
  await expect.poll(() => findShownTexts(page, t, expectedTexts)).toEqual(expectedTexts)
  const api = await apiFor('aino')
  const topic = await api(chatEndpoints.getTopic, { params: { id: order.GlobalId }, query: {} })
  expect(topic.messages.map(({ body }) => body).slice(-expectedTexts.length)).toEqual(expectedTexts)
})

test('a message remains unread until it is opened, although its toast is visible', async ({
  page,
  t,
  takeOrder,
  apiFor,
}) => {
  const order = await takeOrder(isEasilyEdited)
  const topicId = order.GlobalId
  const [mine, theirs] = await Promise.all([apiFor('matti'), apiFor('aino')])
  await mine(chatEndpoints.registerTopic, { body: { entityId: topicId, description: 'Auto' } })
  await mine(chatEndpoints.subscribe, { params: { id: topicId }, body: { actorId: matti.id } })
  const unread = async () => {
    const list = await mine(chatEndpoints.listSubscriptions, { params: { id: matti.id } })
    return list.find(({ id }) => id === topicId)?.unread
  }
  const say = (text: string) =>
    theirs(chatEndpoints.addMessage, {
      params: { id: topicId },
      body: { topicId, actorId: aino.id, text, needsAnswer: false },
    })

  const before = (await unread()) ?? 0
  // Waits until the server has sent its first message on the channel.
  const isListening = page
    .waitForEvent('websocket', (socket) => socket.url().includes(chatSocketPath))
    .then((channel) =>
      channel.waitForEvent('framereceived', ({ payload }) =>
        String(payload).includes('refreshSubscriptions'),
      ),
    )
  await signIn(page, t, 'matti', '/conversations')
  const conversations = page.getByRole('list', { name: t('page.conversations') })
  await expect(conversations.getByRole('listitem').first()).toBeVisible()
  await isListening
  await say('Asiakas soitti')
  await expect(page.getByRole('log')).toContainText('Asiakas soitti')
  expect(await unread()).toBe(before + 1)
  await expectAccessibleInAllColours(page)

  await page
    .getByRole('log')
    .getByRole('button', { name: t('chat.open') })
    .click()
  await expect(messages(page, t)).toContainText('Asiakas soitti')
  await expect.poll(unread).toBe(0)
})
