import type { Locator, Page } from '@playwright/test'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { carsOfToday } from '../src/pages/routes.ts'
import { heading, signIn } from '../src/pages/session.ts'
import { expectAccessibleInAllColours } from '../src/support/axe.ts'
import { findSmallTargets } from '../src/support/small-targets.ts'
import { countTaps, expectTaps } from '../src/support/taps.ts'
import type { Translate } from '../src/support/translate.ts'
import { sidewaysScroll } from '../src/support/unreadable-texts.ts'
import { expect, test } from '../src/test.ts'

const button = (page: Page, t: Translate): Locator => page.getByRole('button', { name: t('search.title') })
const field = (page: Page, t: Translate): Locator => page.getByRole('combobox', { name: t('search.field') })
const options = (page: Page, t: Translate): Locator =>
  page.getByRole('listbox', { name: t('workOrderSearch.results') }).getByRole('option')

test('one tap and a whole plate open the active work order, and the search then offers it again', async ({
  page,
  t,
  apiFor,
}) => {
  const api = await apiFor('matti')
  const cars = await carsOfToday(api)
  const withActive = await Promise.all(
    cars.map(async (car) => {
      const found = await api(workOrderEndpoints.searchWorkOrders, { query: { LicenseNumber: car.plate } })
      return { ...car, isOnly: found.filter(({ Status }) => Status === 'A').length === 1 }
    }),
  )
  const car = withActive.find(({ isOnly }) => isOnly)
  if (!car) throw new Error('No car of today has exactly one active work order')
  await signIn(page, t, 'matti', '/startpage')
  await expect(button(page, t)).toBeVisible()
  const readTaps = await countTaps(page)
  await button(page, t).click()
  await expect(field(page, t)).toBeFocused()
  await page.keyboard.type(car.plate.replace('-', '').toLowerCase())
  await expect(heading(page)).toHaveAccessibleName(
    t('workOrder.titleWith', { plate: car.plate, number: car.number }),
  )
  expectTaps('open a work order by its whole plate', await readTaps())

  await button(page, t).click()
  await expect(options(page, t).first()).toContainText(car.plate)
  await expectAccessibleInAllColours(page)
  await page.keyboard.press('Escape')
  await expect(field(page, t)).toBeHidden()
})

test('the search groups its results, reacts to the arrow keys, and is accessible', async ({
  page,
  t,
  apiFor,
}) => {
  const [{ plate, vin }] = await carsOfToday(await apiFor('aino'))
  await signIn(page, t, 'aino', '/usertasks')
  await expect(button(page, t)).toBeVisible()
  await page.keyboard.press('Control+k')
  await field(page, t).fill(vin.slice(-6))
  await expect(options(page, t).filter({ hasText: plate }).first()).toBeVisible()
  await expectAccessibleInAllColours(page)
  expect(await findSmallTargets(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  const groups = page.getByRole('group')
  await expect(groups.filter({ hasText: t('search.vehicles') })).toBeVisible()
  await expect(options(page, t).first()).toHaveAttribute('aria-selected', 'true')
  const car = groups
    .filter({ hasText: t('search.vehicles') })
    .getByRole('option')
    .first()
  while ((await car.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/vehicle/${vin}`))
})

test('a work order and the list of the day are printed on paper without the frame of the app', async ({
  page,
  t,
  apiFor,
}) => {
  const [{ plate, number }] = await carsOfToday(await apiFor('matti'))
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  const printed = page.locator('html[data-printed]')
  await signIn(page, t, 'matti', `/workorder?number=${number}`)
  await page.getByRole('button', { name: t('workOrder.more') }).click()
  await page.getByRole('menuitem', { name: t('paper.print') }).click()
  await expect(printed).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('[data-paper]')
  await expect(paper).toBeVisible()
  await expect(paper).toContainText(plate)
  await expect(paper).toContainText(t('paper.customerSigns'))
  await expect(page.getByRole('button', { name: t('workOrder.more') })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(paper).toBeHidden()

  await page.goto('/#/workschedule')
  await expect(paper).not.toBeAttached()
  await page.evaluate(() => document.documentElement.removeAttribute('data-printed'))
  await page.getByRole('button', { name: t('paper.printDay') }).click()
  await expect(printed).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(paper.getByRole('row').filter({ hasText: plate })).toBeVisible()
})
