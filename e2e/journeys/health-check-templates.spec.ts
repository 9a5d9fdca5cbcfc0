import { readFile } from 'node:fs/promises'
import { heading, signIn } from '../src/pages/session.ts'
import { expectAccessibleInAllColours } from '../src/support/axe.ts'
import { findSmallTargets } from '../src/support/small-targets.ts'
import { findUnreadableTexts, sidewaysScroll } from '../src/support/unreadable-texts.ts'
import { expect, test } from '../src/test.ts'

test.use({ ownServer: {} })

const names = { nameFi: 'Talvi', nameSv: 'Vinter', nameEn: 'Winter' } as const

test('an administrator writes a template, previews it, publishes it and loads its file again', async ({
  page,
  t,
}) => {
  const expectUsable = async () => {
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    expect(await findUnreadableTexts(page)).toEqual([])
    expect(await findSmallTargets(page)).toEqual([])
    await expectAccessibleInAllColours(page)
  }
  await signIn(page, t, 'admin', '/settings/templates')
  await expect(heading(page)).toHaveText(t('templates.title'))
  await expectUsable()

  await page.getByRole('button', { name: t('templates.new') }).click()
  const dialog = page.getByRole('dialog')
  for (const [label, name] of Object.entries(names))
    await dialog.getByLabel(t(`settings.${label as keyof typeof names}`)).fill(name)
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await expect(heading(page)).toHaveText(/Talvi|Winter/)

  const fill = async (texts: readonly [string, string, string]) => {
    for (const [index, label] of (['nameFi', 'nameSv', 'nameEn'] as const).entries())
      await page
        .getByLabel(t(`settings.${label}`))
        .last()
        .fill(texts[index] ?? '')
  }
  await page.getByRole('button', { name: t('templates.addSection') }).click()
  await fill(['Jarrut', 'Bromsar', 'Brakes'])
  await page.getByRole('button', { name: t('templates.addCheck') }).click()
  await fill(['Etupalat', 'Främre belägg', 'Front pads'])
  await page.getByText(t('templates.kind.measure'), { exact: true }).click()
  await expect(page.getByLabel(t('templates.soon'))).toBeVisible()
  await expectUsable()

  const preview = page.getByRole('tab', { name: t('templates.preview') })
  if (await preview.isVisible()) await preview.click()
  await expect(page.getByRole('heading', { name: /Etupalat|Front pads/ })).toBeVisible()
  await expectUsable()

  await page.getByRole('button', { name: t('templates.save', { version: 2 }) }).click()
  await expect(page.getByText(t('templates.saved', { version: 2 }))).toBeVisible()
  await page.getByRole('tab', { name: t('templates.versions') }).click()
  await expect(page.getByRole('heading', { name: t('templates.version', { version: 2 }) })).toBeVisible()
  await expectUsable()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('templates.download') }).click(),
  ])
  expect(file.suggestedFilename()).toBe('winter.json')
  const [saved] = JSON.parse((await readFile(await file.path())).toString())
  saved.Sections[0].Checks[0].IsOptional = true
  await page.goto('/#/settings/templates')
  await page.getByRole('button', { name: t('templates.load') }).click()
  await dialog.getByLabel(t('templates.sites')).selectOption('site')
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: t('imports.choose') }).click()
  const buffer = Buffer.from(JSON.stringify([saved]))
  await (await chooser).setFiles({ name: 'winter.json', mimeType: 'application/json', buffer })
  await expect(dialog.getByText(t('templates.version', { version: 3 }))).toBeVisible()
  await dialog.getByRole('button', { name: t('templates.publish') }).click()
  await expect(page.getByText(t('templates.loaded', { count: 1 }))).toBeVisible()
  await expect(page.getByText(new RegExp(t('templates.version', { version: 3 })))).toBeVisible()
})
