import { startPageEndpoints } from '@verstas/contract/start-page/endpoints.ts'
import { heading, signIn } from '../src/pages/session.ts'
import { expect, test } from '../src/test.ts'

test('an adviser sees who waits and what arrives, and a tap on a late vehicle opens its work order', async ({
  page,
  t,
  apiFor,
}) => {
  const api = await apiFor('aino')
  const { Roles, Cars } = await api(startPageEndpoints.getDesk, {})
  expect(Roles).toEqual(['adviser', 'foreman'])
  expect(Cars.length).toBeGreaterThan(0)
  await signIn(page, t, 'aino')
  await page
    .getByRole('region', { name: t('desk.promises') })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/\/workorder\?number=/)
})

test('a foreman opens the day of a forgotten stamping, with one tap', async ({ page, t }) => {
  await signIn(page, t, 'raija')
  await page
    .getByRole('region', { name: t('desk.forgotten') })
    .getByRole('link', { name: /Niko Rantanen/ })
    .click()
  await expect(page).toHaveURL(/\/stampingcorrections\/10\//)
})

test('a foreman accepts the proposed end of a forgotten stamping with one tap, and undoes it', async ({
  page,
  t,
}) => {
  await signIn(page, t, 'raija')
  const card = page.getByRole('region', { name: t('desk.forgotten') })
  await card.getByRole('button').first().click()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: t('undo.action') }).click()
  await expect(card.getByRole('link', { name: /Niko Rantanen/ })).toBeVisible()
})

test('a parts clerk opens the parts planning from the start page and from the navigation', async ({
  page,
  t,
  apiFor,
}) => {
  const { Parts, Requests } = await (await apiFor('pekka'))(startPageEndpoints.getDesk, {})
  expect(Parts?.Cars.length).toBeGreaterThan(0)
  // A work queue's first page is the monitor, so this opens the start page by its address.
  await signIn(page, t, 'pekka', '/startpage')
  await expect(page.getByRole('region', { name: t('desk.requests') }).getByRole('link')).toHaveCount(
    Requests.length,
  )
  await page
    .getByRole('link', { name: new RegExp(Parts?.Cars[0]?.LicenseNumber ?? '') })
    .first()
    .click()
  await expect(heading(page)).toHaveText(t('page.partsPlanning'))
  await page.goto('/#/more')
  await page
    .getByRole('link', { name: t('page.partsPlanning') })
    .first()
    .click()
  await expect(heading(page)).toHaveText(t('page.partsPlanning'))
})

test('an administrator opens the people from the start page', async ({ page, t }) => {
  await signIn(page, t, 'admin')
  await page
    .getByRole('region', { name: t('page.administration') })
    .getByRole('link')
    .first()
    .click()
  await expect(heading(page)).toHaveText(t('page.administration'))
})
