import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../time/format.ts'
import { layOutDay } from './day-timeline.ts'
import { wholeMinutes } from './shifts.ts'

const timeZone = 'Europe/Helsinki'
const day = '2026-11-20'
const at = (time: string, date = day) => `${date}T${time}:00+02:00`
const types = { 1: 'Work', 12: 'Lunch', 20: 'Sick' }
const absenceTypeIds = new Set([20])

const stamp = (TypeId: keyof typeof types, StartTime: string, EndTime: string | null) => ({
  TypeId,
  TypeDescription: types[TypeId],
  StartTime,
  EndTime,
})
const shift = { StartTime: at('08:00'), EndTime: at('16:00') }

const layOut = (
  stampings: ReturnType<typeof stamp>[],
  { shifts = [shift], now = at('18:00') }: { shifts?: (typeof shift)[]; now?: string } = {},
) => layOutDay({ stampings, shifts, absenceTypeIds }, { day, timeZone, now: new Date(now) })

const span = (from: string, to: string) => ({ startAt: new Date(at(from)), endAt: new Date(at(to)) })

describe('a day of stampings', () => {
  it('layOutDay sums the minutes of each type, and the minutes of presence', () => {
    const { sums, presence } = layOut([
      stamp(1, at('08:00'), at('11:00')),
      stamp(12, at('11:00'), at('11:30')),
      stamp(1, at('11:30'), at('14:00')),
      stamp(20, at('14:00'), at('16:00')),
    ])
    expect(sums.map(({ description, minutes }) => [description, minutes])).toEqual([
      ['Work', 330],
      ['Sick', 120],
      ['Lunch', 30],
    ])
    expect(presence).toBe(360)
  })

  it('gaps are inside the shift or between stampings, and never in the future', () => {
    const stampings = [stamp(1, at('08:15'), at('10:00')), stamp(1, at('11:00'), at('12:00'))]
    expect(layOut(stampings).gaps).toEqual([
      span('08:00', '08:15'),
      span('10:00', '11:00'),
      span('12:00', '16:00'),
    ])
    expect(layOut(stampings, { now: at('12:00') }).gaps).toEqual([
      span('08:00', '08:15'),
      span('10:00', '11:00'),
    ])
  })

  it('the timeline leaves out stampings that end before the day or begin after it', () => {
    const stampings = [
      stamp(1, at('08:00', '2026-11-19'), at('16:00', '2026-11-19')),
      stamp(1, at('22:00', '2026-11-19'), at('00:00')),
      stamp(1, at('00:00', '2026-11-21'), null),
      stamp(1, at('08:00', '2026-11-21'), at('16:00', '2026-11-21')),
    ]
    const yesterday = { StartTime: at('08:00', '2026-11-19'), EndTime: at('16:00', '2026-11-19') }
    expect(layOut(stampings, { shifts: [yesterday] })).toMatchObject({
      segments: [],
      shifts: [],
      gaps: [],
      sums: [],
      presence: 0,
    })
  })

  it('the timeline shows a running stamping of zero length, unless it starts on the next day', () => {
    const segmentsAt = (start: string, now: string) =>
      layOut([stamp(1, start, null)], { shifts: [], now }).segments.length
    expect(segmentsAt(at('00:00'), at('00:00'))).toBe(1)
    expect(segmentsAt(at('00:00', '2026-11-21'), at('00:00', '2026-11-21'))).toBe(0)
    expect(segmentsAt(at('09:10'), at('09:00'))).toBe(1)
    expect(layOut([stamp(1, at('09:10'), at('09:10'))]).segments).toEqual([])
  })

  it('gaps are at least a minute long, and are between stampings of presence', () => {
    const gapsOf = (...stampings: ReturnType<typeof stamp>[]) => layOut(stampings, { shifts: [] }).gaps
    const [early, late] = [stamp(1, at('08:00'), at('09:00')), stamp(1, at('10:00'), at('11:00'))]
    expect(gapsOf(late, early)).toEqual([span('09:00', '10:00')])
    expect(gapsOf(early, stamp(20, at('12:00'), at('13:00')))).toEqual([])
    expect(gapsOf(early, { ...late, StartTime: '2026-11-20T09:00:59+02:00' })).toEqual([])
    expect(gapsOf(early, { ...late, StartTime: '2026-11-20T09:01:00+02:00' })).toEqual([
      span('09:00', '09:01'),
    ])
  })

  it('presence at another site fills gaps, and the timeline shows where stampings overlap it', () => {
    const { gaps, overlaps, elsewhere } = layOutDay(
      {
        stampings: [stamp(1, at('08:00'), at('12:00'))],
        shifts: [shift],
        absenceTypeIds,
        elsewhere: [
          { StartTime: at('11:00'), EndTime: at('15:00') },
          { StartTime: at('08:00', '2026-11-19'), EndTime: at('09:00', '2026-11-19') },
        ],
      },
      { day, timeZone, now: new Date(at('18:00')) },
    )
    expect(gaps).toEqual([span('15:00', '16:00')])
    expect(overlaps).toEqual([span('11:00', '12:00')])
    expect(elsewhere).toEqual([span('11:00', '15:00')])
  })

  it('two adjoining stampings do not overlap', () => {
    expect(
      layOut([stamp(1, at('09:00'), at('10:00')), stamp(20, at('08:00'), at('09:00'))]).overlaps,
    ).toEqual([])
  })

  it('a day has no gap in a planned absence or outside the shift', () => {
    const stampings = [stamp(1, at('07:00'), at('12:00')), stamp(20, at('12:00'), at('16:00'))]
    expect(layOut(stampings).gaps).toEqual([])
  })

  it('the timeline shows the overlap of two stampings', () => {
    const stampings = [stamp(20, at('08:00'), at('16:00')), stamp(1, at('10:00'), at('11:00'))]
    expect(layOut(stampings).overlaps).toEqual([span('10:00', '11:00')])
  })

  it('the timeline joins overlaps that adjoin', () => {
    const stampings = [
      stamp(20, at('08:00'), at('16:00')),
      stamp(1, at('10:00'), at('11:00')),
      stamp(1, at('11:00'), at('12:00')),
    ]
    expect(layOut(stampings).overlaps).toEqual([span('10:00', '12:00')])
  })

  it('a running stamping extends to the present time, even in the minute of its start', () => {
    const now = at('09:10')
    expect(layOut([stamp(1, at('08:00'), null)], { now }).presence).toBe(70)
    expect(layOut([stamp(1, now, null)], { now }).segments).toHaveLength(1)
  })

  it('the timeline cuts stampings at midnight', () => {
    const { segments, presence } = layOut(
      [stamp(1, at('22:00', '2026-11-19'), at('06:00')), stamp(1, at('22:00'), at('06:00', '2026-11-21'))],
      { shifts: [], now: at('12:00', '2026-11-21') },
    )
    expect(segments.map(({ isCutAtStart, isCutAtEnd }) => [isCutAtStart, isCutAtEnd])).toEqual([
      [true, false],
      [false, true],
    ])
    expect(presence).toBe(8 * 60)
  })

  it('a stamping that starts or ends exactly at midnight is not cut', () => {
    const { segments } = layOut([stamp(1, at('00:00'), at('00:00', '2026-11-21'))], {
      shifts: [],
      now: at('12:00', '2026-11-21'),
    })
    expect(segments).toMatchObject([{ isCutAtStart: false, isCutAtEnd: false }])
  })

  it.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ])('a stamping over the whole day %s, on which clocks change, has %i hours', (changing, hours) => {
    const { presence } = layOutDay(
      { stampings: [stamp(1, '2026-01-01T00:00:00Z', null)], shifts: [], absenceTypeIds },
      { day: changing, timeZone, now: new Date('2026-12-31T00:00:00Z') },
    )
    expect(presence).toBe(hours * 60)
  })
})

