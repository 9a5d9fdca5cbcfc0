import { readFile } from 'node:fs/promises'
import { heading, signIn } from '../src/pages/session.ts'
import { expectAccessibleInAllColours } from '../src/support/axe.ts'
import { findSmallTargets } from '../src/support/small-targets.ts'
import { findUnreadableTexts, sidewaysScroll } from '../src/support/unreadable-texts.ts'
import { expectUsable } from '../src/support/usable.ts'
import { expect, test } from '../src/test.ts'

test.use({ ownServer: {} })

test('an administrator adds and renames a lift, and the audit log contains both changes', async ({
  page,
  t,
}) => {
  await signIn(page, t, 'admin', '/settings')
  await expectUsable(page)
  await page.getByRole('link', { name: t('settings.resources') }).click()
  await expect(heading(page)).toHaveText(t('settings.resources'))
  await page.getByRole('button', { name: t('settings.add'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('settings.name'), { exact: true }).fill('Nosturi 98')
  await expectUsable(page)
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await expect(dialog).toBeHidden()

  await page.getByLabel(t('settings.find')).fill('98')
  await page.getByRole('button', { name: 'Nosturi 98' }).click()
  await dialog.getByLabel(t('settings.name'), { exact: true }).fill('Nosturi 99')
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('settings.nothingFound'))).toBeVisible()
  await expectUsable(page)

  await page.goto('/#/settings/audit')
  await expect(heading(page)).toHaveText(t('settings.audit'))
  const kind = t('settings.resources')
  await expect(page.getByText(t('settings.audit.changed', { kind })).first()).toBeVisible()
  await expect(page.getByText(t('settings.audit.added', { kind })).first()).toBeVisible()
  await expect(page.getByText('Nosturi 99').first()).toBeVisible()
  await expectUsable(page)
})

test('an administrator exports the customers of the site as a file, and all data as an archive', async ({
  page,
  t,
}) => {
  await signIn(page, t, 'admin', '/settings/export')
  await expect(heading(page)).toHaveText(t('settings.export'))
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  expect(await findUnreadableTexts(page)).toEqual([])
  expect(await findSmallTargets(page)).toEqual([])
  await expectAccessibleInAllColours(page)
  const download = async (press: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent('download'), press()])
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
  }
  const name = `${t('settings.exportSave')}: ${t('files.customers')}`
  const customers = await download(() => page.getByRole('button', { name }).click())
  expect(customers.name).toMatch(/\.csv$/)
  expect(customers.content.toString().split('\r\n').length).toBeGreaterThan(20)
  await page.getByRole('button', { name: t('settings.exportAllStart') }).click()
  const archive = await download(() =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: t('settings.exportAllStart') })
      .click(),
  )
  expect(archive.name).toMatch(/\.zip$/)
  expect(archive.content.subarray(0, 2).toString()).toBe('PK')
})

test('an administrator changes a text of the app for the site, and restores the original text', async ({
  page,
  t,
}) => {
  await signIn(page, t, 'admin', '/settings/texts')
  await expect(heading(page)).toHaveText(t('settings.texts'))
  const search = page.getByLabel(t('settings.find'))
  await search.fill(t('settings.resourcesHint'))
  await page.getByRole('button', { name: t('settings.resourcesHint') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('settings.textFi'), { exact: true }).fill('Meidän nosturit')
  await expectAccessibleInAllColours(page)
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('settings.isChanged'), { exact: true })).toBeVisible()

  await page.goto('/#/settings')
  await expect(page.getByRole('link', { name: 'Meidän nosturit' })).toBeVisible()

  await page.goto('/#/settings/texts')
  await page.getByRole('button', { name: 'Meidän nosturit' }).click()
  await dialog.getByRole('button', { name: t('settings.reset') }).click()
  await page
    .getByRole('dialog', { name: t('settings.resetQuestion', { name: 'Meidän nosturit' }) })
    .getByRole('button', { name: t('settings.reset') })
    .click()
  await expect(page.getByText(t('settings.isChanged'), { exact: true })).toBeHidden()
  await page.goto('/#/settings')
  await expect(page.getByRole('link', { name: t('settings.resourcesHint') })).toBeVisible()
})

test('an administrator hides a tyre type and shortens a retention period', async ({ page, t }) => {
  await signIn(page, t, 'admin', '/settings/tyres')
  await expectUsable(page)
  await page.getByRole('link', { name: t('settings.tyreTypes') }).click()
  await expect(heading(page)).toHaveText(t('settings.tyreTypes'))
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: /STUDDED/ }).click()
  await dialog.getByLabel(t('settings.isHidden')).check()
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /STUDDED/ })).toContainText(t('settings.hiddenBadge'))

  await page.goto('/#/settings/retention')
  await expect(heading(page)).toHaveText(t('settings.retention'))
  await expectUsable(page)
  const name = t('settings.retention.imports')
  await page.getByRole('button', { name: `${t('templates.edit')}: ${name}` }).click()
  await dialog.getByLabel(t('settings.retentionPeriod')).fill('20')
  await expect(dialog.getByRole('status')).toHaveText(t('settings.retentionNoneDue'))
  await expectUsable(page)
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('20')
})
