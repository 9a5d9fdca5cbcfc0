import { act } from '@testing-library/react'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ReservationStates } from './reserved-car.tsx'

/**
 * Renders the states of a reserved vehicle, and returns their texts. Untranslated texts are returned as text
 * keys.
 */
async function statesOf(ActualDeliveryDateTime: string | null, order: object = {}, props: object = {}) {
  const reservation = {
    StartTime: '2026-11-21T08:00:00+02:00',
    ActualDeliveryDateTime,
    IsCustomerLate: true,
    WorkOrder: { CustomerWaiting: true, ...order },
  } as Reservation
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<ReservationStates reservation={reservation} {...props} />))
  const states = [...place.children].map(({ textContent }) => textContent)
  await act(async () => root.unmount())
  return states
}

it('an expected vehicle shows that its customer is late and waits', async () => {
  expect(await statesOf(null)).toEqual(['workSchedule.customerLate', 'workSchedule.customerWaiting'])
})

it.each([
  ['time of a delivery on the day of the reservation', '2026-11-21T10:15:00+02:00', '10:15'],
  ['day and time of a later delivery', '2026-11-23T09:00:00+02:00', '23.11.2026 09:00'],
])('a delivered vehicle shows the %s, and that its customer was late', async (_, delivered, when) => {
  expect(await statesOf(delivered)).toEqual([`workSchedule.delivered ${when}`, 'workSchedule.customerLate'])
})

it.each(['Ongoing', 'Done'])(
  'a vehicle shows the state of its jobs (%s) only if the work order has jobs',
  async (State) => {
    expect(await statesOf(null, { State, Jobs: [{ Note: '' }] })).toContain(`workOrder.jobs.state.${State}`)
    expect(await statesOf(null, { State, Jobs: [] })).toHaveLength(2)
  },
)

it("shows a substatus in addition to the jobs' state, even if both have the same text", async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  onTestFinished(() => logged.mockRestore())
  const order = { State: 'Done', Jobs: [{ Note: '' }], SubstatusDescription: 'workOrder.jobs.state.Done' }
  expect((await statesOf(null, order)).slice(2)).toEqual(Array(2).fill('workOrder.jobs.state.Done'))
  expect(logged).not.toHaveBeenCalled()
})

it("shows the work order's substatus, but no job state, before the first job begins", async () => {
  const order = { State: 'Open', Jobs: [{ Note: '' }], SubstatusDescription: 'Car arrived' }
  expect((await statesOf(null, order)).at(-1)).toBe('Car arrived')
})

it('shows running work rather than a late customer if there is space for only one state', async () => {
  expect(await statesOf(null, {}, { isRunning: true, part: 'first' })).toEqual(['stamping.runningNow'])
  expect(await statesOf(null, {}, { part: 'first' })).toEqual(['workSchedule.customerLate'])
})

const delivered = '2026-11-21T10:15:00+02:00'
it.each<[string, string | null, boolean, string[]]>([
  ['is delivered', delivered, false, ['workSchedule.customerLate']],
  ['is worked on', null, true, ['workSchedule.customerLate']],
  [
    'is worked on after its delivery',
    delivered,
    true,
    ['workSchedule.delivered 10:15', 'workSchedule.customerLate'],
  ],
  ['is expected', null, false, []],
])(
  'a list row of a vehicle that %s shows all markers except the first on a second line',
  async (_, at, isRunning, below) => {
    expect(await statesOf(at, {}, { isRunning, part: 'otherMarkers' })).toEqual(below)
  },
)
