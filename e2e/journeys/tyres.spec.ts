import { tyreEndpoints } from '@verstas/contract/tyres/endpoints.ts'
import type { TyreType } from '@verstas/contract/tyres/entities.ts'
import {
  goOffline,
  installServiceWorker,
  openRefused,
  refusedButton,
  waitingButton,
} from '../src/pages/offline.ts'
import { carsOfToday } from '../src/pages/routes.ts'
import { signIn } from '../src/pages/session.ts'
import type { ApiClient } from '../src/server/api-client.ts'
import { expectAccessibleInAllColours } from '../src/support/axe.ts'
import { countTaps, expectTaps } from '../src/support/taps.ts'
import { expect, test } from '../src/test.ts'

test.use({ ownServer: {}, serviceWorkers: 'allow' })

const depths = [5, 5.5, 2.5, 6]

/** Matches the error by which the server asks whether to update the existing record. */
const asks = /^400 POST .*\/vehicle\/tyredata\/\d+$/

test('@core four tyres are saved in seven taps, and a save without a network asks its question later', async ({
  page,
  context,
  t,
  language,
  apiFor,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  pageErrors.expect(asks)
  const api = await apiFor('matti')
  const [{ number, vehicleId }] = await carsOfToday(api)
  const type = await typeWithoutRecord(api, vehicleId)
  const recordsOfType = () => recordsOf(api, vehicleId, type)
  const written = new Intl.NumberFormat(language, { minimumFractionDigits: 1 })
  const save = page.getByRole('button', { name: t('common.save'), exact: true })
  const measureAll = async () => {
    await page.getByText(type.Description, { exact: true }).click()
    for (const depth of depths)
      await page.getByRole('button', { name: written.format(depth), exact: true }).click()
  }

  await signIn(page, t, 'matti', `/workorder?number=${number}&tab=tyres`)
  const measure = page.getByRole('link', { name: t('tyres.measure') })
  await expect(measure).toBeVisible()
  const readTaps = await countTaps(page)
  await measure.click()
  await measureAll()
  const table = page.getByRole('table', { name: t('tyres.wheels') })
  await expect(table.getByRole('row').nth(2)).toContainText(`${written.format(2.5)} mm`)
  await save.click()
  await expect(page.getByText(t('tyres.saved'))).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('heading', { name: type.Description })).toBeVisible()
  expectTaps('measure four tyres of another set and save', await readTaps())
  const [saved] = await recordsOfType()
  expect(saved?.AxleData.map(({ DepthLeft, DepthRight }) => [DepthLeft, DepthRight])).toEqual([
    [5, 5.5],
    [2.5, 6],
  ])

  await measure.click()
  await measureAll()
  await expectAccessibleInAllColours(page)
  await goOffline(page)
  await save.click()
  await expect(page.getByText(t('tyres.kept'))).toBeVisible()
  await expect(page.getByText(t('tyres.waits'))).toBeVisible()
  await context.setOffline(false)
  const question = page.getByRole('dialog', { name: t('tyres.wizard') })
  await expect(question.getByRole('row')).toHaveCount(1 + depths.length)
  await question.getByRole('button', { name: t('common.no') }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText(t('tyres.waits'))).toBeHidden()
  await expect(waitingButton(page, t, 1)).toBeHidden()
  await expect.poll(async () => (await recordsOfType()).length).toBe(2)
})

test('a car that was measured before is measured in eight taps from the start page, on its last set', async ({
  page,
  t,
  language,
  apiFor,
  pageErrors,
}) => {
  pageErrors.allow(asks)
  const api = await apiFor('matti')
  const { plate, vehicleId } = await carWithRecord(api)
  const before = await api(tyreEndpoints.listTyreRecords, { params: { vehicleId } })
  const written = new Intl.NumberFormat(language, { minimumFractionDigits: 1 })
  await signIn(page, t, 'matti')
  const readTaps = await countTaps(page)
  await page.getByRole('link').filter({ hasText: plate }).first().click()
  await page.getByRole('tab', { name: t('workOrder.tab.tyres') }).click()
  await page.getByRole('link', { name: t('tyres.measure') }).click()
  await expect(page.getByRole('radio', { checked: true })).toBeVisible()
  for (const depth of depths)
    await page.getByRole('button', { name: written.format(depth), exact: true }).click()
  await page.getByRole('button', { name: t('common.save'), exact: true }).click()
  const question = page.getByRole('dialog', { name: t('tyres.wizard') })
  const saved = page.getByText(t('tyres.saved'))
  await expect(question.or(saved)).toBeVisible()
  const questions = (await question.isVisible()) ? 1 : 0
  if (questions) await question.getByRole('button', { name: t('common.no') }).click()
  await expect(saved).toBeVisible()
  expectTaps('measure four tyres of the last set and save', (await readTaps()) - questions)
  const after = await api(tyreEndpoints.listTyreRecords, { params: { vehicleId } })
  expect(after).toHaveLength(before.length + 1)
})

