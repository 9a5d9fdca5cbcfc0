import { dataForPages, technicianPages } from '../../src/pages/routes.ts'
import { entriesOf, favouritesOf, toasts } from '../../src/pages/schedule.ts'
import { heading, signInByForm } from '../../src/pages/session.ts'
import { expect, test } from '../../src/spec-only-test.ts'
import { formatTime } from '../../src/support/server-time.ts'

/**
 * True for pages that need extensions of the API. The app has no links to them on a plain specification
 * server.
 */
const isOurs = (route: string) =>
  /^\/(account|notifications|stampingcorrections|partsplanning\?list|vhc\/\d)/.test(route)

test('@core the pages of a technician show data if the server implements only the specification', async ({
  page,
  t,
  apiFor,
  pageErrors,
}) => {
  // Allows the 404 for the lists of the tyre form, because the specification has no single call for them.
  pageErrors.allow(/^404 GET .*\/vehicle\/tyrelookups$/)
  const subjects = await dataForPages(await apiFor('matti'))
  await signInByForm(page, t, 'matti', '/startpage')
  for (const { route, shows } of technicianPages(page, t, subjects)) {
    if (isOurs(route)) continue
    await test.step(route, async () => {
      await page.goto(`/#${route}`)
      await expect(shows).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(heading(page)).toBeVisible()
      expect(await page.locator('body').textContent()).not.toMatch(/undefined|NaN|Invalid Date/)
    })
  }
})

test("a reservation is extended on a phone's schedule if the server implements only the specification", async ({
  page,
  t,
  apiFor,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const api = await apiFor('aino')
  const favourites = await favouritesOf(api)
  const entry = (await entriesOf(api)).find(
    ({ resourceId, license, state }) =>
      license !== '' && state !== 'done' && favourites.some(({ id }) => id === resourceId),
  )
  if (!entry) throw new Error('None of the favourites has work today')
  const name = favourites.find(({ id }) => id === entry.resourceId)?.name ?? ''
  await signInByForm(page, t, 'aino', `/workshopschedule?resource=${entry.resourceId}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page
    .getByRole('button', { name: new RegExp(entry.license) })
    .first()
    .click()
  const edit = page.getByRole('dialog', { name: new RegExp(t('schedule.edit.title')) })
  await edit
    .getByRole('button', { name: t('common.minutesLater', { label: t('schedule.move.end'), count: 10 }) })
    .click()
  await edit.getByRole('button', { name: t('common.save') }).click()
  await expect(toasts(page, t)).toContainText(`${formatTime(entry.start)}–${formatTime(entry.end, 10)}`)
})
