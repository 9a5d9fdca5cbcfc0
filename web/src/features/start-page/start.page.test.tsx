import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { refusal } from '../../platform/session/test/fake-server.ts'
import { control, press, settleUntil } from '../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../platform/session/test/render-routes.tsx'
import { lunchAt, sampleStamping } from '../stamping/test/sample-stampings.ts'
import { sampleWorkOrder } from '../work-orders/test/sample-work-order.ts'
import { StartPage } from './start.page.tsx'
// Preloads a lazily imported module.
import '../work-schedule/day-groups.tsx'

const latestRoute = 'GET /api/workshop/mystampings/latest'
const dayRoute = 'GET /api/workshop/myreservations/2026-11-18'

const reservation = (number: number, [start, end]: readonly [string, string], plate: string) =>
  ({
    ReservationNumber: number,
    StartTime: `2026-11-18T${start}:00+02:00`,
    EndTime: `2026-11-18T${end}:00+02:00`,
    LicenseNumber: plate,
    MakeName: 'Skoda',
    ModelName: 'Kodiaq',
    WorkOrder: { ...sampleWorkOrder({}), OrderNumber: number, CustomerWaiting: number === 1002345 },
    Resources: [],
    ActualDeliveryDateTime: null,
    IsCustomerLate: false,
  }) as unknown as Reservation
const day = [
  reservation(1002345, ['07:30', '09:30'], 'SRL-601'),
  reservation(8, ['10:00', '11:00'], 'ATT-844'),
]

/** Opens the page. The time is 09:36 in the time zone of the site. */
function openStartPage(latest: Stamping | null, prepare?: (server: FakeServer) => void) {
  onTestFinished(() => sessionStorage.clear())
  const elsewhere = ['/workorder', '/workschedule', '/workordersearch', '/camera/$orderNumber']
  const pages = [
    { path: '/startpage', component: StartPage },
    ...elsewhere.map((path) => ({ path, component: () => path })),
  ]
  return renderPages('/startpage', pages, {
    prepare: (server) => {
      server.reply(latestRoute, { body: latest })
      server.reply(dayRoute, { body: day })
      prepare?.(server)
    },
  })
}
const hero = () => document.querySelector('section[aria-labelledby="hero"]')?.textContent
const carsOf = (list: string) =>
  [...document.querySelectorAll(`ul[aria-label="${list}"] a`)].map(({ textContent }) => textContent)
const cars = () => carsOf('Reservations of the day')
const blocked = () => carsOf('Cannot be started yet')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T07:36:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

it('shows the running work with its remaining time, and marks its vehicle in the day list', async () => {
  await openStartPage(sampleStamping(1, ['09:02', null]))
  expect(hero()).toMatch(/^Nowbegan 09:02.*MFO-284OilSkoda Kodiaq · 1002345Customer waiting30min left/)
  expect(hero()).toContain('ready about 10:06')
  expect(cars()).toEqual([
    expect.stringMatching(/^07:30–09:30.*SRL-601Running/),
    expect.stringMatching(/^10:00–11:00.*ATT-844/),
  ])
  expect(control('Take a photo for the work order')).toBeTruthy()
})

it('the day list shows that a vehicle was delivered and its customer was late', async () => {
  const ActualDeliveryDateTime = '2026-11-18T09:20:00+02:00'
  const late = {
    ...reservation(9, ['08:00', '09:00'], 'FCF-137'),
    ActualDeliveryDateTime,
    IsCustomerLate: true,
  }
  await openStartPage(null, ({ reply }) => reply(dayRoute, { body: [late] }))
  expect(cars()).toEqual([expect.stringMatching(/FCF-137Delivered 09:20.*Kodiaq.*Customer late/)])
})

it('shows by how much the running work exceeds its standard time, and when it was due', async () => {
  const row = { OrderId: 7, OrderNumber: 1002345, RowId: 11, Name: 'Oil', StandardTime: 60, UsedTime: 75 }
  await openStartPage(sampleStamping(1, ['08:21', null], { OrderRows: [row] }))
  expect(hero()).toContain('15min over')
  expect(hero()).toContain('was due 09:21')
})

it('shows the due date if the running work was due on another day', async () => {
  const yesterday = { StartTime: '2026-11-17T14:00:00Z' }
  const row = { OrderId: 7, OrderNumber: 1002345, RowId: 11, Name: 'Oil', StandardTime: 60, UsedTime: 1056 }
  await openStartPage(sampleStamping(1, ['08:00', null], { ...yesterday, OrderRows: [row] }))
  expect(hero()).toContain('was due 17.11.2026 17:00')
})

it('hides the due time of resumed work if that time is before the start of the stamping', async () => {
  const row = { OrderId: 7, OrderNumber: 1002345, RowId: 11, Name: 'Oil', StandardTime: 60, UsedTime: 75 }
  await openStartPage(sampleStamping(1, ['09:30', null], { OrderRows: [row] }))
  expect(hero()).toContain('15min over')
  expect(hero()).not.toContain('was due')
})

