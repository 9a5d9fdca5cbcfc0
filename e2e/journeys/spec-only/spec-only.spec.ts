import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import {
  attachmentsOf,
  chooseFiles,
  hasNumberedJob,
  makePicture,
  makeVideo,
  readAttachments,
  tiles,
} from '../../src/attachments-test.ts'
import { isEasilyEdited } from '../../src/editing-test.ts'
import { addButton, findOilFilter } from '../../src/pages/catalogue.ts'
import { detailsOf, jobsOf, openEditing, openJob, readOrder, saveButton } from '../../src/pages/editing.ts'
import { accountButton, heading, openAccount, signInByForm } from '../../src/pages/session.ts'
import { expectRunning, runningBar, stampableRows } from '../../src/pages/stamping.ts'
import { findOrder } from '../../src/pages/work-order.ts'
import { today, yesterday } from '../../src/server/day.ts'
import { expect, test } from '../../src/spec-only-test.ts'
import { isUnstamped } from '../../src/stamping-test.ts'

const hasTwoNumberedJobs = (order: WorkOrder): boolean =>
  isEasilyEdited(order) && order.Jobs.filter(({ JobNumber }) => JobNumber !== null).length > 1

test('@core a user signs in, reloads and signs out with a server that implements only the specification', async ({
  page,
  t,
  apiFor,
}) => {
  const api = await apiFor('matti')
  const mine = await api(workScheduleEndpoints.listMyReservations, { params: { date: today } })
  await signInByForm(page, t, 'matti', '/workschedule')
  const cards = page.getByRole('list', { name: t('workSchedule.list') }).getByRole('link')
  await expect(cards).toHaveCount(mine.length)
  await page.reload()
  await expect(cards).toHaveCount(mine.length)
  await expect(cards.first()).toContainText(mine[0]?.LicenseNumber ?? '')

  const closed = page.waitForResponse((answer) => answer.url().endsWith('/close') && answer.ok())
  await (await openAccount(page, t)).getByRole('button', { name: t('shell.signOut') }).click()
  await closed
  await expect(heading(page)).toHaveText(t('session.signIn'))
})

test('a user changes to another site with a server that implements only the specification', async ({
  page,
  t,
  apiFor,
}) => {
  const sites = await (await apiFor('aino'))(sessionEndpoints.listMyUnits, {})
  const name = sites.at(-1)?.Description ?? ''
  await signInByForm(page, t, 'aino')
  const panel = await openAccount(page, t)
  await panel.getByLabel(t('shell.site')).selectOption({ label: name })
  await expect(accountButton(page, t)).toHaveAccessibleName(new RegExp(name))
})

test('@core rows of a found work order are stamped if the server implements only the specification', async ({
  page,
  t,
  apiFor,
}) => {
  const api = await apiFor('matti')
  const order = await findOrder(api, isUnstamped)
  const [first = '', second = ''] = stampableRows(order)
  await signInByForm(page, t, 'matti', '/workordersearch')
  await page.getByLabel(t('workOrderSearch.orderNumber')).fill(String(order.OrderNumber))
  // The only result of a search opens automatically.
  await page.getByRole('button', { name: t('common.search'), exact: true }).click()
  for (const name of [first, second])
    await page
      .getByRole('checkbox', { name: t('workOrder.row.select', { name }) })
      .first()
      .check()
  await page.getByRole('button', { name: t('workOrder.jobs.stamp', { count: 2 }) }).click()
  await expect(page.getByText(t('stamping.stamped'))).toBeVisible()
  await expect(runningBar(page, t)).toContainText(order.Vehicle.LicenseNumber)
  await expectRunning(api, { LicenseNumber: order.Vehicle.LicenseNumber })
})

test('stampings and hours are shown without corrections if the server implements only the specification', async ({
  page,
  t,
}) => {
  await signInByForm(page, t, 'matti', '/stamping')
  await page.getByRole('button', { name: t('stamping.previous') }).click()
  const previous = page.getByRole('dialog', { name: t('stamping.previous') })
  await previous.getByRole('button', { name: t('common.previousDay') }).click()
  await expect(previous.getByRole('list').getByRole('listitem').first()).toBeVisible()
  await previous
    .getByRole('button', { name: t('common.close') })
    .nth(1)
    .click()
  await page.getByRole('button', { name: t('hours.title') }).click()
  const hours = page.getByRole('dialog', { name: t('hours.title') })
  await expect(hours.getByText(t('hours.flexBalance'))).toBeVisible()
  await expect(hours.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: t('correction.history') })).toHaveCount(0)
  await page.goto(`/#/stampingcorrections/1/${yesterday}`)
  await expect(page.getByText(t('correction.notOffered'))).toBeVisible()
})

