import type { Locator } from '@playwright/test'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { expect, isEasilyEdited, test } from '../../src/editing-test.ts'
import {
  detailsOf,
  editDialog,
  jobsOf,
  openEditing,
  openJob,
  readOrder,
  releaseLock,
  saveButton,
  saveOrder,
  saveRows,
} from '../../src/pages/editing.ts'
import { findRow, getRow, isPart } from '../../src/pages/jobs.ts'
import { signIn } from '../../src/pages/session.ts'

const aino = 'Aino Koskinen'

const hasPart = (order: WorkOrder): boolean => isEasilyEdited(order) && findRow(order, isPart) !== undefined

/** Finds the two options of a conflict: first the other person's value, then the user's. */
const sidesOf = (dialog: Locator, field: string): Locator =>
  dialog.getByRole('radiogroup', { name: field }).locator('label')

test.describe('an edited work order', () => {
  test("@core an edited work order shows the editor's name, and others can edit it when the editor leaves", async ({
    page,
    t,
    takeOrder,
    openAs,
    pageErrors,
  }) => {
    const order = await takeOrder()
    await signIn(page, t, 'matti', detailsOf(order))
    const tablet = await openAs('aino', detailsOf(order))
    const theirs = await openEditing(tablet, t)
    const badge = page.getByText(t('workOrder.editing', { name: aino }), { exact: true })
    await expect(badge).toBeVisible()

    pageErrors.expect(/^400 GET .*\/reserve$/)
    await page.getByRole('button', { name: t('edit.open'), exact: true }).click()
    const dialog = editDialog(page, t)
    await expect(dialog.getByRole('note')).toContainText(t('lock.heldBy', { name: aino }))
    await expect(page.getByRole('log')).toContainText(t('error.lockedByOther', { user: aino }))
    await expect(dialog.getByLabel(t('workOrder.info.pickShelf'))).toBeDisabled()

    await theirs
      .getByRole('button', { name: t('common.close'), exact: true })
      .nth(1)
      .click()
    await expect(theirs).toBeHidden()
    await expect(badge).toBeHidden()
    // The dialog becomes editable automatically when the lock is released.
    await expect(dialog.getByLabel(t('workOrder.info.pickShelf'))).toBeEnabled()
    await expect(tablet.getByText(t('workOrder.editing', { name: 'Matti Virtanen' }))).toBeVisible()
  })

  test('reloading or leaving the page releases the lock of the work order', async ({
    page,
    t,
    takeOrder,
    apiFor,
  }) => {
    const order = await takeOrder()
    const api = await apiFor('aino')
    await signIn(page, t, 'matti', detailsOf(order))
    await openEditing(page, t)
    const lockOf = async () => (await readOrder(api, order)).Lock
    await expect.poll(lockOf).toMatchObject({ EmployeeName: 'Matti Virtanen' })
    await page.reload()
    await expect.poll(async () => (await readOrder(api, order)).Lock).toBeNull()
    await openEditing(page, t)
    await page.goto('about:blank')
    await expect.poll(async () => (await readOrder(api, order)).Lock).toBeNull()
  })
})

