import { act } from '@testing-library/react'
import { layOutDay } from '@verstas/domain/stamping/day-timeline.ts'
import { expect, it, vi } from 'vitest'
import { renderWithSession } from '../../../platform/session/test/render.tsx'
import { at, doctorAt, lunchAt, sampleStamping } from '../test/sample-stampings.ts'
import { DayList } from './day-list.tsx'

const overnight = sampleStamping(1, ['00:00', '06:00'], { StartTime: '2026-11-17T20:00:00Z' })
const timeline = layOutDay(
  {
    stampings: [overnight, lunchAt(2, ['08:00', '08:30']), doctorAt(3, ['08:20', '09:00'])],
    elsewhere: [{ StartTime: at('06:00'), EndTime: at('07:00') }],
    shifts: [],
    absenceTypeIds: new Set([22]),
  },
  { day: '2026-11-18', timeZone: 'Europe/Helsinki', now: new Date(at('12:00')) },
)
const lines = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
const buttons = () => [...document.querySelectorAll<HTMLElement>('li button')]

it('lists a day by time: stampings across midnight, work at other sites, gaps and overlaps', async () => {
  const { unmount } = await renderWithSession(<DayList timeline={timeline} />)
  expect(lines()).toEqual([
    '00:00–06:00FINMFO-284Oil1002345 · Work order timebegan 17.11.2026 22:006h 0min',
    '06:00–07:00At another site1h 0min',
    '07:00–08:00Gap 1h 0min',
    '08:00–08:30Lunch30min',
    '08:20–09:00DoctorPlanned absence40min',
    '08:20–08:30Overlap 10min',
  ])
  expect(buttons()).toEqual([])
  await unmount()
})

it('only stampings and gaps in the list of a day can be opened', async () => {
  const [onOpen, onOpenGap] = [vi.fn(), vi.fn()]
  const { unmount } = await renderWithSession(
    <DayList timeline={timeline} onOpen={onOpen} onOpenGap={onOpenGap} />,
  )
  for (const button of buttons()) await act(async () => button.click())
  expect(onOpen.mock.calls.map(([{ Id }]) => Id)).toEqual([1, 2, 3])
  expect(onOpenGap.mock.calls.map(([{ startAt }]) => startAt)).toEqual([new Date(at('07:00'))])
  await unmount()
})
