import type { Page } from '@playwright/test'
import {
  goOffline,
  holdStartPageRequest,
  installServiceWorker,
  openRefused,
  openWaiting,
  waitingButton,
} from '../../src/pages/offline.ts'
import { heading, openAccount, signIn, skipLink, submitSignIn } from '../../src/pages/session.ts'
import { expectRunning, runningBar, runningOf, sheet, stampingsOf, typeOf } from '../../src/pages/stamping.ts'
import type { ApiClient } from '../../src/server/api-client.ts'
import { expectAccessible } from '../../src/support/axe.ts'
import type { Translate } from '../../src/support/translate.ts'
import { expect, test } from '../../src/test.ts'

const [lunchType, cleaningType, outType] = [12, 14, 11]
const minute = 60_000

test.use({ ownServer: {}, serviceWorkers: 'allow' })

/** Ends the running stamping by stamping the given type. */
async function stopFor(page: Page, t: Translate, description: string): Promise<void> {
  await runningBar(page, t)
    .getByRole('button', { name: t('shell.stop') })
    .click()
  await sheet(page).getByRole('button', { name: description, exact: true }).click()
  await expect(sheet(page)).toBeHidden()
}

/** Stamps a type without a work order, whether or not a stamping is running. */
async function start(page: Page, t: Translate, description: string): Promise<void> {
  const bar = runningBar(page, t)
  const open = bar.getByRole('button', { name: t('shell.stamp') })
  await open.or(bar.getByRole('button', { name: t('shell.switch') })).click()
  await sheet(page).getByRole('button', { name: description, exact: true }).click()
  await expect(sheet(page)).toBeHidden()
  await expect(bar).toContainText(description)
}

/**
 * Signs Matti in and stamps cleaning.
 *
 * @returns the API client, and the types lunch and cleaning
 */
async function signInToClean(page: Page, t: Translate, apiFor: (name: 'matti') => Promise<ApiClient>) {
  const api = await apiFor('matti')
  const [lunch, cleaning] = await Promise.all([typeOf(api, lunchType), typeOf(api, cleaningType)])
  await signIn(page, t, 'matti')
  await start(page, t, cleaning.Description)
  // Waits until the server has stored the stamping, because the tests count the stampings on the server.
  await expectRunning(api, { TypeId: cleaningType })
  return { api, lunch, cleaning }
}

