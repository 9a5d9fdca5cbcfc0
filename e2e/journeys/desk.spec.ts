import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { carsOfToday } from '../src/pages/routes.ts'
import { signIn } from '../src/pages/session.ts'
import { openTaskOf, rowOf } from '../src/pages/tasks.ts'
import { expectAccessible } from '../src/support/axe.ts'
import { sidewaysScroll } from '../src/support/unreadable-texts.ts'
import { expect, test } from '../src/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a conversation opens beside the list of a desk by J and Enter, and Escape leads back', async ({
  page,
  t,
  apiFor,
}) => {
  const api = await apiFor('aino')
  const { Id: id } = await api(sessionEndpoints.getEmployee, {})
  const conversations = await api(chatEndpoints.listSubscriptions, { params: { id } })
  await signIn(page, t, 'aino', '/conversations')
  const list = page.getByRole('region', { name: t('page.conversations') })
  const rows = list.getByRole('link')
  await expect(rows).toHaveCount(conversations.length)
  await expect(page.getByText(t('desk.chooseChat'))).toBeVisible()
  await rows.first().focus()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  const entry = page.getByRole('textbox', { name: t('chat.write') })
  await expect(entry).toBeVisible()
  await expect(rows.nth(1)).toHaveAttribute('aria-current')
  await expect(rows).toHaveCount(conversations.length)
  await expectAccessible(page)
  await entry.focus()
  await page.keyboard.type('jk')
  await expect(entry).toHaveValue('jk')
  await page.keyboard.press('Escape')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText(t('desk.chooseChat'))).toBeVisible()
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
})

test('a task is read and edited beside the lists of a desk, and a vehicle beside its results', async ({
  page,
  t,
  apiFor,
}) => {
  const api = await apiFor('matti')
  const task = await openTaskOf(api)
  await signIn(page, t, 'matti', '/usertasks')
  await rowOf(page, t('activity.mine'), task).getByRole('button').click()
  const article = page.getByRole('article')
  await expect(article).toContainText(task.Header)
  await expect(page.getByRole('list', { name: t('activity.pool'), exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('activityRead.edit'), exact: true }).click()
  const form = page.getByRole('dialog', { name: t('activityEdit.title') })
  await expect(form.getByLabel(t('activityEdit.header'))).toHaveValue(task.Header)
  await form
    .getByRole('button', { name: t('common.close') })
    .last()
    .click()
  await expect(article).toContainText(task.Header)

  const [car] = await carsOfToday(api)
  await page.goto(`/#/vehiclesearch?plate=${car?.plate}`)
  const results = page.getByRole('list', { name: t('vehicleSearch.results') })
  await results.getByRole('link').first().click()
  await expect(page.getByRole('tab', { name: new RegExp(t('vehicle.tab.maintenance')) })).toBeVisible()
  await expect(results).toBeVisible()
  await expectAccessible(page)
})
