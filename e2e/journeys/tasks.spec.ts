import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { goOffline, installServiceWorker, openWaiting } from '../src/pages/offline.ts'
import { carsOfToday } from '../src/pages/routes.ts'
import { signIn } from '../src/pages/session.ts'
import {
  openTaskForm,
  openTaskOf,
  pickButton,
  rowOf,
  takeTask,
  taskDialog,
  taskOf,
  tasksOf,
  uniquePoolTask,
} from '../src/pages/tasks.ts'
import { expectAccessibleInAllColours } from '../src/support/axe.ts'
import { nowOf } from '../src/support/server-time.ts'
import { findSmallTargets } from '../src/support/small-targets.ts'
import { countTaps, expectTaps } from '../src/support/taps.ts'
import { expect, test } from '../src/test.ts'

test.use({ ownServer: {}, serviceWorkers: 'allow' })

test('@core a task is taken from the pool in two taps from the start page, and the badge counts it', async ({
  page,
  t,
  apiFor,
}) => {
  const api = await apiFor('matti')
  const task = await uniquePoolTask(api)
  const open = (await tasksOf(api)).filter(({ IsOpen }) => IsOpen).length
  await signIn(page, t, 'matti', '/startpage')
  const tile = page
    .getByRole('list', { name: t('startPage.tiles') })
    .getByText(t('page.userTasks'), { exact: true })
  const badge = (count: number) => page.getByText(t('activity.openCount', { count })).first()
  await expect(badge(open)).toBeAttached()
  const readTaps = await countTaps(page)
  await tile.click()
  await pickButton(page, t, task).click()
  await expect(page.getByText(t('activity.picked', { header: task.Header }))).toBeVisible()
  expectTaps('take a task from the pool', await readTaps())
  await expect(rowOf(page, t('activity.pool'), task)).toContainText(t('activity.isMine'))
  await expect(badge(open + 1)).toBeAttached()
  expect((await taskOf(api, task.Id)).SalesmanId).toBe((await openTaskOf(api)).SalesmanId)
})

test('a task is assigned to another person with a text from a template and a message', async ({
  page,
  t,
  apiFor,
}) => {
  const api = await apiFor('matti')
  const task = await openTaskOf(api)
  const [template] = await api(activityEndpoints.listActivityTextTemplates, {})
  await signIn(page, t, 'matti', '/usertasks')
  await rowOf(page, t('activity.mine'), task).getByRole('button').click()
  await openTaskForm(page, t)
  const dialog = taskDialog(page, t)
  await expect(dialog.getByLabel(t('activityEdit.note'))).toBeDisabled()
  await dialog.getByLabel(t('activityEdit.templates')).selectOption(template?.TextKey ?? '')
  await dialog.getByRole('combobox', { name: t('activityEdit.assignee') }).fill('Aino')
  await dialog.getByRole('option', { name: /^Aino/ }).first().click()
  await dialog.getByLabel(t('activityEdit.note')).fill('Soita ennen neljää')
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await expect(dialog).toBeHidden()
  const handed = await taskOf(api, task.Id)
  expect(handed.Body).toContain(template?.Template)
  expect(handed.SalesmanId).not.toBe(task.SalesmanId)
  expect(handed.Histories[0]).toMatchObject({ SalesmanId: handed.SalesmanId, Note: 'Soita ennen neljää' })
  expect(handed.Histories).toHaveLength(task.Histories.length + 1)
})

test('a task is handed over in three taps and a typed name, and the toast names the new assignee', async ({
  page,
  t,
  apiFor,
}) => {
  const api = await apiFor('matti')
  const task = await openTaskOf(api)
  await signIn(page, t, 'matti', '/startpage')
  const tile = page
    .getByRole('list', { name: t('startPage.tiles') })
    .getByText(t('page.userTasks'), { exact: true })
  await expect(tile).toBeVisible()
  const readTaps = await countTaps(page)
  await tile.click()
  await rowOf(page, t('activity.mine'), task).getByRole('button').click()
  const dialog = taskDialog(page, t)
  await expect(dialog.getByText(task.Body.split('\n')[0] ?? '')).toBeVisible()
  await expectAccessibleInAllColours(page)
  await dialog.getByRole('button', { name: t('activityRead.handOver') }).click()
  await page.keyboard.type('Aino')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText(t('activityRead.nowWith', { name: 'Aino Koskinen', header: task.Header })),
  ).toBeVisible()
  expectTaps('hand a task over', await readTaps())
  await expect(dialog).toBeHidden()
  expect((await taskOf(api, task.Id)).SalesmanId).not.toBe(task.SalesmanId)
})