/** Opens the list of stamping types once, so that the device stores them. */
async function readChoices(page: Page, t: Translate): Promise<void> {
  await runningBar(page, t)
    .getByRole('button', { name: t('shell.stamp') })
    .click()
  await expect(sheet(page).getByRole('list').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
}

const minutesOf = ([from = 0, to = 0]: readonly number[] = []): number => Math.round((to - from) / minute)

test('@core stampings made without a network survive a reload, and are sent in order with their own times', async ({
  page,
  context,
  t,
  apiFor,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  const api = await apiFor('matti')
  const [cleaning, lunch, out] = await Promise.all([
    typeOf(api, cleaningType),
    typeOf(api, lunchType),
    typeOf(api, outType),
  ])
  const before = await stampingsOf(api)
  const bar = runningBar(page, t)
  await page.clock.install()
  await signIn(page, t, 'matti')
  await installServiceWorker(page)
  await readChoices(page, t)

  await goOffline(page)
  await start(page, t, cleaning.Description)
  await expect(bar).toContainText(t('shell.waitingShort', { count: 1 }))
  await page.clock.fastForward(3 * minute)
  await stopFor(page, t, lunch.Description)
  await expect(bar).toContainText(lunch.Description)

  await page.reload()
  await expect(skipLink(page, t)).toBeVisible()
  await expect(bar).toContainText(lunch.Description)
  await page.clock.fastForward(2 * minute)
  // At lunch, the sheet of the switch button ends the day, too.
  await bar.getByRole('button', { name: t('shell.switch') }).click()
  await sheet(page).getByRole('button', { name: out.Description, exact: true }).click()
  await expect(bar).toContainText(t('shell.notStamped'))
  const list = await openWaiting(page, t, 3)
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  expect(await stampingsOf(api)).toHaveLength(before.length)

  await context.setOffline(false)
  await expect(list.getByText(t('shell.waitingNothing'))).toBeVisible()
  const sent = (await stampingsOf(api)).slice(before.length)
  expect(sent.map(({ TypeId }) => TypeId)).toEqual([cleaningType, lunchType])
  const [cleaned, ate] = sent.map(({ StartTime, EndTime }) => [
    Date.parse(StartTime),
    Date.parse(EndTime ?? ''),
  ])
  expect(cleaned?.[1]).toBe(ate?.[0])
  expect(minutesOf(cleaned)).toBe(3)
  expect(minutesOf(ate)).toBe(2)
})

test('a user can stamp without a network before all code has loaded, and again after a reload', async ({
  page,
  context,
  t,
  apiFor,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  const api = await apiFor('matti')
  const [cleaning, lunch] = await Promise.all([typeOf(api, cleaningType), typeOf(api, lunchType)])
  await signIn(page, t, 'matti')
  await installServiceWorker(page)
  await holdStartPageRequest(page)
  await page.reload()
  await readChoices(page, t)

  await goOffline(page)
  await start(page, t, cleaning.Description)
  await page.reload()
  await stopFor(page, t, lunch.Description)
  await expect(waitingButton(page, t, 2)).toBeVisible()

  await page.unrouteAll()
  await context.setOffline(false)
  await expect.poll(async () => (await runningOf(api))?.TypeId).toBe(lunchType)
})

test('@core an entry of the device queue is sent only once although two tabs are open', async ({
  page,
  context,
  t,
  apiFor,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  const { api, lunch, cleaning } = await signInToClean(page, t, apiFor)
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open(window.location.href))
  const secondTab = await opened
  await expect(skipLink(secondTab, t)).toBeVisible()
  await expect(runningBar(secondTab, t)).toContainText(cleaning.Description)
  await installServiceWorker(page)
  const before = await stampingsOf(api)

  await goOffline(page)
  await stopFor(page, t, lunch.Description)
  await expect(waitingButton(page, t, 1)).toBeVisible()
  await expect(waitingButton(secondTab, t, 1)).toBeVisible()
  await context.setOffline(false)
  await expect(waitingButton(page, t, 1)).toBeHidden()
  await expect(waitingButton(secondTab, t, 1)).toBeHidden()
  const after = await stampingsOf(api)
  expect(after.slice(before.length)).toMatchObject([{ TypeId: lunchType, IsClockOff: false }])
})

test('@core signing out warns about unsent entries, and only their owner sees and sends them afterwards', async ({
  page,
  t,
  apiFor,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  const { api, lunch, cleaning } = await signInToClean(page, t, apiFor)
  const before = await stampingsOf(api)

  // Blocks only stampings, because the sign-out must reach the server.
  await page.route('**/api/workshop/stamping', (route) => route.abort('internetdisconnected'))
  await stopFor(page, t, lunch.Description)
  await expect(waitingButton(page, t, 1)).toBeVisible()
  const panel = await openAccount(page, t)
  await panel.getByRole('button', { name: t('shell.signOut') }).click()
  const question = page.getByRole('dialog', { name: t('shell.signOutWaitingTitle') })
  await expect(question).toContainText(t('shell.signOutWaitingHint', { count: 1 }))
  await expectAccessible(page)
  await question.getByRole('button', { name: t('shell.signOut') }).click()
  await expect(heading(page)).toHaveText(t('session.signIn'))
  await page.unroute('**/api/workshop/stamping')

  await submitSignIn(page, t, 'aino')
  await expect(skipLink(page, t)).toBeVisible()
  await start(page, t, cleaning.Description)
  await expect(waitingButton(page, t, 1)).toBeHidden()
  expect(await stampingsOf(api)).toHaveLength(before.length)
  const account = await openAccount(page, t)
  await account.getByRole('button', { name: t('shell.signOut') }).click()
  await expect(heading(page)).toHaveText(t('session.signIn'))

  await submitSignIn(page, t, 'matti')
  await expect.poll(async () => (await runningOf(api))?.TypeId).toBe(lunchType)
  expect(await stampingsOf(api)).toHaveLength(before.length + 1)
})

test('@core a stamping that the server refuses later is shown with the reason, and can be removed', async ({
  page,
  t,
  apiFor,
  pageErrors,
}) => {
  pageErrors.expect(/^400 POST .*\/workshop\/stamping$/)
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  const { lunch, cleaning } = await signInToClean(page, t, apiFor)
  const reason = 'The row was removed meanwhile.'
  const calls = '**/api/workshop/stamping'
  await page.route(calls, (route) => route.abort('internetdisconnected'))
  await stopFor(page, t, lunch.Description)
  await expect(waitingButton(page, t, 1)).toBeVisible()

  await page.unroute(calls)
  const refusal = [{ ErrorId: 900_001, ErrorMessage: reason, MetaData: [] }]
  await page.route(calls, (route) => route.fulfill({ status: 400, json: refusal }))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  const list = await openRefused(page, t)
  await expect(list.getByText(reason, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await list.getByRole('button', { name: t('deviceQueue.remove') }).click()
  await page
    .getByRole('dialog', { name: t('deviceQueue.removeStampingTitle') })
    .getByRole('button', { name: t('deviceQueue.remove') })
    .click()
  await expect(list.getByText(t('shell.waitingNothing'))).toBeVisible()
  await expect(runningBar(page, t)).toContainText(cleaning.Description)
})
