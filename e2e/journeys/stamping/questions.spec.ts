import type { Page } from '@playwright/test'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { Line } from '../../src/dealership/people.ts'
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
import { expect, isUnstamped, test } from '../../src/stamping-test.ts'
import { expectAccessible } from '../../src/support/axe.ts'
import { findSmallTargets } from '../../src/support/targets.ts'
import type { Wording } from '../../src/support/wording.ts'

const [workType, lunchType] = [1, 12]

test.beforeEach(({ troubles }) => troubles.expect(askedFirst))

const undoneRowsOf = ({ Jobs }: WorkOrder) =>
  Jobs.flatMap(({ Rows }) => Rows).filter(
    ({ RowType, MarkAsDoneDate, IsMarkedAsDeleted }) =>
      RowType === 'LabourOperation' && MarkAsDoneDate === null && !IsMarkedAsDeleted,
  )

/** Stamps Matti on all undone rows of the work order, past the browser. */
async function workOnAllRows(line: Line, order: WorkOrder): Promise<void> {
  const { Id: SalesmanId } = await line(sessionEndpoints.getEmployee, {})
  const OrderRows = undoneRowsOf(order).map(({ RowId }) => ({ OrderId: order.Id, OrderRowId: RowId }))
  await line(stampingEndpoints.stamp, { headers: {}, body: { SalesmanId, TypeId: workType, OrderRows } })
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
  takeOrder,
}) => {
  const line = await lineOf('matti')
  const order = await takeOrder(isUnstamped)
  await workOnAllRows(line, order)
  await signIn(page, t, 'matti')
  await goToLunch(page, t, line)
  await expect(wizard(page, t)).toContainText(t('stamping.wizard.progress', { number: 1, total: 2 }))
  await expectAccessible(page)
  expect(await findSmallTargets(page)).toEqual([])
  await answerWizard(page, t, [
    ['error.previousJobsReadyQuestion', true],
    ['error.workOrderReadyQuestion', true],
  ])
  await expect(page.getByText(t('stamping.stamped'))).toBeVisible()
  await expectRunning(line, { TypeId: lunchType })
  expect(await undoneNow(line, order)).toBe(0)
})

test('jobs that are not ready leave nothing to ask of their work order', async ({
  page,
  t,
  lineOf,
  takeOrder,
}) => {
  const line = await lineOf('matti')
  const order = await takeOrder(isUnstamped)
  await workOnAllRows(line, order)
  const undone = await undoneNow(line, order)
  await signIn(page, t, 'matti')
  await goToLunch(page, t, line)
  await answerWizard(page, t, [['error.previousJobsReadyQuestion', false]])
  await expectRunning(line, { TypeId: lunchType })
  expect(await undoneNow(line, order)).toBe(undone)
})

test('a cancelled wizard writes nothing', async ({ page, t, lineOf, takeOrder }) => {
  const line = await lineOf('matti')
  await workOnAllRows(line, await takeOrder(isUnstamped))
  const before = await stampingsOf(line)
  await signIn(page, t, 'matti')
  await goToLunch(page, t, line)
  await wizard(page, t)
    .getByRole('button', { name: t('common.yes'), exact: true })
    .click()
  await expect(wizard(page, t)).toContainText(t('stamping.wizard.progress', { number: 2, total: 2 }))
  await wizard(page, t)
    .getByRole('button', { name: t('common.back') })
    .click()
  await expect(wizard(page, t)).toContainText(t('stamping.wizard.progress', { number: 1, total: 2 }))
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
