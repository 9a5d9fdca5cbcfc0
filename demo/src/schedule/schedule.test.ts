import { expect, it } from 'vitest'
import { createCalendar, minute } from '../calendar.ts'
import { createLedger } from '../ledger.ts'
import { employees, jukkaId } from '../people/employees.ts'
import { createRandom } from '../random.ts'
import { markOverlaps } from './reservations.ts'
import { planVisits } from './visits.ts'

it('markOverlaps marks times that overlap an earlier one, and all times of material resources', () => {
  const ledger = createLedger()
  ledger.add('resource', { id: 1, is_material: false })
  ledger.add('resource', { id: 2, is_material: true })
  const times = [
    [1, '08', '12'],
    [1, '09', '10'],
    [1, '11', '13'],
    [1, '13', '14'],
    [2, '08', '09'],
  ] as const
  const marks = times.map(([resource_id, start_at, end_at]) =>
    ledger.add('reservation_resource', { resource_id, start_at, end_at, is_overlap_allowed: false }),
  )
  markOverlaps(ledger)
  expect(marks.map((time) => time.is_overlap_allowed)).toEqual([false, true, true, false, true])
})

it('the visits of a short shift end with the shift', () => {
  const calendar = createCalendar(new Date('2026-11-20T10:20:00+02:00'), 'Europe/Helsinki')
  const employee = employees.find(({ id }) => id === jukkaId)
  if (!employee) throw new Error('Jukka is missing')
  const start = calendar.at(0, '22:00')
  const shift = { employee, day: 0, start, end: start + 420 * minute }
  const visits = planVisits(shift, calendar, createRandom('visits'))
  expect(
    visits.map((visit) => [visit.start - start, visit.end - start].map((time) => time / minute)),
  ).toEqual([
    [15, 120],
    [120, 240],
    [270, 420],
  ])
})