test('an unsaved measurement that was prefilled from an earlier one survives a reload', async ({
  page,
  t,
  apiFor,
  pageErrors,
}) => {
  // The server asks only if the earlier record is recent.
  pageErrors.allow(asks)
  const comment = 'Nastat tarkistettu'
  const api = await apiFor('matti')
  const { number, last } = await carWithRecord(api)
  await signIn(page, t, 'matti', `/workorder?number=${number}&tab=tyres`)
  await page.getByRole('button', { name: t('tyres.historyOfCar') }).click()
  const history = page.getByRole('dialog', { name: t('tyres.history') })
  await history
    .getByRole('link', { name: t('tyres.prefill') })
    .first()
    .click()
  const type = page.getByRole('radio', { name: last.tyreType.Description })
  await expect(type).toBeChecked()

  await page.getByRole('button', { name: t('tyres.slider') }).click()
  const rear = t('tyres.axle.rear')
  await page.getByRole('switch', { name: t('tyres.twin', { axle: rear }) }).check()
  const inner = t('tyres.inner', { wheel: t('tyres.left', { axle: t('tyres.place.rear') }) })
  await page.getByRole('button', { name: inner }).click()
  const slider = page.getByRole('slider', { name: t('tyres.depth', { wheel: inner }) })
  await slider.fill('4.5')
  await page.getByLabel(t('tyres.comment')).fill(comment)
  await page.reload()
  await expect(page.getByLabel(t('tyres.comment'))).toHaveValue(comment)
  await page.getByRole('button', { name: inner }).click()
  await expect(slider).toHaveValue('4.5')
  await page.getByRole('button', { name: t('common.save'), exact: true }).click()
  const question = page.getByRole('dialog', { name: t('tyres.wizard') })
  const saved = page.getByText(t('tyres.saved'))
  await expect(question.or(saved)).toBeVisible()
  if (await question.isVisible()) await question.getByRole('button', { name: t('common.yes') }).click()
  await expect(saved).toBeVisible()

  await page.getByRole('tab', { name: t('workOrder.tab.chat') }).click()
  await page
    .getByRole('link', { name: t('chat.openTyres') })
    .last()
    .click()
  await expect(type).toBeChecked()
  await page.getByRole('button', { name: inner }).click()
  await expect(slider).toHaveValue('4.5')
})

test('a measurement that the server refuses later is opened from the device queue, corrected and sent', async ({
  page,
  context,
  t,
  apiFor,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  pageErrors.expect(asks)
  const api = await apiFor('matti')
  const [{ number, vehicleId }] = await carsOfToday(api)
  const type = await typeWithoutRecord(api, vehicleId)
  const wheel = t('tyres.left', { axle: t('tyres.place.front') })
  const slider = page.getByRole('slider', { name: t('tyres.depth', { wheel }) })
  const save = page.getByRole('button', { name: t('common.save'), exact: true })
  await signIn(page, t, 'matti', `/workorder?number=${number}&tab=tyres`)
  await page.getByRole('link', { name: t('tyres.measure') }).click()
  await page.getByText(type.Description, { exact: true }).click()
  await page.getByRole('button', { name: t('tyres.slider') }).click()
  await slider.fill('4.5')
  await installServiceWorker(page)
  await goOffline(page)
  await save.click()
  await expect(page.getByText(t('tyres.kept'))).toBeVisible()

  // Simulates a tyre type that was removed in the meantime.
  const saves = '**/vehicle/tyredata/*'
  await page.route(saves, (route) =>
    route.continue({ postData: route.request().postData()?.replaceAll(type.Code, 'WITHDRAWN') }),
  )
  await context.setOffline(false)
  const list = await openRefused(page, t)
  await expect(list).toContainText(t('deviceQueue.refused'))
  await page.unroute(saves)
  await list.getByRole('link', { name: t('tyres.mend') }).click()
  await expect(list).toBeHidden()
  await expect(page.getByRole('radio', { name: type.Description })).toBeChecked()
  await expect(slider).toHaveValue('4.5')
  await slider.fill('5')
  await save.click()
  await expect(page.getByText(t('tyres.saved'))).toBeVisible()
  await expect(refusedButton(page, t)).toBeHidden()
  const saved = await recordsOf(api, vehicleId, type)
  expect(saved.map(({ AxleData: [front] }) => front?.DepthLeft)).toEqual([5])
})

async function typeWithoutRecord(api: ApiClient, vehicleId: number): Promise<TyreType> {
  const types = await api(tyreEndpoints.listTyreTypes, {})
  const records = await api(tyreEndpoints.listTyreRecords, { params: { vehicleId } })
  const free = types.find(({ Code }) => records.every(({ tyreType }) => tyreType.Code !== Code))
  if (!free) throw new Error('Every type of the car was measured')
  return free
}

async function recordsOf(api: ApiClient, vehicleId: number, { Code }: TyreType) {
  const records = await api(tyreEndpoints.listTyreRecords, { params: { vehicleId } })
  return records.filter(({ tyreType }) => tyreType.Code === Code)
}

/** Returns a car of today whose tyres were measured before, with its newest record. */
async function carWithRecord(api: ApiClient) {
  for (const car of await carsOfToday(api)) {
    const [last] = await api(tyreEndpoints.listTyreRecords, { params: { vehicleId: car.vehicleId } })
    if (last) return { ...car, last }
  }
  throw new Error('No car of today has tyres that were measured')
}
