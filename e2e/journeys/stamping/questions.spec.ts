import type { Page } from '@playwright/test'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { today } from '../../src/dealership/day.ts'
import type { Line } from '../../src/dealership/people.ts'
import { carsOfToday } from '../../src/pages/routes.ts'
import { signIn } from '../../src/pages/session.ts'
import {
  answerWizard,
  askedFirst,
  expectRunning,
  runningBar,
  runningOf,
  sheet,
  stampingsOf,
  typeOf,
  wizard,
} from '../../src/pages/stamping.ts'
import { expectAccessible } from '../../src/support/axe.ts'
import { findSmallTargets } from '../../src/support/targets.ts'
import type { Wording } from '../../src/support/wording.ts'
import { expect, test } from '../../src/test.ts'

const [workType, lunchType, trainingType] = [1, 12, 13]

test.use({ ownServer: {} })
test.beforeEach(({ troubles }) => troubles.expect(askedFirst))

const undoneRowsOf = ({ Jobs }: WorkOrder) =>
  Jobs.flatMap(({ Rows }) => Rows).filter(
    ({ RowType, MarkAsDoneDate, IsMarkedAsDeleted }) =>
      RowType === 'LabourOperation' && MarkAsDoneDate === null && !IsMarkedAsDeleted,
  )

/** Stamps Matti on all undone rows of a work order, past the browser. */
async function workOnAllRows(line: Line): Promise<WorkOrder> {
  for (const { number } of await carsOfToday(line)) {
    const order = await line(workOrderEndpoints.getWorkOrderByNumber, { params: { number } })
    const rows = undoneRowsOf(order)
    if (order.Status !== 'A' || rows.length === 0 || rows.some((row) => row.IsStampingProhibited)) continue
    const SalesmanId = (await line(stampingEndpoints.listStampingEmployees, {})).find(
      ({ Name }) => Name === 'Matti Virtanen',
    )?.Id
    await line(stampingEndpoints.stamp, {
      headers: {},
      body: {
        SalesmanId: SalesmanId ?? 0,
        TypeId: workType,
        OrderRows: rows.map(({ RowId }) => ({ OrderId: order.Id, OrderRowId: RowId })),
      },
    })
    return order
  }
  throw new Error('No work order of the day can be finished')
}

const undoneNow = async (line: Line, { Id }: WorkOrder): Promise<number> =>
  undoneRowsOf(await line(workOrderEndpoints.getWorkOrder, { params: { id: Id } })).length

/** Two taps for lunch; what is asked then is up to the journey. */
async function goToLunch(page: Page, t: Wording, line: Line): Promise<void> {
  const lunch = await typeOf(line, lunchType)
  await runningBar(page, t)
    .getByRole('button', { name: t('shell.stop') })
    .click()
  await sheet(page).getByRole('button', { name: lunch.Description }).click()
  await expect(wizard(page, t)).toBeVisible()
}

test('@core a finished work order is told to be ready, with its jobs, before lunch', async ({
  page,
  t,
  lineOf,
}) => {
  const line = await lineOf('matti')
  const order = await workOnAllRows(line)
  await signIn(page, t, 'matti')
  await goToLunch(page, t, line)
  await expect(wizard(page, t)).toContainText(t('stamping.wizard.progress', { number: 1, total: 2 }))
  await expectAccessible(page)
  expect(await findSmallTargets(page)).toEqual([])
  await answerWizard(page, t, [
    ['question.previousJobsReady', true],
    ['question.workOrderReady', true],
  ])
  await expect(page.getByText(t('stamping.stamped'))).toBeVisible()
  await expectRunning(line, { TypeId: lunchType })
  expect(await undoneNow(line, order)).toBe(0)
})

test('jobs that are not ready leave nothing to ask of their work order', async ({ page, t, lineOf }) => {
  const line = await lineOf('matti')
  const order = await workOnAllRows(line)
  const undone = await undoneNow(line, order)
  await signIn(page, t, 'matti')
  await goToLunch(page, t, line)
  await answerWizard(page, t, [['question.previousJobsReady', false]])
  await expectRunning(line, { TypeId: lunchType })
  expect(await undoneNow(line, order)).toBe(undone)
})

test('a cancelled wizard writes nothing', async ({ page, t, lineOf }) => {
  const line = await lineOf('matti')
  await workOnAllRows(line)
  const before = await stampingsOf(line)
  await signIn(page, t, 'matti')
  await goToLunch(page, t, line)
  await wizard(page, t)
    .getByRole('radio', { name: t('common.yes'), exact: true })
    .check()
  await wizard(page, t)
    .getByRole('button', { name: t('common.cancel') })
    .click()
  await expect(wizard(page, t)).toBeHidden()
  await expect(runningBar(page, t).getByRole('button', { name: t('shell.stop') })).toBeEnabled()
  expect((await stampingsOf(line)).map(({ Id, EndTime }) => [Id, EndTime])).toEqual(
    before.map(({ Id, EndTime }) => [Id, EndTime]),
  )
  expect((await runningOf(line))?.TypeId).toBe(workType)
})

test.describe('for a colleague', () => {
  /** Fills the stamping page for somebody on a training, and sends it. */
  async function stampColleague(page: Page, t: Wording, line: Line, name: string): Promise<void> {
    const employee = page.getByRole('combobox', { name: t('stamping.employee') })
    await employee.fill(name)
    await page.getByRole('option', { name }).click()
    await page
      .getByLabel(t('stamping.type'))
      .selectOption({ label: (await typeOf(line, trainingType)).Description })
    await page
      .getByRole('main')
      .getByRole('button', { name: t('stamping.stamp'), exact: true })
      .click()
    await expect(wizard(page, t)).toBeVisible()
  }

  const stampingsOfName = async (line: Line, name: string) =>
    (await line(stampingEndpoints.listStampings, { params: { date: today } })).filter(
      ({ SalesmanName }) => SalesmanName === name,
    )

  test('on holiday and before the shift: the holiday, then the kind of time until one is it', async ({
    page,
    t,
    lineOf,
  }) => {
    const line = await lineOf('aino')
    await signIn(page, t, 'aino', '/stamping')
    await stampColleague(page, t, line, 'Heikki Saarinen')
    await answerWizard(page, t, [
      ['question.endNonPresence', true],
      ['question.overtime', false],
      ['question.flexTime', false],
      ['question.kikyTime', true],
    ])
    await expect(page.getByText(t('stamping.stamped'))).toBeVisible()
    const [holiday, training] = await stampingsOfName(line, 'Heikki Saarinen')
    expect(training).toMatchObject({ TypeId: trainingType, EndTime: null })
    expect(holiday?.EndTime).toBe(training?.StartTime)
  })

  test('a yes to overtime answers the other kinds; by the keyboard alone', async ({ page, t, lineOf }) => {
    const line = await lineOf('aino')
    await signIn(page, t, 'aino', '/stamping')
    await stampColleague(page, t, line, 'Janne Lehtonen')
    await expect(wizard(page, t)).toContainText(t('stamping.wizard.progress', { number: 1, total: 2 }))
    await expect(wizard(page, t).getByRole('radio').first()).toBeFocused()
    await page.keyboard.press(t('common.yes').charAt(0))
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('stamping.stamped'))).toBeVisible()
    expect(await stampingsOfName(line, 'Janne Lehtonen')).toMatchObject([{ TypeId: trainingType }])
  })
})