test.describe('changes by two people', () => {
  test('@core a conflict on a field of a work order asks the user, and the merge keeps all other changes', async ({
    page,
    t,
    takeOrder,
    apiFor,
  }) => {
    const order = await takeOrder()
    const theirs = await apiFor('aino')
    await signIn(page, t, 'matti', detailsOf(order))
    const dialog = await openEditing(page, t)
    await dialog.getByLabel(t('workOrder.info.note')).fill('Minun huomioni')
    await dialog.getByLabel(t('workOrder.info.vehicleLocation')).fill('Halli 9')

    await releaseLock(await apiFor('matti'), order)
    await saveOrder(theirs, order, { Note: 'Ainon huomio', PickShelf: 'E-7' })
    await expect(dialog.getByText(t('edit.conflictHint'))).toBeVisible()
    await expect(dialog.getByRole('alert').first()).toContainText(aino)
    await expect(dialog.getByLabel(t('workOrder.info.pickShelf'))).toHaveValue('E-7')
    await expect(dialog.getByLabel(t('workOrder.info.vehicleLocation'))).toHaveValue('Halli 9')
    const sides = sidesOf(dialog, t('workOrder.info.note'))
    await expect(sides).toHaveCount(2)
    await expect(sides.last()).toContainText('Minun huomioni')
    await expect(sides.first()).toContainText('Ainon huomio')
    await expect(dialog.getByRole('button', { name: t('edit.chooseFirst') })).toBeDisabled()
    await sides.first().click()
    await saveButton(dialog, t).click()
    await expect(dialog).toBeHidden()
    expect(await readOrder(theirs, order)).toMatchObject({
      Note: 'Ainon huomio',
      PickShelf: 'E-7',
      VehicleLocation: 'Halli 9',
    })
  })

  test('a conflict about a row of a job asks the user, and other changes of the row are merged', async ({
    page,
    t,
    takeOrder,
    apiFor,
  }) => {
    const order = await takeOrder(hasPart)
    const { JobId, JobNumber, row } = getRow(order, isPart)
    const theirs = await apiFor('aino')
    await signIn(page, t, 'matti', jobsOf(order))
    const dialog = await openJob(page, t, JobNumber)
    await dialog
      .getByLabel(t('jobEdit.amountOf', { row: row.Name }), { exact: true })
      .first()
      .fill('7')

    await releaseLock(await apiFor('matti'), order)
    await saveRows(theirs, order, { JobId, Rows: [{ RowId: row.RowId, OrderedAmount: 9, Price: 77.5 }] })
    const sides = sidesOf(dialog, t('jobEdit.conflictAmount', { row: row.Name }))
    await expect(sides.last()).toContainText('7')
    await expect(sides.first()).toContainText('9')
    await expect(
      dialog.getByLabel(t('jobEdit.priceOf', { row: row.Name }), { exact: true }).first(),
    ).toHaveValue(/^77[.,]50$/)
    await sides.last().click()
    await saveButton(dialog, t).click()
    await expect(dialog).toBeHidden()
    const rows = (await readOrder(theirs, order)).Jobs.flatMap(({ Rows }) => Rows)
    expect(rows.find(({ RowId }) => RowId === row.RowId)).toMatchObject({ OrderedAmount: 7, Price: 77.5 })
  })

  test("a save that conflicts with another user's change shows the conflict, even without live events", async ({
    page,
    t,
    takeOrder,
    apiFor,
    pageErrors,
  }) => {
    pageErrors.expect(/^412 POST .*\/workshop\/workorder$/)
    const order = await takeOrder()
    await page.routeWebSocket(/./, () => undefined)
    await signIn(page, t, 'matti', detailsOf(order))
    const dialog = await openEditing(page, t)
    await dialog.getByLabel(t('workOrder.info.note')).fill('Minun')
    await releaseLock(await apiFor('matti'), order)
    await saveOrder(await apiFor('aino'), order, { Note: 'Ainon', VehicleLocation: 'Piha 3' })
    await saveButton(dialog, t).click()
    await expect(dialog.getByRole('alert').first()).toContainText(aino)
    await sidesOf(dialog, t('workOrder.info.note')).last().click()
    await saveButton(dialog, t).click()
    await expect(dialog).toBeHidden()
    expect(await readOrder(await apiFor('matti'), order)).toMatchObject({
      Note: 'Minun',
      VehicleLocation: 'Piha 3',
    })
  })
})

test('a change by another user appears without changing the scroll position or the selection', async ({
  page,
  t,
  takeOrder,
  apiFor,
}) => {
  const order = await takeOrder(hasPart)
  const { JobId } = getRow(order, isPart)
  await page.setViewportSize({ width: 390, height: 420 })
  const live = page.waitForEvent('websocket')
  await signIn(page, t, 'matti', jobsOf(order))
  const box = page.getByRole('tabpanel').getByRole('checkbox').last()
  await box.check()
  await box.scrollIntoViewIfNeeded()
  const place = await topOf(box)

  await live
  await saveRows(await apiFor('aino'), order, {
    JobId,
    Rows: [{ RowType: 'Text', Note: 'Asiakas soitti' }],
  })
  await expect(page.getByText('Asiakas soitti')).toBeAttached()
  await expect(box).toBeChecked()
  expect(Math.abs((await topOf(box)) - place)).toBeLessThan(20)
})

/** Returns the distance in pixels from the top of the window to the element. */
const topOf = (target: Locator): Promise<number> =>
  target.evaluate((element) => element.getBoundingClientRect().top)
