import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { heading, signIn } from '../src/pages/session.ts'
import { heroCard } from '../src/pages/stamping.ts'
import { emptyDay, formatDate, today, tomorrow, yesterday } from '../src/server/day.ts'
import { formatTime, nowOf } from '../src/support/server-time.ts'
import { expect, test } from '../src/test.ts'

test("@core the day's list shows each vehicle with its time, and a tap opens the work order", async ({
  page,
  t,
  apiFor,
  server,
}) => {
  const api = await apiFor('matti')
  const mine = await api(workScheduleEndpoints.listMyReservations, { params: { date: today } })
  expect(mine.length).toBeGreaterThanOrEqual(3)

  const now = await nowOf(server.url)
  await signIn(page, t, 'matti')
  await page
    .getByRole('list', { name: t('startPage.tiles') })
    .getByText(t('page.workSchedule'))
    .click()
  await expect(heading(page)).toHaveText(t('page.workSchedule'))
  const list = page.getByRole('list', { name: t('workSchedule.list') })
  await expect(list.getByRole('link')).toHaveCount(mine.length)
  for (const [index, { LicenseNumber, StartTime, ModelName }] of mine.entries()) {
    await expect(list.getByRole('link').nth(index)).toContainText(formatTime(StartTime))
    await expect(list.getByRole('link').nth(index)).toContainText(LicenseNumber)
    await expect(list.getByRole('link').nth(index)).toContainText(ModelName)
  }
  const time = `(${formatTime(now)}|${formatTime(now, 1)})`
  await expect(list.getByText(new RegExp(`^${t('workSchedule.now', { time })}$`))).toBeVisible()

  const [first] = mine
  await list.getByRole('link').first().click()
  await expect(heading(page)).toHaveAccessibleName(
    t('workOrder.titleWith', {
      plate: first?.LicenseNumber ?? '',
      number: first?.WorkOrder.OrderNumber ?? '',
    }),
  )
  await page.getByRole('button', { name: t('common.back') }).click()
  await expect(heading(page)).toHaveText(t('page.workSchedule'))
})

test('@core the buttons of the work schedule show the previous day, the next day and today', async ({
  page,
  t,
}) => {
  await signIn(page, t, 'matti', '/workschedule')
  const day = page.getByRole('button', { name: t('common.chooseDay') })
  await expect(day).toContainText(formatDate(today))
  const home = page.getByRole('button', { name: t('common.today'), exact: true })
  await page.getByRole('button', { name: t('common.previousDay') }).click()
  await expect(day).toContainText(formatDate(yesterday))
  await expect(page.getByText(/^(Nyt|Now) \d/)).toBeHidden()
  await home.click()
  await expect(day).toContainText(formatDate(today))
  await page.getByRole('button', { name: t('common.nextDay') }).click()
  await expect(day).toContainText(formatDate(tomorrow))
  await expect(page).toHaveURL(new RegExp(`date=${tomorrow}`))
  await page.reload()
  await expect(day).toContainText(formatDate(tomorrow))
})

test('a day without reservations shows a message and links to the search', async ({ page, t }) => {
  await signIn(page, t, 'matti', `/workschedule?date=${emptyDay}`)
  await expect(page.getByText(t('workSchedule.empty'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('page.workOrderSearch') })
    .click()
  await expect(heading(page)).toHaveText(t('page.workOrderSearch'))
})

test('selecting a date in the calendar shows that day', async ({ page, t, language }) => {
  await signIn(page, t, 'matti', '/workschedule')
  const day = page.getByRole('button', { name: t('common.chooseDay') })
  await day.click()
  const calendar = page.getByRole('dialog', { name: t('common.chooseDay') })
  const month = new Intl.DateTimeFormat(language, { month: 'long' }).format(new Date(today))
  await expect(calendar).toContainText(new RegExp(month, 'i'))
  await calendar.getByRole('button', { name: /^20\b/ }).click()
  await expect(calendar).toBeHidden()
  await expect(day).toContainText(formatDate('2026-11-20'))
})

test('the start page shows the next vehicle and the list of the day', async ({ page, t, apiFor }) => {
  const api = await apiFor('matti')
  const mine = await api(workScheduleEndpoints.listMyReservations, { params: { date: today } })
  await signIn(page, t, 'matti')
  const first = heroCard(page, t, { mayRun: true })
  await expect(first.getByRole('link', { name: t('startPage.openWorkOrder') })).toBeVisible()
  const day = page.getByRole('region', { name: new RegExp(`^${t('common.today')} · `) })
  await expect(day.getByRole('list', { name: t('workSchedule.list') }).getByRole('link')).toHaveCount(
    mine.length,
  )
  await day.getByRole('link', { name: t('startPage.wholeDay') }).click()
  await expect(heading(page)).toHaveText(t('page.workSchedule'))
})

test('the start page has tiles only for pages that the user has the right to', async ({ page, t }) => {
  await signIn(page, t, 'liisa')
  const tiles = page.getByRole('list', { name: t('startPage.tiles') })
  await expect(tiles.getByRole('link', { name: t('page.stamping') })).toBeVisible()
  await expect(tiles.getByRole('link', { name: t('page.partsSearch') })).toBeVisible()
  for (const missing of ['page.stampingCorrections', 'page.healthCheck', 'page.partsPlanning'] as const)
    await expect(tiles.getByRole('link', { name: t(missing) })).toBeHidden()
})
