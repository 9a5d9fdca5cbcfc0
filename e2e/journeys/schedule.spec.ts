import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import { boxOf, dragTo, entriesOf, entriesWith, favouritesOf, toasts } from '../src/pages/schedule.ts'
import { heading, signIn } from '../src/pages/session.ts'
import { today } from '../src/server/day.ts'
import { expectAccessible, expectAccessibleInAllColours } from '../src/support/axe.ts'
import { formatTime } from '../src/support/server-time.ts'
import { sidewaysScroll } from '../src/support/unreadable-texts.ts'
import { expect, test } from '../src/test.ts'

const { allocateReservation, listUnallocatedReservations, moveReservation } = workshopScheduleEndpoints
const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }

test.use({ ownServer: {} })

test('@core unallocated work is scheduled and extended by touch on a phone, and undo reverts both steps', async ({
  page,
  t,
  apiFor,
}) => {
  await page.setViewportSize(phone)
  const api = await apiFor('aino')
  const [work] = await api(listUnallocatedReservations, { params: { date: today } })
  if (!work) throw new Error('Everything has somebody today')
  const plate = work.licenseNumber
  await signIn(page, t, 'aino', '/startpage')
  await page
    .getByRole('list', { name: t('startPage.tiles') })
    .getByText(t('page.workshopSchedule'))
    .click()
  await expect(heading(page)).toHaveText(t('schedule.title'))

  const waiting = page.getByRole('dialog', { name: t('schedule.unallocated') })
  const choose = async () => {
    await page.getByRole('button', { name: new RegExp(`^${t('schedule.unallocated')}`) }).click()
    await waiting.getByRole('button', { name: new RegExp(plate) }).click()
    await expect(page.getByText(new RegExp(`^${plate}, `))).toBeVisible()
  }
  await choose()
  const gap = page.getByRole('button', {
    name: new RegExp(`^${t('schedule.free', { duration: '' }).trim()} \\d+h`),
  })
  for (const { name } of await favouritesOf(api)) {
    await page
      .getByRole('group', { name: t('schedule.resources') })
      .getByText(name.split(' ')[0] ?? '')
      .click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    if ((await gap.count()) > 0) break
  }
  await gap.first().click()
  const dialog = page.getByRole('dialog', { name: new RegExp(t('schedule.move.title')) })
  await expectAccessibleInAllColours(page)
  await dialog.getByRole('button', { name: t('schedule.move.allocate') }).click()
  await page.getByRole('button', { name: t('schedule.undo') }).click()
  await expect(toasts(page, t)).toContainText(t('schedule.waitsAgain', { plate }))
  expect(await entriesWith(api, work.reservationId)).toEqual([])

  await choose()
  await gap.first().click()
  await dialog.getByRole('button', { name: t('schedule.move.allocate') }).click()
  await expect(page.getByRole('button', { name: t('schedule.undo') })).toBeVisible()
  const [placed] = await entriesWith(api, work.reservationId)
  if (!placed) throw new Error('The server knows nothing of it')

  await page.getByRole('button', { name: new RegExp(plate) }).click()
  const edit = page.getByRole('dialog', { name: new RegExp(t('schedule.edit.title')) })
  await edit
    .getByRole('button', { name: t('common.minutesLater', { label: t('schedule.move.end'), count: 30 }) })
    .click()
  await edit.getByRole('button', { name: t('common.save') }).click()
  // The longer work may reach into the next work. The dialog then asks.
  const anyway = edit.getByRole('button', { name: t('schedule.move.doOverlap') })
  await expect(async () =>
    expect((await anyway.isVisible()) || !(await edit.isVisible())).toBe(true),
  ).toPass()
  if (await anyway.isVisible()) await anyway.click()
  const written = (entry: typeof placed, later = 0) =>
    `${formatTime(entry.start)}–${formatTime(entry.end, later)}`
  await expect(toasts(page, t)).toContainText(written(placed, 30))
  await page.getByRole('button', { name: t('schedule.undo') }).click()
  await expect(toasts(page, t)).toContainText(written(placed))
  await expect
    .poll(() => entriesWith(api, work.reservationId))
    .toMatchObject([{ start: placed.start, end: placed.end }])
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await expectAccessibleInAllColours(page)
})

