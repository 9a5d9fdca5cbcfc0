import type { ScheduleReservation } from '@verstas/contract/workshop-schedule/entities.ts'
import { expect, it } from 'vitest'
import { sampleEntry } from '../test/sample-schedule.ts'
import { statesOf } from './entry-states.ts'

const missing: Partial<ScheduleReservation> = { missingParts: 1 }

it.each<[string, Partial<ScheduleReservation>, boolean, readonly string[]]>([
  ['open work that lacks parts', missing, false, ['parts']],
  ['done work that lacked parts', { ...missing, state: 'done' }, false, ['check']],
  ['delivered work', { ...missing, state: 'done', isDelivered: true }, false, ['check']],
  ['running work of a late customer', { isCustomerLate: true, state: 'ongoing' }, true, ['play', 'alert']],
  [
    'ongoing work of a waiting customer',
    { isCustomerWaiting: true, state: 'ongoing' },
    false,
    ['waiting', 'started'],
  ],
])('a box of the board shows the states of %s, the most urgent first', (_, change, isRunning, marks) => {
  const entry = sampleEntry(1, ['08:00', '10:00'], change)
  expect(statesOf(entry, isRunning).map(({ mark }) => mark)).toEqual(marks)
})
