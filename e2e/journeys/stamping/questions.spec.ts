import type { Page } from '@playwright/test'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { signIn } from '../../src/pages/session.ts'
import {
  answerWizard,
  expectRunning,
  questionsError,
  runningBar,
  runningOf,
  sheet,
  stampingsOf,
  typeOf,
  wizard,
} from '../../src/pages/stamping.ts'
import type { ApiClient } from '../../src/server/api-client.ts'
import { expect, isUnstamped, test } from '../../src/stamping-test.ts'
import { expectAccessible } from '../../src/support/axe.ts'
import { findSmallTargets } from '../../src/support/small-targets.ts'
import type { Translate } from '../../src/support/translate.ts'

const [workType, lunchType] = [1, 12]

test.beforeEach(({ pageErrors }) => pageErrors.expect(questionsError))

const undoneRowsOf = ({ Jobs }: WorkOrder) =>
  Jobs.flatMap(({ Rows }) => Rows).filter(
    ({ RowType, MarkAsDoneDate, IsMarkedAsDeleted }) =>
      RowType === 'LabourOperation' && MarkAsDoneDate === null && !IsMarkedAsDeleted,
  )

/** Stamps Matti on all rows of the work order that are not done, by the API. */
async function workOnAllRows(api: ApiClient, order: WorkOrder): Promise<void> {
  const { Id: SalesmanId } = await api(sessionEndpoints.getEmployee, {})
  const OrderRows = undoneRowsOf(order).map(({ RowId }) => ({ OrderId: order.Id, OrderRowId: RowId }))
  await api(stampingEndpoints.stamp, { headers: {}, body: { SalesmanId, TypeId: workType, OrderRows } })
}

const undoneNow = async (api: ApiClient, { Id }: WorkOrder): Promise<number> =>
  undoneRowsOf(await api(workOrderEndpoints.getWorkOrder, { params: { id: Id } })).length

/** Stamps lunch, and waits for the first question about it. */
async function goToLunch(page: Page, t: Translate, api: ApiClient): Promise<void> {
  const lunch = await typeOf(api, lunchType)
  await runningBar(page, t)
    .getByRole('button', { name: t('shell.stop') })
    .click()
  await sheet(page).getByRole('button', { name: lunch.Description }).click()
  await expect(wizard(page, t)).toBeVisible()
}

test('@core a stamping that ends the last work of a work order asks whether jobs and work order are ready', async ({
  page,
  t,
  apiFor,
  takeOrder,
}) => {
  const api = await apiFor('matti')
  const order = await takeOrder(isUnstamped)
  await workOnAllRows(api, order)
  await signIn(page, t, 'matti')
  await goToLunch(page, t, api)
  await expect(wizard(page, t)).toContainText(t('stamping.wizard.progress', { number: 1, total: 2 }))
  await expectAccessible(page)
  expect(await findSmallTargets(page)).toEqual([])
  await answerWizard(page, t, [
    ['error.previousJobsReadyQuestion', true],
    ['error.workOrderReadyQuestion', true],
  ])
  await expect(page.getByText(t('stamping.stamped'))).toBeVisible()
  await expectRunning(api, { TypeId: lunchType })
  expect(await undoneNow(api, order)).toBe(0)
})

test('ending work asks nothing about the work order if its jobs are not ready', async ({
  page,
  t,
  apiFor,
  takeOrder,
}) => {
  const api = await apiFor('matti')
  const order = await takeOrder(isUnstamped)
  await workOnAllRows(api, order)
  const undone = await undoneNow(api, order)
  await signIn(page, t, 'matti')
  await goToLunch(page, t, api)
  await answerWizard(page, t, [['error.previousJobsReadyQuestion', false]])
  await expectRunning(api, { TypeId: lunchType })
  expect(await undoneNow(api, order)).toBe(undone)
})

test('cancelling the questions of a stamping stores no stamping', async ({ page, t, apiFor, takeOrder }) => {
  const api = await apiFor('matti')
  await workOnAllRows(api, await takeOrder(isUnstamped))
  const before = await stampingsOf(api)
  await signIn(page, t, 'matti')
  await goToLunch(page, t, api)
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
  expect((await stampingsOf(api)).map(({ Id, EndTime }) => [Id, EndTime])).toEqual(
    before.map(({ Id, EndTime }) => [Id, EndTime]),
  )
  expect((await runningOf(api))?.TypeId).toBe(workType)
})