test('@core a desktop user moves a reservation by mouse or keyboard, and sees moves of other devices', async ({
  page,
  t,
  apiFor,
}) => {
  await page.setViewportSize(desk)
  const api = await apiFor('aino')
  const persons = await favouritesOf(api)
  const car = (await entriesOf(api)).find(
    ({ start, state, resourceId }) =>
      state === 'open' &&
      formatTime(start) >= '10:00' &&
      formatTime(start) < '13:00' &&
      persons.slice(0, -1).some(({ id }) => id === resourceId),
  )
  const place = persons.findIndex(({ id }) => id === car?.resourceId)
  const [from, to] = persons.slice(place, place + 2)
  if (!car || !from || !to) throw new Error('There is no car to move')
  await signIn(page, t, 'aino', '/workshopschedule')
  const box = boxOf(page, from.name, car.license)
  await expect(box).toBeVisible()
  await expectAccessible(page)

  // Moves the reservation with the mouse, and undoes the move with the button of its message.
  const lane = await page.getByRole('group', { name: to.name, exact: true }).boundingBox()
  const at = await box.boundingBox()
  if (!lane || !at) throw new Error('The rows are not in sight')
  await dragTo(page, box, { x: at.x + 20, y: lane.y + lane.height / 2 })
  const dialog = page.getByRole('dialog', { name: new RegExp(t('schedule.move.title')) })
  await dialog.getByRole('button', { name: t('schedule.move.do'), exact: true }).click()
  await expect(toasts(page, t)).toContainText(to.name)
  await expect(boxOf(page, to.name, car.license)).toBeVisible()
  await page.getByRole('button', { name: t('schedule.undo') }).click()
  await expect(toasts(page, t)).toContainText(`${formatTime(car.start)}–${formatTime(car.end)}`)
  await expect(box).toBeVisible()

  // Moves the reservation with the keyboard: Escape cancels the move, Enter opens its dialog.
  await box.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: t('schedule.move.do'), exact: true }).press('Enter')
  await expect(boxOf(page, to.name, car.license)).toBeVisible()
  await expect
    .poll(async () => (await entriesWith(api, car.Oid)).map(({ resourceId }) => resourceId))
    .toContain(to.id)

  // Moves the reservation back by the API, as another device would.
  const { start: StartTime, end: EndTime, Oid } = car
  const [now] = await entriesWith(api, Oid)
  await api(moveReservation, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: {
      Oid,
      ResourceId: from.id,
      FromResourceId: to.id,
      StartTime,
      EndTime,
      Version: now?.version,
      AllowOverlap: true,
    },
  })
  await expect(box).toBeVisible()
  await expect(boxOf(page, to.name, car.license)).toBeHidden()
})

test('@browsers a click into a time selects all of it, and a digit typed at the caret replaces one digit', async ({
  page,
  t,
  apiFor,
}) => {
  await page.setViewportSize(desk)
  const api = await apiFor('aino')
  const [person] = await favouritesOf(api)
  const car = (await entriesOf(api)).find(
    ({ state, resourceId }) => state === 'open' && resourceId === person?.id,
  )
  if (!person || !car) throw new Error('There is no car to move')
  await signIn(page, t, 'aino', '/workshopschedule')
  await boxOf(page, person.name, car.license).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Enter')
  const time = page.getByRole('dialog').getByRole('textbox').first()
  const { width, height } = (await time.boundingBox()) ?? { width: 0, height: 0 }
  for (const [x, typed, shown] of [
    [width / 2, '0815', '08:15'],
    [width - 4, '1130', '11:30'],
  ] as const) {
    await time.click({ position: { x, y: height / 2 } })
    await page.keyboard.type(typed)
    await time.blur()
    await expect(time).toHaveValue(shown)
  }
  // Sets the caret after the first digit of the hour.
  await time.click()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('2')
  await expect(time).toHaveValue('12:30')
})

test("work that is assigned to a technician appears on the technician's day without a reload", async ({
  page,
  t,
  apiFor,
}) => {
  const aino = await apiFor('aino')
  const work = (await aino(listUnallocatedReservations, { params: { date: today } })).at(-1)
  const matti = await (await apiFor('matti'))(sessionEndpoints.getEmployee, {})
  if (!work?.start || !work.end) throw new Error('Everything has somebody today')
  const isListening = page
    .waitForEvent('websocket', (socket) => socket.url().includes('/api/live'))
    .then((live) => live.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40')))
  await signIn(page, t, 'matti', '/workschedule')
  const cars = page.getByRole('list', { name: t('workSchedule.list') }).getByRole('link')
  await expect(cars.first()).toBeVisible()
  await isListening
  const matchingCars = cars.filter({ hasText: work.licenseNumber })
  await expect(matchingCars).toHaveCount(0)
  await aino(allocateReservation, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: {
      WorkOrderId: work.workOrderId,
      ReservationId: work.reservationId,
      LicenseNumber: work.licenseNumber,
      Duration: work.duration,
      StartTime: work.start,
      EndTime: work.end,
      SalesmanId: matti.Id,
      AllowOverlap: true,
    },
  })
  await expect(matchingCars).toHaveCount(1)
})

test('the chosen visible hours are stored, and a day of 25 hours has the hour 3 twice', async ({
  page,
  t,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await signIn(page, t, 'aino', '/workshopschedule')
  await page.getByRole('button', { name: t('schedule.hours', { from: '06', to: '22' }) }).click()
  const dialog = page.getByRole('dialog', { name: t('schedule.range.title') })
  await dialog.getByRole('button', { name: t('schedule.range.allDay') }).click()
  await dialog.getByRole('button', { name: t('schedule.range.do'), exact: true }).click()
  await page.goto('/#/workshopschedule?date=2026-10-25')
  await expect(
    page.getByRole('button', { name: t('schedule.hours', { from: '00', to: '24' }) }),
  ).toBeVisible()
  await expect(page.getByText('03', { exact: true })).toHaveCount(2)
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
})

test('an upright tablet shows the whole name of each person and bay', async ({ page, t, apiFor }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  const api = await apiFor('raija')
  const resources = await api(workshopScheduleEndpoints.listScheduleResources, { query: { date: today } })
  await signIn(page, t, 'raija', '/workshopschedule')
  const last = page.getByText(resources.at(-1)?.name ?? '', { exact: true })
  await expect(last).toBeVisible()
  const cut = await page.evaluate(
    (names) =>
      [...document.querySelectorAll<HTMLElement>('button span')]
        .filter(({ textContent }) => names.includes(textContent))
        .filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight)
        .map(({ textContent }) => textContent),
    resources.map(({ name }) => name),
  )
  expect(cut).toEqual([])
})
