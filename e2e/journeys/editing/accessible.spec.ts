import type { Locator, Page } from '@playwright/test'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { expect, isEasilyEdited, test } from '../../src/editing-test.ts'
import {
  detailsOf,
  discardQuestion,
  jobsOf,
  openEditing,
  openJob,
  releaseLock,
  saveOrder,
} from '../../src/pages/editing.ts'
import { findRow, getRow, isOpenLabour, isPart } from '../../src/pages/jobs.ts'
import { signIn } from '../../src/pages/session.ts'
import { expectAccessible } from '../../src/support/axe.ts'
import { findSmallTargets } from '../../src/support/small-targets.ts'
import { sidewaysScroll } from '../../src/support/unreadable-texts.ts'

const hasBoth = (order: WorkOrder): boolean =>
  isEasilyEdited(order) && findRow(order, isPart) !== undefined && findRow(order, isOpenLabour) !== undefined

/** Checks the accessibility of the page, the size of its touch targets, and its width. */
async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect.soft(await findSmallTargets(page)).toEqual([])
  expect.soft(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
}

/**
 * Presses Tab 30 times, and then twice backwards. No element of the page outside the dialog may receive
 * focus. The focus may visit the controls of the browser between the last and the first element.
 */
async function expectFocusTrapped(page: Page, dialog: Locator): Promise<void> {
  const isInside = () =>
    dialog.evaluate(
      (element) => document.activeElement === document.body || element.contains(document.activeElement),
    )
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  for (const key of [...Array<string>(30).fill('Tab'), 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    expect(await isInside(), `${key} stays in the dialog`).toBe(true)
  }
}

/**
 * Tests light colours on the phone, which uses Finnish, and dark colours on the tablet, which uses English.
 */
test.use({ colorScheme: ({ language }, use) => use(language === 'fi' ? 'light' : 'dark') })

test('the dialogs of the work order are accessible', async ({ page, t, takeOrder, apiFor }) => {
  const order = await takeOrder()
  await signIn(page, t, 'matti', detailsOf(order))
  const dialog = await openEditing(page, t)
  await expectFit(page)
  await dialog.getByLabel(t('workOrder.info.note')).fill('Minun')
  await releaseLock(await apiFor('matti'), order)
  await saveOrder(await apiFor('aino'), order, { Note: 'Ainon', PickShelf: 'F-2' })
  await expect(dialog.getByText(t('edit.conflictHint'))).toBeVisible()
  await expectFit(page)
  await page.keyboard.press('Escape')
  await expect(discardQuestion(page, t)).toBeVisible()
  await expectFit(page)
})

test('the dialogs for a job and for signing rows are accessible', async ({ page, t, takeOrder }) => {
  const order = await takeOrder(hasBoth)
  await signIn(page, t, 'matti', jobsOf(order))
  const dialog = await openJob(page, t, getRow(order, isPart).JobNumber)
  await dialog
    .getByLabel(t('jobEdit.amountOf', { row: getRow(order, isPart).row.Name }))
    .first()
    .fill('0')
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await expect(dialog.getByText(t('jobEdit.amountWrong'))).toBeVisible()
  await expectFit(page)
  for (const [button, title, field, list] of [
    ['jobEdit.addPart', 'parts.searchTitle', 'parts.searchKey', 'parts.results'],
    ['jobEdit.addOperation', 'operations.searchTitle', 'operations.searchKey', 'operations.results'],
  ] as const) {
    await dialog.getByRole('button', { name: t(button) }).click()
    const search = page.getByRole('dialog', { name: t(title) })
    await search.getByLabel(t(field)).fill('jarru')
    await expect(search.getByRole('list', { name: t(list) })).toBeVisible()
    await expectFit(page)
    await page.keyboard.press('Escape')
    await expect(search).toBeHidden()
  }
  await page.keyboard.press('Escape')
  await discardQuestion(page, t)
    .getByRole('button', { name: t('edit.discard') })
    .click()
  await expect(dialog).toBeHidden()

  const { row } = getRow(order, isOpenLabour)
  await page
    .getByRole('checkbox', { name: t('workOrder.row.select', { name: row.Name }) })
    .first()
    .check()
  await page.getByRole('button', { name: t('sign.sign', { count: 1 }) }).click()
  await expect(page.getByRole('button', { name: t('undo.action') })).toBeVisible()
  await expectFit(page)
})

test('a dialog traps the focus, and restores the focus when it is closed', async ({ page, t, takeOrder }) => {
  const order = await takeOrder(hasBoth)
  const { JobNumber } = getRow(order, isPart)
  await signIn(page, t, 'matti', detailsOf(order))
  await page.getByRole('button', { name: t('edit.open'), exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('edit.title') })
  await expect(dialog.getByLabel(t('workOrder.info.pickShelf'))).toBeVisible()
  await expectFocusTrapped(page, dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: t('edit.open'), exact: true })).toBeFocused()

  await page.getByRole('tab', { name: t('workOrder.tab.jobs') }).click()
  const job = await openJob(page, t, JobNumber)
  const addPart = job.getByRole('button', { name: t('jobEdit.addPart') })
  await addPart.focus()
  await page.keyboard.press('Enter')
  const search = page.getByRole('dialog', { name: t('parts.searchTitle') })
  await expect(search.getByLabel(t('parts.searchKey'))).toBeFocused()
  await expectFocusTrapped(page, search)
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
  await expect(addPart).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(job).toBeHidden()
  const opener = t('workOrder.jobs.job', { number: JobNumber })
  await expect(page.getByRole('button', { name: t('jobEdit.openJob', { job: opener }) })).toBeFocused()
})
