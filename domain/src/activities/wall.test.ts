import { expect, it } from 'vitest'
import { isNight } from './wall.ts'

const shifts = [
  { StartTime: '2026-11-20T05:00:00Z', EndTime: '2026-11-20T16:00:00Z' },
  { StartTime: '2026-11-20T20:00:00Z', EndTime: '2026-11-21T04:00:00Z' },
]
const isDark = (time: string) => isNight(shifts, new Date(`2026-11-20T${time}Z`))

it('the wall screen is dark if no one is on shift', () => {
  expect([isDark('04:59:59'), isDark('05:00:00'), isDark('15:59:59')]).toEqual([true, false, false])
  expect([isDark('16:00:00'), isDark('19:59:59'), isDark('20:00:00')]).toEqual([true, true, false])
  expect(isNight([], new Date())).toBe(true)
})