test('a catalogue part is added to a job with a server that implements only the specification', async ({
  page,
  t,
  apiFor,
}) => {
  const api = await apiFor('aino')
  const order = await findOrder(api, hasTwoNumberedJobs)
  const part = await findOilFilter(api)
  const job = order.Jobs.findLast(({ JobNumber }) => JobNumber !== null)
  if (!job?.JobNumber) throw new Error('The dealership lacks a numbered job')
  await signInByForm(page, t, 'matti', jobsOf(order))
  const dialog = await openJob(page, t, job.JobNumber)
  await dialog.getByRole('button', { name: t('jobEdit.addPart') }).click()
  const search = page.getByRole('dialog', { name: t('parts.searchTitle') })
  await search.getByLabel(t('parts.searchKey')).fill('öljynsuodatin')
  await addButton(search, t, part.ItemNumber).click()
  await page.keyboard.press('Escape')
  await saveButton(dialog, t).click()
  await expect(dialog).toBeHidden()
  const saved = await readOrder(api, order)
  for (const { JobId, Rows } of saved.Jobs) {
    const before = order.Jobs.find((one) => one.JobId === JobId)?.Rows ?? []
    const isOpened = JobId === job.JobId
    expect(Rows.length > before.length).toBe(isOpened)
    if (isOpened) expect(Rows.map(({ ItemNumber }) => ItemNumber)).toContain(part.ItemNumber)
  }
})

test('the fields of a work order are edited with a server that implements only the specification', async ({
  page,
  t,
  apiFor,
}) => {
  const api = await apiFor('aino')
  const order = await findOrder(api, isEasilyEdited)
  await signInByForm(page, t, 'matti', detailsOf(order))
  const dialog = await openEditing(page, t)
  await expect(page.getByText(t('history.title'))).toHaveCount(0)
  await dialog.getByLabel(t('workOrder.info.pickShelf')).fill('C-12')
  await saveButton(dialog, t).click()
  await expect(dialog).toBeHidden()
  expect(await readOrder(api, order)).toMatchObject({ PickShelf: 'C-12' })
  await expect.poll(async () => (await readOrder(api, order)).Lock).toBeNull()
})

test('@core files are uploaded, shown and downloaded if the server implements only the specification', async ({
  page,
  t,
  apiFor,
  pageErrors,
}) => {
  pageErrors.expect(/^404 POST .*\/attachment\/resumable$/)
  const api = await apiFor('aino')
  const order = await findOrder(api, hasNumberedJob)
  await signInByForm(page, t, 'matti', attachmentsOf(order))
  const before = (await readAttachments(api, order)).length
  const picture = await makePicture(page, 'maroon')
  const video = await makeVideo(page)
  await chooseFiles(page, t, [
    { name: 'etu.jpg', mimeType: 'image/jpeg', buffer: picture },
    { name: 'kolina.webm', mimeType: 'video/webm', buffer: video },
  ])
  await expect(tiles(page, t)).toHaveCount(before + 2)

  const viewer = page.getByRole('dialog')
  await tiles(page, t).filter({ hasText: 'etu.jpg' }).getByRole('button').click()
  await expect(viewer.getByRole('img', { name: 'etu.jpg' })).toHaveJSProperty('naturalWidth', 320)
  const coming = page.waitForEvent('download')
  await viewer.getByRole('button', { name: t('attachments.download'), exact: true }).click()
  expect((await coming).suggestedFilename()).toBe('etu.jpg')
  await page.keyboard.press('Escape')
  await tiles(page, t).filter({ hasText: 'kolina.webm' }).getByRole('button').click()
  const playing = () =>
    viewer.locator('video').evaluate(async (element: HTMLVideoElement) => {
      await element.play()
      return element.currentTime
    })
  await expect.poll(playing).toBeGreaterThan(0)
})
