import { expect, it } from 'vitest'
import { type DailyRun, isBackupDue } from './schedule.ts'

const at = (time: string) =>
  Temporal.PlainDateTime.from(`2026-11-29T${time}`).toZonedDateTime('Europe/Helsinki')
const run = (endedAt: string | null, isFailed: boolean): DailyRun => ({
  endedAt: endedAt === null ? null : at(endedAt).toInstant(),
  isFailed,
})

it.each([
  ['before its time', '02:59', [], false],
  ['at its time', '03:00', [], true],
  ['after a start later in the day', '17:30', [], true],
  ['while it runs', '03:10', [run(null, false)], false],
  ['after it has succeeded', '23:00', [run('03:06', false)], false],
  ['half an hour after it has failed', '03:40', [run('03:10', true)], false],
  ['an hour after it has failed', '04:10', [run('03:10', true)], true],
  ['after a repetition has succeeded', '12:00', [run('03:10', true), run('04:20', false)], false],
  ['after three failures', '12:00', [run('03:10', true), run('04:20', true), run('05:30', true)], false],
])('the daily backup %s: %s', (_, now, runs, isDue) => {
  expect(isBackupDue(at(now), '03:00', runs)).toBe(isDue)
})

it('the daily backup is made once on the days when the clocks change', () => {
  for (const day of ['2026-03-29', '2026-10-25']) {
    let runs: DailyRun[] = []
    const start = Temporal.PlainDate.from(day).toZonedDateTime('Europe/Helsinki')
    let count = 0
    for (let now = start; now.toPlainDate().equals(day); now = now.add({ minutes: 1 })) {
      if (!isBackupDue(now, '03:30', runs)) continue
      count += 1
      runs = [{ endedAt: now.toInstant(), isFailed: false }]
    }
    expect(count).toBe(1)
  }
})
