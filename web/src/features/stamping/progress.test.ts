import { expect, it } from 'vitest'
import { progressOf, remainingOf } from './progress.ts'
import { sampleStamping } from './test/sample-stampings.ts'

const now = new Date('2026-11-18T09:36:30Z')
const stampedOn = (...rows: readonly (readonly [used: number, standard: number | null])[]) =>
  sampleStamping(1, ['11:02', null], {
    OrderRows: rows.map(([UsedTime, StandardTime], index) => ({
      OrderId: 1,
      OrderNumber: 5,
      RowId: index,
      Name: '',
      UsedTime,
      StandardTime,
    })),
  })

it('work is expected to be ready when the total standard time of its rows is used up', () => {
  const progress = progressOf(stampedOn([30, 60], [0, 30]), new Date('2026-11-18T09:32:30Z'))
  if (!progress) throw new Error('There is a standard time')
  expect(remainingOf(progress, now)).toEqual({
    used: 34,
    minutesLeft: 56,
    readyAt: new Date('2026-11-18T10:32:30Z'),
  })
})

it('counts used time from the start of the stamping if the time of the calculation is unknown', () => {
  const progress = progressOf(stampedOn([0, 20]), null)
  if (!progress) throw new Error('There is a standard time')
  expect(remainingOf(progress, now)).toMatchObject({ used: 34, minutesLeft: -14 })
})

it('work without a standard time has no progress', () => {
  expect(progressOf(stampedOn([10, null]), now)).toBeNull()
})
