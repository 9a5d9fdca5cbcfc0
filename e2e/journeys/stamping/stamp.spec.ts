import type { Page } from '@playwright/test'
import { heading, signIn } from '../../src/pages/session.ts'
import {
  answerNotReady,
  expectRunning,
  questionsError,
  runningBar,
  runningOf,
  sheet,
  stampableRows,
  stampingsOf,
  typeOf,
} from '../../src/pages/stamping.ts'
import { expect, isUnstamped, test } from '../../src/stamping-test.ts'
import type { Translate } from '../../src/support/translate.ts'

const workType = 1
const lunchType = 12
const outType = 11

/** Selects a row of the open work order and stamps the user on it. */
async function stampRow(page: Page, t: Translate, name: string): Promise<void> {
  await page
    .getByRole('checkbox', { name: t('workOrder.row.select', { name }) })
    .first()
    .check()
  await page.getByRole('button', { name: t('workOrder.jobs.stamp', { count: 1 }) }).click()
}

test('@core a technician stamps on a row, switches to another row, has lunch and ends the working day', async ({
  page,
  t,
  apiFor,
  takeOrder,
  pageErrors,
}) => {
  pageErrors.expect(questionsError)
  const api = await apiFor('matti')
  const order = await takeOrder(isUnstamped)
  const [first = '', second = ''] = stampableRows(order)
  const bar = runningBar(page, t)
  await signIn(page, t, 'matti', `/workorder?number=${order.OrderNumber}`)

  await stampRow(page, t, first)
  await expect(page.getByText(t('stamping.stamped'))).toBeVisible()
  await expect(page.getByText(t('workOrder.mark.stamped'), { exact: true })).toHaveCount(1)
  await expect(bar).toContainText(order.Vehicle.LicenseNumber)
  await expect(bar.getByRole('timer')).toHaveText(/^0min/)
  await expectRunning(api, { TypeId: workType, LicenseNumber: order.Vehicle.LicenseNumber })

  await stampRow(page, t, second)
  await answerNotReady(page, t)
  await expect(bar).toContainText(second)
  await expect.poll(async () => (await runningOf(api))?.OrderRows[0]?.Name).toBe(second)

  const lunch = await typeOf(api, lunchType)
  await bar.getByRole('button', { name: t('shell.stop') }).click()
  await sheet(page).getByRole('button', { name: lunch.Description }).click()
  await answerNotReady(page, t)
  await expect(bar).toContainText(lunch.Description)
  await expectRunning(api, { TypeId: lunchType })

  await expect(bar.getByRole('button', { name: t('shell.resume') })).toBeVisible()
  const out = await typeOf(api, outType)
  await bar.getByRole('button', { name: t('shell.switch') }).click()
  await sheet(page).getByRole('button', { name: out.Description }).click()
  await expect(bar).toContainText(t('shell.notStamped'))
  await expect.poll(() => runningOf(api)).toBeUndefined()
})

test('@core a double tap makes one stamping', async ({ page, t, apiFor, takeOrder }) => {
  const api = await apiFor('matti')
  const order = await takeOrder(isUnstamped)
  const [name = ''] = stampableRows(order)
  const before = await stampingsOf(api)
  await signIn(page, t, 'matti', `/workorder?number=${order.OrderNumber}`)
  await page
    .getByRole('checkbox', { name: t('workOrder.row.select', { name }) })
    .first()
    .check()
  await page.getByRole('button', { name: t('workOrder.jobs.stamp', { count: 1 }) }).dblclick()
  await expect(page.getByText(t('workOrder.mark.stamped'), { exact: true })).toHaveCount(1)
  await expect.poll(async () => (await stampingsOf(api)).length).toBe(before.length + 1)
})

test.describe('the stamping page', () => {
  test('@core a user stamps a colleague, who is chosen from at most five suggestions, on a row', async ({
    page,
    t,
    apiFor,
    takeOrder,
  }) => {
    const api = await apiFor('aino')
    const order = await takeOrder(isUnstamped)
    const [row = ''] = stampableRows(order)
    await signIn(page, t, 'aino', '/stamping')
    await expect(heading(page)).toHaveText(t('page.stamping'))
    await page.getByRole('link', { name: t('stamping.other') }).click()

    const employee = page.getByRole('combobox', { name: t('stamping.employee') })
    const suggestions = page.getByRole('listbox', { name: t('stamping.employee') }).getByRole('option')
    await employee.fill('')
    await expect(suggestions).toHaveCount(5)
    await employee.fill('matti v')
    await suggestions.filter({ hasText: 'Matti Virtanen' }).click()
    await page
      .getByLabel(t('stamping.type'))
      .selectOption({ label: (await typeOf(api, workType)).Description })

    const stamp = page.getByRole('main').getByRole('button', { name: t('stamping.stampOnWork') })
    await expect(stamp).toBeDisabled()
    await page.getByLabel(t('stamping.workOrderSearch')).fill(order.Vehicle.LicenseNumber)
    await page.getByRole('button', { name: String(order.OrderNumber) }).click()
    await expect(page.getByText(t('stamping.missing.rows'))).toBeVisible()
    await page
      .getByRole('checkbox', { name: t('workOrder.row.select', { name: row }) })
      .first()
      .check()
    await page
      .getByRole('main')
      .getByRole('button', { name: t('stamping.stampRows', { count: 1 }) })
      .click()
    await expect(page.getByText(t('stamping.stamped'))).toBeVisible()
    await expectRunning(await apiFor('matti'), {
      TypeId: workType,
      LicenseNumber: order.Vehicle.LicenseNumber,
    })
  })

  test('a user who may stamp only their own time cannot choose another employee', async ({ page, t }) => {
    await signIn(page, t, 'liisa', '/stamping?form=true')
    const employee = page.getByRole('textbox', { name: t('stamping.employee') })
    await expect(employee).toHaveValue('Liisa Hämäläinen')
    await expect(employee).toBeDisabled()
  })
})
