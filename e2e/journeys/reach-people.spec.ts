import { employeeEndpoints } from '@verstas/contract/employees/endpoints.ts'
import { carsOfToday } from '../src/pages/routes.ts'
import { heading, signIn } from '../src/pages/session.ts'
import { expectAccessibleInAllColours } from '../src/support/axe.ts'
import { countTaps } from '../src/support/taps.ts'
import { expect, test } from '../src/test.ts'

test('a colleague is found by name in the search, and reached on the schedule in three taps', async ({
  page,
  t,
  apiFor,
}) => {
  const api = await apiFor('aino')
  const people = await api(employeeEndpoints.listWorkshopEmployees, {})
  const matti = people.find(({ Name }) => Name.startsWith('Matti'))
  if (!matti) throw new Error('Matti is not in the demo')
  await signIn(page, t, 'aino', '/conversations')
  const button = page.getByRole('button', { name: t('search.title') })
  await expect(button).toBeVisible()
  const readTaps = await countTaps(page)
  await button.click()
  await expect(page.getByRole('combobox', { name: t('search.field') })).toBeFocused()
  await page.keyboard.type('matti')
  const option = page
    .getByRole('group', { name: t('search.employees') })
    .getByRole('option', { name: matti.Name })
  await expect(option).toBeVisible()
  await expectAccessibleInAllColours(page)
  await option.click()
  const day = page.getByRole('option', { name: t('search.wayDay') })
  // A colleague who works on a vehicle can also be reached in its conversation, so that both ways unfold.
  await expect(day.or(heading(page).filter({ hasText: t('schedule.title') }))).toBeVisible()
  if (await day.isVisible()) await day.click()
  await expect(page).toHaveURL(new RegExp(`/workshopschedule.*resource=${matti.Id}`))
  expect(await readTaps()).toBeLessThanOrEqual(3)
})

test('a whole work order number puts the work order on a card above the groups', async ({
  page,
  t,
  apiFor,
}) => {
  const cars = await carsOfToday(await apiFor('matti'))
  await signIn(page, t, 'matti', '/usertasks')
  await expect(page.getByRole('button', { name: t('search.title') })).toBeVisible()
  await page.keyboard.press('Control+k')
  // The number of a work order never opens by itself, so that the card remains.
  const [{ number, plate }] = cars
  await page.getByRole('combobox', { name: t('search.field') }).fill(String(number))
  const best = page.getByRole('group', { name: t('search.best') }).getByRole('option')
  await expect(best).toHaveCount(1)
  await expect(best).toContainText(plate)
  await expectAccessibleInAllColours(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`number=${number}`))
})
