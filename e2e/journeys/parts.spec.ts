import type { Locator, Page } from '@playwright/test'
import { partsPlanningEndpoints } from '@verstas/contract/parts-planning/endpoints.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { test as base, expect, isEasilyEdited } from '../src/editing-test.ts'
import { findOilFilter } from '../src/pages/catalogue.ts'
import { expectStored, goOffline, installServiceWorker, waitingButton } from '../src/pages/offline.ts'
import { heading, sessionStorageKeys, signIn, skipLink } from '../src/pages/session.ts'
import { today } from '../src/server/day.ts'
import { expectAccessible } from '../src/support/axe.ts'
import { readLabel } from '../src/support/read-label.ts'
import { countTaps, expectTaps } from '../src/support/taps.ts'
import type { Translate } from '../src/support/translate.ts'

const lastDay = '2026-11-24'

interface Fixtures {
  /**
   * Finds a reservation of the coming week that `isWanted` accepts, and reserves its work order for the test.
   * The work order needs parts, none of which are missing.
   */
  readonly takeReservation: (isWanted: (reservation: Reservation) => boolean) => Promise<Reservation>
}

const test = base.extend<Fixtures>({
  takeReservation: ({ server: { isTaken, take }, apiFor }, use) =>
    use(async (isWanted) => {
      const api = await apiFor('matti')
      const all = await api(partsPlanningEndpoints.listPlanningReservations, {
        params: { from: today, to: lastDay },
      })
      const found = all.find(
        (reservation) =>
          !isTaken(`order-${reservation.WorkOrderId}`) &&
          reservation.WorkOrder.Status === 'A' &&
          (reservation.WorkOrder.Parts?.NeededCount ?? 0) > 0 &&
          reservation.WorkOrder.Parts?.MissingCount === 0 &&
          // The test finds the row by the plate, so no other reservation may have the plate.
          all.filter(({ LicenseNumber }) => LicenseNumber === reservation.LicenseNumber).length === 1 &&
          isWanted(reservation),
      )
      if (!found) throw new Error('There is no such reservation left')
      await take(`order-${found.WorkOrderId}`)
      return found
    }),
})

test.use({ serviceWorkers: 'allow' })

test('a part is found by its number, and added to a job of the current work order in two taps', async ({
  page,
  t,
  apiFor,
  takeOrder,
}) => {
  const api = await apiFor('matti')
  const order = await takeOrder(
    (candidate) => isEasilyEdited(candidate) && candidate.Jobs.some(({ JobNumber }) => JobNumber === 1),
  )
  const part = await findOilFilter(api, order.Vehicle.SerialNumber)
  await signIn(page, t, 'matti', `/workorder?number=${order.OrderNumber}`)
  await expect.poll(() => sessionStorageKeys(page)).toContain('verstas.site.reservation')
  await page.goto('/#/partssearch')
  const box = page.getByLabel(t('parts.searchKey'))
  await expect(page.getByRole('button', { name: t('common.search'), exact: true })).toBeDisabled()
  await box.fill('ei tällaista osaa')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('partsSearch.empty'))).toBeVisible()
  await box.fill(part.ItemNumber.toLowerCase().replaceAll(' ', ''))
  const results = page.getByRole('table', { name: t('parts.results') })
  const result = results.getByRole('link', { name: part.ItemNumber }).first()
  await expect(result).toBeVisible()
  await expectAccessible(page)

  await result.click()
  await expect(heading(page)).toHaveText(t('page.part'))
  await expect(page.getByRole('heading', { name: part.ItemNumber })).toBeVisible()
  await expect(
    page
      .getByRole('table', { name: t('part.stock') })
      .getByRole('row')
      .nth(1),
  ).toBeVisible()
  await expectAccessible(page)
  const readTaps = await countTaps(page)
  await page.getByRole('button', { name: t('part.addToOrder') }).click()
  const job = t('workOrder.jobs.job', { number: 1 })
  await page.getByRole('dialog').getByRole('button', { name: job }).click()
  await expect(page.getByText(t('part.addedTo', { part: part.Name, job })).first()).toBeVisible()
  expect(await readTaps()).toBe(2)

  await page.goBack()
  await expect(result).toBeVisible()
  await page.goto(`/#/workorder?number=${order.OrderNumber}&tab=jobs`)
  await expect(page.getByRole('tabpanel').getByText(part.ItemNumber).first()).toBeVisible()
})

