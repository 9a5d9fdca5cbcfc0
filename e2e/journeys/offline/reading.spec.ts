import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { expectStored, goOffline, installServiceWorker, storedReads } from '../../src/pages/offline.ts'
import { carsOfToday } from '../../src/pages/routes.ts'
import { heading, openAccount, signIn, skipLink } from '../../src/pages/session.ts'
import { expectAccessible } from '../../src/support/axe.ts'
import { expect, test } from '../../src/test.ts'

test.use({ serviceWorkers: 'allow' })

test('@core opened pages show their data and its age after a reload without a network, until the sign-out', async ({
  page,
  context,
  t,
  apiFor,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  const [{ number }] = await carsOfToday(await apiFor('matti'))
  await signIn(page, t, 'matti', '/workschedule')
  const cars = page.getByRole('list', { name: t('workSchedule.list') }).getByRole('link')
  await expect(cars.first()).toBeVisible()
  const count = await cars.count()
  await page.goto(`/#/workorder?number=${number}`)
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await installServiceWorker(page)
  await expectStored(page, workScheduleEndpoints.listMyReservations, workOrderEndpoints.getWorkOrderByNumber)

  await goOffline(page)
  await page.reload()
  await expect(skipLink(page, t)).toBeVisible()
  await expect(heading(page)).toHaveAccessibleName(new RegExp(String(number)))
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  const age = new RegExp(t('shell.seenAt', { time: '@' }).split('@')[0] ?? '')
  // Some versions of Chromium report after a reload that they are online. The app shows the state that the
  // browser reports.
  const isOnline = await page.evaluate(() => navigator.onLine)
  await expect(page.getByText(age)).toContainText(t(isOnline ? 'shell.serverSilent' : 'shell.offline'))
  await expectAccessible(page)
  await page.goto('/#/workschedule')
  await expect(cars).toHaveCount(count)

  await context.setOffline(false)
  await expect(page.getByText(age)).toBeHidden()
  const panel = await openAccount(page, t)
  await panel.getByRole('button', { name: t('shell.signOut') }).click()
  await expect(heading(page)).toHaveText(t('session.signIn'))
  await expect.poll(() => storedReads(page)).toEqual([])
})

test('the service worker caches no response of the API', async ({ page, t }) => {
  await signIn(page, t, 'matti', '/workschedule')
  await installServiceWorker(page)
  await page.reload()
  await expect(skipLink(page, t)).toBeVisible()
  const cachedPaths = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    return (await Promise.all(stores.map((store) => store.keys())))
      .flat()
      .map(({ url }) => new URL(url).pathname)
  })
  expect(cachedPaths).toContain('/index.html')
  expect(cachedPaths.filter((path) => /^\/(api|configuration|socket\.io)/.test(path))).toEqual([])
})
