import { reportEndpoints } from '@verstas/contract/reports/endpoints.ts'
import { startPageEndpoints } from '@verstas/contract/start-page/endpoints.ts'
import { heading, signIn } from '../src/pages/session.ts'
import { today } from '../src/server/day.ts'
import { expect, test } from '../src/test.ts'

test('a manager opens the rows of a figure, goes back, and saves the figures', async ({ page, t }) => {
  await signIn(page, t, 'admin', '/reports')
  await expect(page.getByRole('heading', { name: t('reports.trend') })).toBeVisible()
  await page.getByRole('link', { name: new RegExp(t('reports.figure.checked')) }).click()
  await expect(page).toHaveURL(/list=closed/)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/workorder\?number=/)
  await page.goBack()
  await page.goBack()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('reports.saveCsv') }).click()
  expect((await download).suggestedFilename()).toContain(t('page.reports'))
})

test('a manager sees on the start page what needs a decision', async ({ page, t, apiFor }) => {
  const { Roles } = await (await apiFor('admin'))(startPageEndpoints.getDesk, {})
  expect(Roles).toContain('manager')
  await signIn(page, t, 'admin')
  await expect(page.getByRole('heading', { name: /\d/, level: 2 }).first()).toBeVisible()
  await page.getByRole('link', { name: new RegExp(t('manager.reportsHint')) }).click()
  await expect(heading(page)).toHaveText(t('page.reports'))
})

test('a technician sees the own trend and nobody else', async ({ page, t, apiFor }) => {
  const weeks = await (await apiFor('matti'))(reportEndpoints.listOwnWeeks, {
    params: { to: today },
  })
  expect(weeks.some(({ Worked }) => Worked > 0)).toBe(true)
  await signIn(page, t, 'matti', '/reports')
  await expect(heading(page)).toHaveText(t('reports.own'))
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(13)
})

test('an adviser marks a comeback, a manager finds it in the reports, and the adviser takes it back', async ({
  page,
  t,
  apiFor,
}) => {
  const call = await apiFor('admin')
  const list = { from: '2026-11-04', to: today, list: 'comebacks' } as const
  const { Rows } = await call(reportEndpoints.listReportRows, { params: list, query: {} })
  const candidate = Rows.find(({ IsCounted }) => IsCounted === null)
  expect(candidate).toBeDefined()
  const number = String(candidate?.OrderNumber)
  await signIn(page, t, 'admin', `/workorder?number=${number}&tab=workorder`)
  const panel = page.getByRole('region', { name: t('comeback.title') })
  await panel.getByRole('button', { name: t('comeback.confirm') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(t('comeback.reason.part')).click()
  await sheet.getByRole('button', { name: t('comeback.mark') }).click()
  await expect(panel).toContainText(t('comeback.reason.part'))
  const judged = await call(reportEndpoints.listReportRows, { params: list, query: {} })
  expect(judged.Rows.find(({ OrderNumber }) => String(OrderNumber) === number)?.IsCounted).toBe(false)
  await panel.getByRole('button', { name: t('comeback.takeBack') }).click()
  await expect(panel).toContainText(t('comeback.question'))
})