test('@core parts are planned, are picked after another user has released the work order, and get a label', async ({
  page,
  t,
  apiFor,
  takeReservation,
  pageErrors,
}) => {
  pageErrors.expect(/^400 GET .*\/reserve$/)
  const { LicenseNumber: plate, WorkOrder } = await takeReservation(
    ({ WorkOrder: { PartsPrePlanned, PartsPrePicked } }) => !PartsPrePlanned && !PartsPrePicked,
  )
  await signIn(page, t, 'matti', '/partsplanning?filter=plan')
  const dialog = page.getByRole('dialog', { name: t('planning.dialogTitle') })
  await expect(stateButton(page, t, plate, 'notPlanned')).toBeVisible()
  const readTaps = await countTaps(page)
  await stateButton(page, t, plate, 'notPlanned').click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('planning.plan'), exact: true }).click()
  await expect(dialog).toBeHidden()
  expectTaps('plan the parts of a car', await readTaps())
  await expect(stateButton(page, t, plate, 'notPlanned')).toBeHidden()

  const aino = await apiFor('aino')
  await aino(workOrderEditEndpoints.reserveWorkOrder, { params: { id: WorkOrder.Id } })
  await page
    .getByRole('radiogroup', { name: t('planning.filter') })
    .getByText(t('planning.filter.pick'))
    .click()
  const planned = stateButton(page, t, plate, 'planned')
  await expect(planned).toBeVisible()
  await readTaps()
  await planned.click()
  await dialog.getByRole('button', { name: t('planning.pick') }).click()
  expectTaps('mark the parts of a car as picked', await readTaps())
  await expect(dialog.getByRole('note')).toContainText(/Aino/)
  await expect(dialog.getByRole('link', { name: t('planning.tellEditor') })).toBeVisible()
  await aino(workOrderEditEndpoints.releaseWorkOrder, { params: { id: WorkOrder.Id } })
  await dialog.getByLabel(t('planning.pickShelf')).fill('H-K77')
  await dialog.getByRole('button', { name: t('planning.pick') }).click()
  await expect(dialog).toBeHidden()
  await expect(planned).toBeHidden()

  await page.goto('/#/partsplanning')
  await stateButton(page, t, plate, 'picked').click()
  await expect(dialog.getByText(t('planning.pickedOn', { shelf: 'H-K77' }))).toBeVisible()
  const made = page.waitForResponse((response) => response.url().endsWith('/planning/labels'))
  await dialog.getByRole('button', { name: t('planning.labels') }).click()
  const { Url } = (await (await made).json()) as { Url: string }
  const pdf = await page.request.get(Url)
  expect(await readLabel(await pdf.body())).toBe(String(WorkOrder.OrderNumber))

  await page.goto(`/#/workorder?number=${WorkOrder.OrderNumber}&tab=jobs`)
  await expect(page.getByText(t('partsState.readyOn', { shelf: 'H-K77' })).first()).toBeVisible()
})

test('a tick on the pick list that is made without a network is stored on the server later', async ({
  page,
  context,
  t,
  apiFor,
  takeReservation,
  pageErrors,
}) => {
  pageErrors.allow(/net::ERR_INTERNET_DISCONNECTED/)
  const api = await apiFor('matti')
  const list = () => api(partsPlanningEndpoints.getPickList, { params: { date: today } })
  const lines = await list()
  const { WorkOrderId } = await takeReservation(({ WorkOrderId: id }) =>
    lines.some((candidate) => candidate.WorkOrderId === id && !candidate.IsPicked),
  )
  const wanted = lines.find((candidate) => candidate.WorkOrderId === WorkOrderId && !candidate.IsPicked)
  if (!wanted) throw new Error('The line is gone')
  await signIn(page, t, 'matti', `/partsplanning?list=${today}`)
  const row = page
    .getByRole('listitem')
    .filter({ hasText: wanted.ItemNumber })
    .filter({ hasText: wanted.LicenseNumber })
  const box = row.getByRole('checkbox', { name: t('planning.pickPart', { name: wanted.Name }) }).first()
  await expect(box).not.toBeChecked()
  await expectAccessible(page)
  await installServiceWorker(page)
  await expectStored(page, partsPlanningEndpoints.getPickList)
  await goOffline(page)
  await page.reload()
  await expect(skipLink(page, t)).toBeVisible()
  await row.getByText(wanted.ItemNumber).first().click()
  await expect(box).toBeChecked()
  await expect(waitingButton(page, t, 1)).toBeVisible()
  await expect(row.getByText(t('picking.waits')).first()).toBeVisible()

  await context.setOffline(false)
  await expect(waitingButton(page, t, 1)).toBeHidden()
  await expect(box).toBeChecked()
  const arrived = async () => (await list()).find(({ RowId }) => RowId === wanted.RowId)?.IsPicked
  await expect.poll(arrived).toBe(true)
})

const stateButton = (
  page: Page,
  t: Translate,
  plate: string,
  state: 'notPlanned' | 'planned' | 'picked',
): Locator =>
  page.getByRole('button', {
    name: t('planning.stateOf', { state: t(`planning.state.${state}`), plate }),
    exact: true,
  })
