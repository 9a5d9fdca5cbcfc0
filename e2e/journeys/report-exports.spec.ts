import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { heading, signIn } from '../src/pages/session.ts'
import { expectUsable } from '../src/support/usable.ts'
import { expect, test } from '../src/test.ts'

const folder = mkdtempSync(join(tmpdir(), 'verstas-e2e-reports-'))

test.use({ ownServer: { settings: { REPORTS_EXPORT_FOLDER: folder } } })
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a manager schedules a weekly report, exports it now, and pauses it', async ({ page, t }) => {
  await signIn(page, t, 'admin', '/reports')
  await page.getByRole('link', { name: new RegExp(t('reports.exportsHint')) }).click()
  await expect(heading(page)).toHaveText(t('reports.exports'))
  await expect(page.getByRole('heading', { name: 'Johdon luvut' })).toBeVisible()
  await expectUsable(page)

  await page.getByRole('button', { name: t('reports.exportAdd') }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(t('reports.exportName')).fill('Viikon myynti')
  await form.getByRole('combobox', { name: t('reports.exportReport') }).selectOption('sold')
  await form.getByRole('radio', { name: t('reports.exportFrequency.weekly') }).check({ force: true })
  await expectUsable(page)
  await form.getByRole('button', { name: t('common.save') }).click()
  await expect(page.getByRole('heading', { name: 'Viikon myynti' })).toBeVisible()

  await page.getByRole('button', { name: `${t('reports.exportRun')}: Viikon myynti` }).click()
  await expect(page.getByText(t('reports.exportStarted', { name: 'Viikon myynti' }))).toBeVisible()
  await expect.poll(() => readdirSync(folder)).toEqual([expect.stringMatching(/^report-\d+-sold-.*\.csv$/)])
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Viikon myynti' }) })
  await row.getByText(t('reports.exportRuns')).click()
  await expect(row.getByText(readdirSync(folder)[0] ?? '')).toBeVisible()
  await expectUsable(page)

  await page.getByRole('button', { name: `${t('webhooks.pause')}: Viikon myynti` }).click()
  await expect(row.getByText(t('webhooks.paused'), { exact: true })).toBeVisible()
})
