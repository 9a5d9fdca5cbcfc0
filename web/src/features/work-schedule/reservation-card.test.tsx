import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { ReservationBadges } from './reservation-card.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** The words of the badges; texts stand for themselves by their names. */
async function badgesOf(ActualDeliveryDateTime: string | null, order: object = {}) {
  const reservation = {
    StartTime: '2026-11-21T08:00:00+02:00',
    ActualDeliveryDateTime,
    IsCustomerLate: true,
    WorkOrder: { CustomerWaiting: true, ...order },
  } as Reservation
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<ReservationBadges reservation={reservation} />))
  const badges = [...place.children].map(({ textContent }) => textContent)
  await act(async () => root.unmount())
  return badges
}

it('tells of a car that is to come whether its customer is late, and waits', async () => {
  expect(await badgesOf(null)).toEqual(['workSchedule.customerLate', 'workSchedule.customerWaiting'])
})

it.each([
  ['on its day by the time', '2026-11-21T10:15:00+02:00', '10:15'],
  ['later by day and time', '2026-11-23T09:00:00+02:00', '23.11.2026 09:00'],
])('tells of a car that was delivered %s, and that its customer was late', async (_, delivered, when) => {
  expect(await badgesOf(delivered)).toEqual([`workSchedule.delivered ${when}`, 'workSchedule.customerLate'])
})

it.each(['Open', 'Ongoing', 'Done'])('tells how far its jobs are (%s), where it has any', async (State) => {
  const [state] = await badgesOf(null, { State, Jobs: [{ Note: '' }] })
  expect(state).toBe(`workOrder.jobs.state.${State}`)
  expect(await badgesOf(null, { State, Jobs: [] })).toHaveLength(2)
})
