import { describe, expect, it } from 'vitest'
import { daysBetween } from '../time/format.ts'
import { doubtMileage, expectMileage, judgeVisits } from './mileage.ts'

const visit = (day: string, km: number | null) => ({ day, km })

describe('the distance between visits', () => {
  it('each visit except the first has the days and kilometres since the previous visit', () => {
    const visits = [visit('2025-08-31', 61_904), visit('2025-04-11', 54_730), visit('2024-09-02', 31_118)]
    expect(judgeVisits(visits).map(({ since }) => since)).toEqual([
      { days: 142, km: 7_174 },
      { days: 221, km: 23_612 },
      null,
    ])
  })

  it('daysBetween counts a day with a clock change as one day', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
    expect(daysBetween('2026-10-26', '2026-10-24')).toBe(-2)
  })

  it.each([
    ['a reading that is too high', [90_000, 900_000, 60_000, 30_000], [1]],
    ['a reading that is too low', [90_000, 9_000, 60_000, 30_000], [1]],
    ['the last reading if it is too low', [30_000, 90_000, 60_000], [0]],
    ['no reading that is equal to the previous one', [60_000, 60_000, 30_000], []],
  ] as const)('judgeVisits marks as doubtful %s', (_, readings, doubtful) => {
    const visits = readings.map((km, place) => visit(`2026-0${9 - place}-01`, km))
    const judged = judgeVisits(visits)
    expect(judged.flatMap(({ isDoubtful }, place) => (isDoubtful ? [place] : []))).toEqual(doubtful)
    for (const place of doubtful) expect(judged[place]?.since?.km ?? null).toBeNull()
  })

  it('a visit has no distance if its meter or the meter of the previous visit was not read', () => {
    const judged = judgeVisits([visit('2026-03-01', 20), visit('2026-02-01', null), visit('2026-01-01', 10)])
    expect(judged.map(({ since }) => since?.km ?? null)).toEqual([null, null, null])
    expect(judged.map(({ isDoubtful }) => isDoubtful)).toEqual([false, false, false])
  })
})

describe('the expected mileage', () => {
  it('the expected mileage grows by the average of the two years before the last reading', () => {
    const readings = [
      visit('2015-01-01', 0),
      visit('2024-01-01', 10_000),
      visit('2025-12-31', 82_900),
    ] as never
    // The vehicle ran 72,900 km in 730 days.
    expect(expectMileage(readings, '2025-12-31')).toEqual({ km: 82_900, kmPerMonth: 3_040 })
    expect(expectMileage(readings, '2026-01-30')).toEqual({ km: 85_900, kmPerMonth: 3_040 })
  })

  it('the expected mileage is computed from an older reading if the last two years have only one', () => {
    const readings = [visit('2010-01-01', 0), visit('2020-01-01', 36_520)] as never
    expect(expectMileage(readings, '2020-04-10')).toMatchObject({ km: 37_500 })
  })

  it('the expected mileage is never below the highest reading', () => {
    const readings = [visit('2024-01-01', 0), visit('2026-01-01', 72_000)] as never
    expect(expectMileage(readings, '2026-01-07', 73_203)).toMatchObject({ km: 73_203 })
    expect(expectMileage(readings, '2026-12-31', 73_203)?.km).toBeGreaterThan(100_000)
  })

  it.each([
    ['nothing was read', []],
    ['there is one reading', [visit('2026-01-01', 10)]],
    ['all readings are of one month', [visit('2026-01-01', 10), visit('2026-01-30', 4_000)]],
  ])('the expected mileage is null if %s', (_, readings) => {
    expect(expectMileage(readings as never, '2026-06-01')).toBeNull()
  })
})

describe('doubtMileage', () => {
  const earlier = { day: '2026-01-01', km: 73_203 } as const

  it.each([
    [73_202, 'backwards'],
    [7_320, 'backwards'],
    [73_203, null],
    [92_203, null],
    [92_204, 'far'],
    [732_030, 'far'],
  ] as const)('a reading of %d km that is 30 days after 73,203 km has the doubt %s', (km, doubt) => {
    expect(doubtMileage({ day: '2026-01-31', km }, earlier)).toBe(doubt)
  })

  it('a reading with a date before the trusted reading is compared as if both were of one day', () => {
    expect(doubtMileage({ day: '2025-12-01', km: 83_203 }, earlier)).toBeNull()
    expect(doubtMileage({ day: '2025-12-01', km: 83_204 }, earlier)).toBe('far')
  })
})
