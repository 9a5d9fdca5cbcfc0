import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { goOffline, installServiceWorker, waitingButton } from '../../src/pages/offline.ts'
import { signInByForm } from '../../src/pages/session.ts'
import { runningBar, runningOf, sheet, stampingsOf, typeOf } from '../../src/pages/stamping.ts'
import { expect, test } from '../../src/test.ts'

const [lunchType, cleaningType] = [12, 14]
const minute = 60_000
const stampCall = '**/api/workshop/stamping'

test.use({ ownServer: { database: 'embedded' }, serviceWorkers: 'allow' })

test('@core a stamping is stored only once if the response is lost', async ({
  page,
  t,
  apiFor,
  pageErrors,
}) => {
  pageErrors.expect(/^net::ERR_FAILED POST .*\/workshop\/stamping$/)
  const api = await apiFor('matti')
  const lunch = await typeOf(api, lunchType)
  const before = await stampingsOf(api)
  await signInByForm(page, t, 'matti')
  let arrived = 0
  await page.route(stampCall, async (route) => {
    const answer = await route.fetch()
    arrived += 1
    if (arrived <= 2) await route.abort('failed')
    else await route.fulfill({ response: answer })
  })
  await runningBar(page, t)
    .getByRole('button', { name: t('shell.stamp') })
    .click()
  await sheet(page).getByRole('button', { name: lunch.Description, exact: true }).click()
  await expect(waitingButton(page, t, 1)).toBeVisible()
  await expect(waitingButton(page, t, 1)).toBeHidden()
  expect(arrived).toBe(3)
  expect(await stampingsOf(api)).toHaveLength(before.length + 1)
})

test('a phone whose clock is an hour fast stamps the correct time, and the stamping is marked', async ({
  page,
  context,
  t,
  apiFor,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  const api = await apiFor('matti')
  const lunch = await typeOf(api, lunchType)
  await page.clock.install({ time: Date.now() + 60 * minute })
  await signInByForm(page, t, 'matti')
  await installServiceWorker(page)
  const bar = runningBar(page, t)
  await bar.getByRole('button', { name: t('shell.stamp') }).click()
  await expect(sheet(page).getByRole('button', { name: lunch.Description, exact: true })).toBeVisible()

  await goOffline(page)
  await sheet(page).getByRole('button', { name: lunch.Description, exact: true }).click()
  await expect(waitingButton(page, t, 1)).toBeVisible()
  await page.clock.fastForward(4 * minute)
  await context.setOffline(false)
  await expect(waitingButton(page, t, 1)).toBeHidden()
  const late = await runningOf(api)
  expect(late).toMatchObject({ TypeId: lunchType, IsClockOff: true })

  const body = { SalesmanId: late?.SalesmanId ?? 0, TypeId: cleaningType }
  const { Started } = await api(stampingEndpoints.stamp, { headers: {}, body })
  const elapsed = Date.parse(Started?.StartTime ?? '') - Date.parse(late?.StartTime ?? '')
  expect(Math.round(elapsed / minute)).toBe(4)
})
