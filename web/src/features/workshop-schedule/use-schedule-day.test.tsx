import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { settleUntil } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../platform/session/test/sample-session.ts'
import { entryKey } from './board/work.ts'
import { entries, expectedAt } from './dialogs/test/sample-day.ts'
import { day, resources, sampleEntry, shifts } from './test/sample-schedule.ts'
import { useScheduleDay, useSlips } from './use-schedule-day.ts'

function Day() {
  const { data } = useScheduleDay(day)
  if (!data) return null
  return (
    <>
      <ul>
        {data.entries.map(({ id, license }) => (
          <li key={id}>{license}</li>
        ))}
      </ul>
      <p>usual: {data.usualPriority ?? 'none'}</p>
    </>
  )
}

function openDay(prioritiesOfSite: readonly number[]) {
  const evening = (number: number, start: string, end: string, change = {}) =>
    sampleEntry(number, ['08:00', '09:00'], { start, end, ...change })
  const reservations = [
    evening(1, '2026-11-19T20:00:00Z', '2026-11-19T22:00:00Z'),
    evening(2, '2026-11-19T20:00:00Z', '2026-11-19T22:01:00Z'),
    evening(3, '2026-11-20T21:59:00Z', '2026-11-21T06:00:00Z'),
    evening(4, '2026-11-20T22:00:00Z', '2026-11-21T06:00:00Z'),
    evening(5, '2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z', { isMaterial: true }),
  ]
  const WorkOrderPriorities = prioritiesOfSite.map((PriorityCode) => ({
    PriorityCode,
    Description: `Priority ${PriorityCode}`,
    ColorCode: '#888888',
  }))
  const WorkshopConfiguration = { ...sampleSettings.WorkshopConfiguration, WorkOrderPriorities }
  return renderPages('/', [{ path: '/', component: Day }], {
    settings: { ...sampleSettings, WorkshopConfiguration },
    prepare: ({ reply }) => {
      reply(`GET /api/workshopschedule/resources?date=${day}`, { body: resources })
      reply(`GET /api/workshopschedule/shifts/${day}`, { body: shifts })
      reply(`GET /api/workshopschedule/reservations/${day}`, { body: reservations })
      reply(`GET /api/workshopschedule/stampings/${day}`, { body: [] })
      reply(`GET /api/workshopschedule/reservations/unallocated/${day}`, { body: [] })
    },
  })
}

it.each([
  [[], 'none'],
  [[1], 'none'],
  [[2, 10, 1], '10'],
])(
  'the usual priority among %j is %s, and a day contains only entries that overlap the day',
  async (codes, usual) => {
    const { host } = await openDay(codes)
    await settleUntil(() => expect(host.textContent).toContain('usual'))
    expect([...host.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['ABC-2', 'ABC-3'])
    expect(host.textContent).toContain(`usual: ${usual}`)
  },
)

it('`useSlips` returns by how many minutes each late vehicle exceeds its promise', () => {
  const slipsAt = (now: string) => {
    const { result } = renderHook(() => useSlips(expectedAt(now)))
    return entries.flatMap((entry) => {
      const minutes = result.current.get(entryKey(entry))
      return minutes === undefined ? [] : [[entry.license, minutes]]
    })
  }
  expect(slipsAt('09:30')).toEqual([])
  expect(slipsAt('10:10')).toEqual([
    ['ATT-844', 20],
    ['FCF-137', 10],
  ])
})
