import { signIn } from '../src/pages/session.ts'
import { expectAccessible } from '../src/support/axe.ts'
import { findUnreadableTexts, sidewaysScroll } from '../src/support/unreadable-texts.ts'
import { expect, test } from '../src/test.ts'

test.use({ ownServer: {} })

test('a payroll clerk sets a missing number, and approves, locks and exports the week', async ({
  page,
  t,
}) => {
  await signIn(page, t, 'admin', '/payroll')
  await expect(page.getByRole('heading', { name: t('payroll.blocked', { count: 1 }) })).toBeVisible()
  await expect(page.getByText(t('payroll.blocker.noNumber'))).toBeVisible()
  await expectAccessible(page)
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  expect(await findUnreadableTexts(page)).toEqual([])

  await page.getByRole('button', { name: `${t('payroll.fix')}: Timo Järvinen` }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(t('payroll.column.employeeNumber')).fill('1008')
  await form.getByRole('button', { name: t('common.save') }).click()
  // Waits for the refetched period, because the button approves only the people without a blocker.
  await expect(page.getByText(t('payroll.blocker.noNumber'))).toBeHidden()

  await page
    .getByRole('button', { name: new RegExp(`^${t('payroll.approve', { count: 2 }).split(' ')[0]} \\d+$`) })
    .click()
  await expect(page.getByRole('heading', { name: t('payroll.readyToLock') })).toBeVisible()
  await page.getByRole('button', { name: t('payroll.lock') }).click()
  await expect(page.getByRole('heading', { name: t('payroll.locked') })).toBeVisible()
  await page.getByRole('button', { name: t('payroll.export') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('payroll.export') })
    .click()
  await expect(page.getByRole('heading', { name: t('payroll.exported', { number: 2 }) })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('payroll.saveFile') }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/2.*\.csv$/)
  await expectAccessible(page)

  await page.getByRole('button', { name: t('payroll.previous') }).click()
  await expect(page.getByRole('heading', { name: t('payroll.exported', { number: 1 }) })).toBeVisible()
})

test('a technician reads the working-time record from the hours and saves it as a PDF', async ({
  page,
  t,
}) => {
  await signIn(page, t, 'matti', '/stamping')
  await page.getByRole('button', { name: t('hours.title') }).click()
  await page.getByRole('link', { name: t('page.workingTime') }).click()
  await expect(page.getByText(t('workingTime.note.pay'))).toBeVisible()
  await expectAccessible(page)
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('workingTime.savePdf') }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
})