const [first, second] = day as [Reservation, Reservation]
const delivered = { ...first, ActualDeliveryDateTime: '2026-11-18T09:00:00+02:00' }
const withOrder = (changed: Reservation, order: Partial<Reservation['WorkOrder']>) => ({
  ...changed,
  WorkOrder: { ...changed.WorkOrder, ...order },
})
const openWith = (list: Reservation[]) =>
  openStartPage(null, (server) => server.reply(dayRoute, { body: list }))

it.each([
  ['nothing runs', null],
  ['lunch runs', lunchAt(2, ['09:00', null])],
])('offers the next vehicle while %s', async (_, latest) => {
  const { router } = await openStartPage(latest, (server) =>
    server.reply(dayRoute, { body: [delivered, second] }),
  )
  expect(hero()).toMatch(/^Next10:00–11:00.*ATT-844/)
  await press('Open work order')
  expect(router.history.location).toMatchObject({ pathname: '/workorder', search: { number: '8' } })
})

it('offers the vehicle of a waiting customer first, and shows how late the work is', async () => {
  await openWith(day)
  expect(hero()).toMatch(/^Customer waiting · Late by 6min07:30–09:30.*SRL-601/)
  expect(hero()?.match(/Customer waiting/g)).toHaveLength(1)
})

it('offers late work before the next reservation, and shows how late it is', async () => {
  await openWith([withOrder(first, { CustomerWaiting: false }), second])
  expect(hero()).toMatch(/^Late by 6min07:30–09:30.*SRL-601/)
})

it('does not offer a vehicle on which a colleague is stamped, and names the colleague in the list', async () => {
  const ClockedOn = [{ EmployeeId: 77, Name: 'Liisa Korhonen', Since: '2026-11-18T07:12:00Z' }]
  await openWith([{ ...first, ClockedOn }, second])
  expect(hero()).toMatch(/^Next.*ATT-844/)
  await settleUntil(() => expect(cars()).toEqual([expect.stringContaining('ATT-844')]))
  expect(blocked()[0]).toContain('Liisa Korhonen is on it, clocked on 09:12')
})

it('does not offer a vehicle that is reserved only for a colleague, and names the colleague in the list', async () => {
  const forLiisa = { ResourceId: 77, EmployeeId: 77, Name: 'Liisa Korhonen', IsMaterial: false }
  const Resources = [{ ...forLiisa, StartTime: first.StartTime, EndTime: first.EndTime }]
  await openWith([{ ...first, Resources }, second])
  expect(hero()).toMatch(/^Next.*ATT-844/)
  await settleUntil(() => expect(blocked()[0]).toContain('Booked for Liisa Korhonen'))
})

it('does not offer a vehicle with a missing part, and shows that nothing else can be started', async () => {
  const Parts = { PartCount: 2, NeededCount: 2, MissingCount: 1, PromisedOn: '2026-11-30', PickShelf: '' }
  await openWith([withOrder(first, { Parts })])
  expect(hero()).toBeUndefined()
  await settleUntil(() =>
    expect(document.body.textContent).toContain('Nothing that is left can be started now'),
  )
  await settleUntil(() => expect(cars()).toEqual([]))
  expect(blocked()[0]).toContain('1 part missing, promised ma 30.11.2026')
})

it('shows the illegal tread depth of the next vehicle, and each of its jobs on a separate line', async () => {
  const Jobs = [{ Note: 'Brakes.' }, { Note: '' }, { Note: 'Oil.' }] as Reservation['WorkOrder']['Jobs']
  await openWith([delivered, withOrder(second, { Jobs, IllegalTreadDepth: 1.2 })])
  expect(hero()).toContain('Brakes.\nOil.')
  expect(hero()).toContain('1,2 mm')
})

it('shows that no reservations remain today, and keeps the day list', async () => {
  await openWith([delivered])
  expect(hero()).toBeUndefined()
  await settleUntil(() => expect(document.body.textContent).toContain('No more reservations today'))
  expect(cars()).toHaveLength(1)
})

it('shows only once that there are no reservations today', async () => {
  await openStartPage(null, (server) => server.reply(dayRoute, { body: [] }))
  await settleUntil(() => expect(document.body.textContent.match(/No reservations today/g)).toHaveLength(1))
  expect(document.body.textContent).not.toContain('Whole day')
})

it("shows the running work even if the day's reservations cannot be loaded, and loads them on retry", async () => {
  const { server } = await openStartPage(sampleStamping(1, ['09:02', null]), (prepared) =>
    prepared.reply(dayRoute, refusal(404, 900004, 'Gone.')),
  )
  expect(hero()).toContain('MFO-284Oil1002345')
  expect(document.body.textContent).toContain('Gone.')
  server.reply(dayRoute, { body: day })
  await press('Retry')
  expect(cars()).toHaveLength(2)
})