test('a task that is closed without a network is closed on the server with the time of the tap', async ({
  page,
  context,
  t,
  apiFor,
  pageErrors,
  server,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  const api = await apiFor('matti')
  const task = await openTaskOf(api)
  await signIn(page, t, 'matti', `/usertasks?task=${task.Id}`)
  const dialog = taskDialog(page, t)
  await expect(dialog.getByRole('heading', { name: task.Header })).toBeVisible()
  await installServiceWorker(page)
  await goOffline(page)
  await dialog.getByRole('button', { name: t('activity.done') }).click()
  const row = rowOf(page, t('activity.mine'), task)
  await expect(row).toContainText(t('activity.waitsToBeSent'))
  await expect(row).toContainText(t('activity.done'))
  const list = await openWaiting(page, t, 1)
  const what = t('activityQueue.close', { header: task.Header })
  await expect(list.getByText(what, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  expect((await taskOf(api, task.Id)).IsOpen).toBe(true)
  const before = Date.parse(await nowOf(server.url))
  await context.setOffline(false)
  await expect.poll(async () => (await taskOf(api, task.Id)).IsOpen).toBe(false)
  await expect(row).not.toContainText(t('activity.waitsToBeSent'))
  const { EndDate } = await taskOf(api, task.Id)
  expect(Date.parse(EndDate ?? '')).toBeLessThan(before)
})

test('if two people take a task, one of them offline, the first request to arrive gets the task', async ({
  page,
  context,
  t,
  apiFor,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  pageErrors.expect(/^409 POST .*\/assign\//)
  const aino = await apiFor('aino')
  const task = await uniquePoolTask(aino)
  await signIn(page, t, 'matti', '/usertasks')
  await expect(pickButton(page, t, task)).toBeVisible()
  await installServiceWorker(page)
  await goOffline(page)
  await pickButton(page, t, task).click()
  await expect(rowOf(page, t('activity.pool'), task)).toContainText(t('activity.waitsToBeSent'))
  const { SalesmanId: assignee } = await takeTask(aino, task.Id)
  await context.setOffline(false)
  await expect(page.getByText(t('error.activityTaken', { user: 'Aino Koskinen' })).last()).toBeVisible()
  expect((await taskOf(aino, task.Id)).SalesmanId).toBe(assignee)
})

test("a conflict between two people's changes of a task asks the user, and other changes are merged", async ({
  page,
  t,
  apiFor,
}) => {
  const matti = await apiFor('matti')
  const aino = await apiFor('aino')
  const { Id, TypeCode, SalesmanId } = await openTaskOf(matti)
  await signIn(page, t, 'matti', `/usertasks?task=${Id}`)
  await openTaskForm(page, t)
  const dialog = taskDialog(page, t)
  await dialog.getByLabel(t('activityEdit.header')).fill('Matin otsikko')
  await aino(activityEndpoints.saveActivity, {
    headers: {},
    body: { Id, TypeCode, SalesmanId, Header: 'Ainon otsikko', Body: 'Ainon teksti' },
  })
  await expect(dialog.getByText(t('edit.conflictHint'))).toBeVisible()
  await expect(dialog.getByLabel(t('activityEdit.body'), { exact: true })).toHaveValue('Ainon teksti')
  await expectAccessibleInAllColours(page)
  await dialog.getByRole('radio', { name: /Matin otsikko/ }).click()
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await expect(dialog).toBeHidden()
  expect(await taskOf(matti, Id)).toMatchObject({ Header: 'Matin otsikko', Body: 'Ainon teksti' })
})

test('requesting a part takes two taps, and its row then shows who has taken the request', async ({
  page,
  t,
  apiFor,
}) => {
  const api = await apiFor('matti')
  const { number, name } = await partToAskFor(api)
  await signIn(page, t, 'matti', `/workorder?number=${number}`)
  const readTaps = await countTaps(page)
  await page
    .getByRole('button', { name: t('partRequest.open', { name }), exact: true })
    .first()
    .click()
  await page.getByRole('button', { name: t('partRequest.send'), exact: true }).click()
  expectTaps('ask for a part', await readTaps())
  await expect(page.getByRole('button', { name: t('partRequest.undo') })).toBeVisible()
  const aino = await apiFor('aino')
  const header = t('partRequest.header', { name })
  const requested = async () =>
    (await aino(activityEndpoints.listPool, {})).find(
      ({ Header, WorkOrderNumber }) => Header === header && WorkOrderNumber === number,
    )
  await expect.poll(requested).toBeTruthy()
  await takeTask(aino, (await requested())?.Id ?? 0)
  await expect(page.getByText(/^Aino Koskinen, \d\d:\d\d$/)).toBeVisible()
})

test('the pages of tasks are accessible, with touch targets that are large enough', async ({
  page,
  t,
  apiFor,
}) => {
  const task = await openTaskOf(await apiFor('matti'))
  await signIn(page, t, 'matti', '/usertasks')
  await expect(rowOf(page, t('activity.mine'), task)).toBeVisible()
  await expectAccessibleInAllColours(page)
  expect(await findSmallTargets(page)).toEqual([])
  await page
    .getByRole('button', { name: t('activity.type') })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInAllColours(page)
  await page.keyboard.press('Escape')
  await rowOf(page, t('activity.mine'), task).getByRole('button').click()
  await expect(taskDialog(page, t).getByRole('heading', { name: task.Header })).toBeVisible()
  await expectAccessibleInAllColours(page)
  expect(await findSmallTargets(page)).toEqual([])
  await taskDialog(page, t).getByRole('link').click()
  await page.getByRole('tab', { name: t('workOrder.tab.activities') }).click()
  await expect(page.getByRole('button', { name: t('activity.add') })).toBeVisible()
  await expectAccessibleInAllColours(page)
  await page.goBack()
  await expect(taskDialog(page, t)).toBeVisible()
})

/**
 * Finds a part without a request on one of today's active work orders. No other row has the name of the part.
 */
async function partToAskFor(api: Parameters<typeof carsOfToday>[0]) {
  for (const { number } of await carsOfToday(api)) {
    const order = await api(workOrderEndpoints.getWorkOrderByNumber, { params: { number } })
    const tasksOfOrder = await api(activityEndpoints.listActivitiesOfWorkOrder, { params: { id: order.Id } })
    const rows = order.Jobs.flatMap(({ Rows }) => Rows).filter(({ IsMarkedAsDeleted }) => !IsMarkedAsDeleted)
    const part = rows.find(
      ({ RowType, RowId, Name }) =>
        RowType === 'SparePart' &&
        rows.filter((row) => row.Name === Name).length === 1 &&
        tasksOfOrder.every((task) => task.RowId !== RowId),
    )
    if (order.Status === 'A' && part?.Name) return { number, name: part.Name }
  }
  throw new Error('There is no part to ask for')
}
