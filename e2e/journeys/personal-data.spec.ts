import { heading, signIn } from '../src/pages/session.ts'
import { expectUsable } from '../src/support/usable.ts'
import { expect, test } from '../src/test.ts'

test.use({ ownServer: {} })

test('an administrator tries an erasure, holds a customer, ends the hold and erases for good', async ({
  page,
  t,
}) => {
  await signIn(page, t, 'admin', '/settings/people')
  await expect(heading(page)).toHaveText(t('personalData.title'))
  await page.getByLabel(t('personalData.find')).fill('korhonen')
  const found = page.getByRole('link').filter({ hasText: t('personalData.kind.customer') })
  await expect(found.first()).toBeVisible()
  await expectUsable(page)
  await found.first().click()
  // The page before has a heading of the same level.
  await expect(page.getByRole('button', { name: t('personalData.preview') })).toBeVisible()
  const name = await page.getByRole('heading', { level: 2 }).first().textContent()
  await page.getByRole('button', { name: t('personalData.preview') }).click()
  await expect(page.getByRole('list', { name: t('personalData.kept') })).toContainText(
    t('personalData.keep.workDone'),
  )
  await expectUsable(page)

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: t('holds.place') }).click()
  await dialog.getByLabel(t('holds.reason')).fill('Reklamaatio 7/2026')
  await expectUsable(page)
  await dialog.getByRole('button', { name: t('holds.place') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('personalData.hindrance.held'))).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: new RegExp(`^${t('holds.end')}: `) }).click()
  await dialog.getByRole('button', { name: t('holds.end') }).click()
  await expect(dialog).toBeHidden()

  const erase = page.getByRole('button', { name: t('personalData.eraseForGood') })
  const preview = page.getByRole('button', { name: t('personalData.preview') })
  await expect(erase.or(preview)).toBeVisible()
  if (await preview.isVisible()) await preview.click()
  await erase.click()
  await expect(dialog.getByRole('button', { name: t('personalData.eraseForGood') })).toBeDisabled()
  await dialog.getByLabel(t('personalData.typeName', { name: name ?? '' })).fill(name ?? '')
  await expectUsable(page)
  await dialog.getByRole('button', { name: t('personalData.eraseForGood') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('personalData.isErased'))).toBeVisible()

  await page.goto('/#/settings/reads')
  await expect(page.getByRole('list', { name: t('personReads.title') })).toContainText(
    t('personReads.occasion.erased'),
  )
  await expectUsable(page)
})
