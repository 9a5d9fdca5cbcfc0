import { describe, expect, it } from 'vitest'
import {
  type ExportPlan,
  exportFileName,
  exportTimeOf,
  findDueExport,
  findNextExportAttempt,
  firstPeriodAfter,
  lastPeriodBefore,
  leavesInstallation,
  mostMissed,
} from './export-plan.ts'

const helsinki = 'Europe/Helsinki'
const daily: ExportPlan = { frequency: 'daily', weekDay: null, monthDay: null, at: '06:00' }
const weekly: ExportPlan = { ...daily, frequency: 'weekly', weekDay: 5 }
const monthly: ExportPlan = { ...daily, frequency: 'monthly', monthDay: 28 }

describe('the time of an export', () => {
  it.each([
    [
      'a day is exported on the next day',
      daily,
      { from: '2026-11-29', to: '2026-11-29' },
      '2026-11-30T04:00Z',
    ],
    [
      'a week is exported on the weekday after it',
      weekly,
      { from: '2026-11-23', to: '2026-11-29' },
      '2026-12-04T04:00Z',
    ],
    [
      'a month is exported on the day of the month after it',
      monthly,
      { from: '2026-01-01', to: '2026-01-31' },
      '2026-02-28T04:00Z',
    ],
    [
      'a time that the clocks skip is an hour later',
      { ...daily, at: '03:30' },
      { from: '2026-03-28', to: '2026-03-28' },
      '2026-03-29T01:30Z',
    ],
    [
      'a time that occurs twice counts the first time',
      { ...daily, at: '03:30' },
      { from: '2026-10-24', to: '2026-10-24' },
      '2026-10-25T00:30Z',
    ],
  ] as const)('%s', (_, plan, period, expected) => {
    expect(exportTimeOf(plan, period, helsinki)).toEqual(new Date(expected))
  })

  it('a weekly plan of this week exports the week before', () => {
    // Wednesday 18 November 2026; the plan runs on Fridays.
    const now = new Date('2026-11-18T08:00Z')
    expect(firstPeriodAfter(weekly, now, helsinki)).toEqual({ from: '2026-11-09', to: '2026-11-15' })
    const later = new Date('2026-11-20T08:00Z')
    expect(firstPeriodAfter(weekly, later, helsinki)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  })

  it('the last complete period ends before today', () => {
    expect(lastPeriodBefore('daily', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' })
    expect(lastPeriodBefore('weekly', '2026-11-29')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(lastPeriodBefore('monthly', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  })
})

describe('missed exports', () => {
  it('missed days are exported one after the other, and then the plan waits for the next day', () => {
    const now = new Date('2026-11-20T08:00Z')
    const exported: string[] = []
    let next = { from: '2026-11-17', to: '2026-11-17' }
    for (;;) {
      const found = findDueExport(daily, next, now, helsinki)
      next = found.next
      if (found.due === null) break
      exported.push(found.due.from)
    }
    expect(exported).toEqual(['2026-11-17', '2026-11-18', '2026-11-19'])
    expect(next.from).toBe('2026-11-20')
  })

  it('only the newest missed days are exported after a long downtime', () => {
    const now = new Date('2026-11-20T08:00Z')
    const { due } = findDueExport(daily, { from: '2025-01-01', to: '2025-01-01' }, now, helsinki)
    expect(due?.from).toBe('2026-10-20')
    expect(mostMissed).toBe(31)
  })
})

it('a failed export is retried three times, with a longer wait each time', () => {
  const now = new Date('2026-11-20T08:00Z')
  const waits = [1, 2, 3, 4].map((attempts) => findNextExportAttempt(attempts, now)?.toISOString() ?? null)
  expect(waits).toEqual([
    '2026-11-20T08:01:00.000Z',
    '2026-11-20T08:10:00.000Z',
    '2026-11-20T09:00:00.000Z',
    null,
  ])
})

it('exports by mail or to other systems leave the installation, exports to the folder do not', () => {
  expect(leavesInstallation({ recipients: [], isPublished: false })).toBe(false)
  expect(leavesInstallation({ recipients: ['a@example.com'], isPublished: false })).toBe(true)
  expect(leavesInstallation({ recipients: [], isPublished: true })).toBe(true)
})

it('the name of a file has the schedule and the period', () => {
  expect(exportFileName(7, 'figures', { from: '2026-11-19', to: '2026-11-19' })).toBe(
    'report-7-figures-2026-11-19',
  )
  expect(exportFileName(7, 'sold', { from: '2026-11-16', to: '2026-11-22' })).toBe(
    'report-7-sold-2026-11-16_2026-11-22',
  )
})