describe('any day', () => {
  const days = fc.integer({ min: 0, max: 365 }).map((count) => addDays('2026-01-01', count))
  /** Draws minutes relative to midnight, from the evening before the day to the morning after it. */
  const bounds = fc.uniqueArray(fc.integer({ min: -300, max: 1800 }), { minLength: 2, maxLength: 14 })

  it('presence and gaps together cover every minute from the first stamping to the last', () => {
    fc.assert(
      fc.property(days, bounds, (date, minutes) => {
        const midnight = Date.parse(`${date}T00:00:00Z`)
        const instants = minutes
          .toSorted((a, b) => a - b)
          .map((minute) => new Date(midnight + minute * 60_000))
        const stampings = instants
          .slice(1)
          .map((end, index) => stamp(1, (instants[index] ?? end).toISOString(), end.toISOString()))
          .filter((_, index) => index % 2 === 0)
        const timeline = layOutDay(
          { stampings, shifts: [], absenceTypeIds },
          { day: date, timeZone, now: new Date(midnight + 172_800_000) },
        )
        const { segments, gaps, overlaps, presence, bounds: whole } = timeline
        expect(overlaps).toEqual([])
        const [first, last] = [segments[0], segments.at(-1)]
        const totalMinutes = first && last ? wholeMinutes({ startAt: first.startAt, endAt: last.endAt }) : 0
        expect(presence + gaps.reduce((sum, gap) => sum + wholeMinutes(gap), 0)).toBe(totalMinutes)
        for (const { startAt, endAt } of segments)
          expect(startAt >= whole.startAt && endAt <= whole.endAt).toBe(true)
      }),
    )
  })
})
