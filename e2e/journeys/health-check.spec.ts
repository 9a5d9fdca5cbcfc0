import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { chooseFiles, makePicture, tiles } from '../src/attachments-test.ts'
import { expect, isEasilyEdited, test } from '../src/editing-test.ts'
import {
  beginCheck,
  light,
  longestTemplate,
  openHealthChecks,
  templateLink,
  waitingPhotos,
} from '../src/pages/health-check.ts'
import { goOffline, installServiceWorker, storedReads } from '../src/pages/offline.ts'
import { signIn } from '../src/pages/session.ts'

test.use({ serviceWorkers: 'allow' })

/** A different colour for each photo, so that no two files are equal. `npm test` takes four photos. */
const colours = ['teal', 'navy', 'red', 'green', 'olive', 'maroon', 'purple', 'gray', 'black', 'white'].slice(
  0,
  process.env.VERSTAS_TESTS === 'usual' ? 4 : undefined,
)

const { listSurveys, listInspections, createInspection, getInspection } = healthCheckEndpoints

test('@core a health check with many photos made without a network survives a reload and is sent once', async ({
  page,
  context,
  t,
  apiFor,
  takeOrder,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  const { OrderNumber, Vehicle } = await takeOrder(isEasilyEdited)
  const api = await apiFor('matti')
  const { name, sections, checks } = await longestTemplate(api, Vehicle.VehicleId)
  const existing = await api(listInspections, { params: { vehicleId: Vehicle.VehicleId } })
  const [first, second] = checks
  if (!first || !second) throw new Error('The template asks nothing')

  await signIn(page, t, 'matti', `/workorder?number=${OrderNumber}`)
  await installServiceWorker(page)
  await openHealthChecks(page, t)
  const template = templateLink(page, t, name)
  await expect(template).toBeVisible()
  const templates = await api(listSurveys, { params: { vehicleId: Vehicle.VehicleId } })
  await expect
    .poll(async () => (await storedReads(page)).filter((path) => path === createInspection.path))
    .toHaveLength(templates.length)
  const pictures: Buffer[] = []
  for (const colour of colours) pictures.push(await makePicture(page, colour))

  await goOffline(page)
  await template.click()
  await expect(light(page, t, first.Title, 'ok')).toBeVisible()
  await light(page, t, first.Title, 'now').check()
  await page.getByRole('button', { name: t('healthCheck.addNote', { check: first.Title }) }).click()
  await page.getByRole('textbox', { name: t('healthCheck.note', { check: first.Title }) }).fill('Umpio halki')
  await light(page, t, second.Title, 'soon').check()
  // Adds the photos after the note, because a photo is added only after the input is stored on the device.
  await page.getByRole('button', { name: t('healthCheck.addPhoto', { check: first.Title }) }).click()
  const camera = page.getByRole('dialog', { name: t('healthCheck.photos', { check: first.Title }) })
  // The browser refuses the camera in this test.
  await expect(camera.getByRole('alert')).toBeVisible()
  await chooseFiles(
    page,
    t,
    pictures.map((buffer, place) => ({ name: `${place}.jpg`, mimeType: 'image/jpeg', buffer })),
  )
  const waiting = waitingPhotos(page, t)
  await expect(waiting).toHaveCount(pictures.length)
  await expect(page.getByText(t('healthCheck.waits'))).toBeVisible()

  await page.reload()
  await expect(light(page, t, first.Title, 'now')).toBeChecked()
  await expect(light(page, t, second.Title, 'soon')).toBeChecked()
  await expect(waiting).toHaveCount(pictures.length)
  for (const { Title } of sections) {
    const restButton = page.getByRole('button', { name: t('healthCheck.restFineOf', { section: Title }) })
    // A section whose checks all have a light, such as treads that were measured today, has no button.
    if ((await restButton.count()) === 0) continue
    await restButton.click()
    await expect(restButton).toBeHidden()
  }
  // Marks each check with an earlier finding or a worn tread separately, because the button for all remaining
  // checks of a section skips it.
  for (const { Id, Title } of checks.filter(({ IsOptional }) => !IsOptional))
    if ((await page.locator(`[id="check.${Id}"] input:checked`).count()) === 0)
      await light(page, t, Title, 'ok').check()
  await expect(page.getByRole('button', { name: t('healthCheck.done') })).toBeVisible()

  await context.setOffline(false)
  await expect(page).toHaveURL(/\/vhc\/\d+$/)
  // Each photo has a separate time limit, because the device sends them one by one.
  for (let remaining = pictures.length - 1; remaining >= 0; remaining -= 1)
    await expect.poll(() => waiting.count()).toBeLessThanOrEqual(remaining)
  await expect(page.getByText(t('healthCheck.waits'))).toBeHidden()
  const now = await api(listInspections, { params: { vehicleId: Vehicle.VehicleId } })
  expect(now).toHaveLength(existing.length + 1)
  const saved = await api(getInspection, {
    params: { id: now[0]?.Id ?? 0 },
  })
  expect(saved).toMatchObject({ State: 'Complete', Soon: 1, Now: 1, OrderNumber })
  expect(saved.Properties).toContainEqual({ Key: `note.${first.Id}`, Value: 'Umpio halki' })
  // The car may also have photos of earlier findings.
  await expect(tiles(page, t).filter({ hasText: /\b\d\.jpg/ })).toHaveCount(pictures.length)
})

test("two users of one health check see each other's changes, and a conflict on a check asks the user", async ({
  page,
  context,
  t,
  apiFor,
  takeOrder,
  openAs,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  pageErrors.expect(/^412 POST/)
  const { Vehicle } = await takeOrder(isEasilyEdited)
  const api = await apiFor('matti')
  const { id, checks } = await beginCheck(api, Vehicle.VehicleId)
  const [one, other, both] = checks.map(({ Title }) => Title)
  if (!one || !other || !both) throw new Error('The template asks too little')

  await signIn(page, t, 'matti', `/vhc/${id}`)
  const desk = await openAs('aino', `/vhc/${id}`)
  await expect(page.getByText(t('healthCheck.alsoHere', { names: 'Aino Koskinen' }))).toBeAttached()
  await light(page, t, one, 'ok').check()
  await expect(light(desk, t, one, 'ok')).toBeChecked()
  await light(desk, t, other, 'soon').check()
  await expect(light(page, t, other, 'soon')).toBeChecked()

  await goOffline(page)
  await light(page, t, both, 'now').check()
  await expect(page.getByText(t('healthCheck.waits'))).toBeVisible()
  await light(desk, t, both, 'soon').check()
  await expect(desk.getByText(t('healthCheck.progress', { done: 3, total: checks.length }))).toBeVisible()
  await expect
    .poll(async () => (await api(listInspections, { params: { vehicleId: Vehicle.VehicleId } }))[0]?.Soon)
    .toBe(2)
  await context.setOffline(false)
  const choice = page.getByRole('radiogroup', { name: both, exact: true })
  await expect(choice.getByRole('radio', { name: t('healthCheck.soon') })).toBeVisible()
  await choice.getByRole('radio', { name: t('healthCheck.now') }).click()
  await expect(choice).toBeHidden()
  await expect(light(desk, t, both, 'now')).toBeChecked()
  await expect(light(page, t, both, 'now')).toBeChecked()
})
