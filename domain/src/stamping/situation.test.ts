import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requestedStart, situationBounds } from './situation.ts'

const now = new Date('2026-11-20T10:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

const ask = (tappedAt: Date, sentAt: Date | null) =>
  requestedStart({ ClientTime: tappedAt.toISOString() }, { sentAt, now, timeZone: 'Europe/Helsinki' })

describe('a stamping from a device', () => {
  it.each<[string, Date, Date | null, Date | null, boolean]>([
    ['just now', now, now, null, false],
    ['a few seconds ago', minutes(-0.15), now, null, false],
    ['just now, on a clock 90 s ahead', minutes(1.5), minutes(1.5), null, false],
    ['just now, on a clock a day behind', minutes(-1440), minutes(-1440), null, true],
    ['just now, before the clock was set back', minutes(1), minutes(0), null, false],
    ['an hour ago', minutes(-60), minutes(0), minutes(-60), false],
    ['an hour ago, on a clock 10 min ahead', minutes(-50), minutes(10), minutes(-60), true],
    ['an hour ago, on a clock a day behind', minutes(-1500), minutes(-1440), minutes(-60), true],
    ['an hour ago, without a time of sending', minutes(-60), null, minutes(-60), false],
    ['in the future, without a time of sending', minutes(1), null, null, false],
    ['far in the future, without a time of sending', minutes(10), null, null, true],
    ['ten seconds ago', minutes(-1 / 6), now, null, false],
    [
      'ten seconds and a millisecond ago',
      new Date(now.getTime() - 10_001),
      now,
      new Date(now.getTime() - 10_001),
      false,
    ],
    ['two minutes after its time of sending', minutes(2), now, null, false],
    ['three days ago', minutes(-3 * 1440), now, minutes(-3 * 1440), false],
  ])(
    'requestedStart computes the start of a stamping that was tapped %s',
    (_, tappedAt, sentAt, at, isClockOff) => {
      expect(ask(tappedAt, sentAt)).toEqual({ at, isLate: at !== null, isClockOff, reasons: [] })
    },
  )

  it('a stamping that was tapped more than three days ago is refused, and the error contains its time', () => {
    expect(ask(minutes(-3 * 1440 - 1), now).reasons).toEqual([
      { name: 'stampingClientTimeTooOld', data: { made: '17.11.2026 11:59' } },
    ])
  })

  it('a stamping is refused if its tap is after its time of sending, or if it has both a tap and a start', () => {
    const field = { name: 'invalidField', data: { field: 'ClientTime' } }
    expect(ask(now, minutes(-3)).reasons).toMatchObject([field])
    const both = { ClientTime: now.toISOString(), StartTime: now.toISOString() }
    const times = { sentAt: now, now, timeZone: 'Europe/Helsinki' }
    expect(requestedStart(both, times).reasons).toMatchObject([field])
  })
})

it('a late stamping starts at its tap, even if the clock of the device is wrong', () => {
  const aWeek = 7 * 24 * 60
  const waited = fc.integer({ min: 0, max: 3 * 24 * 60 * 60_000 })
  fc.assert(
    fc.property(waited, fc.integer({ min: -aWeek, max: aWeek }), (wait, skew) => {
      const shown = new Date(now.getTime() - wait + skew * 60_000)
      const { at, isLate, isClockOff, reasons } = ask(shown, minutes(skew))
      expect(at).toEqual(wait > 10_000 ? new Date(now.getTime() - wait) : null)
      expect({ isLate, isClockOff, reasons }).toEqual({
        isLate: wait > 10_000,
        isClockOff: Math.abs(skew) > 2,
        reasons: [],
      })
    }),
  )
})

it('a stamping without the time of its tap starts at the requested start', () => {
  const times = { sentAt: null, now, timeZone: 'Europe/Helsinki' }
  expect(requestedStart({}, times)).toMatchObject({ at: null, isLate: false })
  expect(requestedStart({ StartTime: '2026-11-20T08:00:00Z' }, times)).toMatchObject({
    at: new Date('2026-11-20T08:00:00Z'),
    isLate: false,
  })
})

describe('the data that is read to plan a stamping', () => {
  const start = (at: Date | null) => ({ at, isLate: at !== null, isClockOff: false, reasons: [] })
  const [midnight, nextMidnight] = ['2026-11-19T22:00:00Z', '2026-11-20T22:00:00Z'].map(
    (time) => new Date(time),
  )
  const boundsOf = (at: Date | null, when = now) => situationBounds(start(at), when, 'Europe/Helsinki')

  it('a plan needs the stampings after the earlier of the requested start and now', () => {
    expect(boundsOf(null)).toEqual({ after: now, shiftsFrom: midnight, shiftsTo: nextMidnight })
    expect(boundsOf(minutes(-60)).after).toEqual(minutes(-60))
    expect(boundsOf(minutes(60)).after).toEqual(now)
  })

  it('the plan of a stamping needs stampings and shifts of at most the last three days', () => {
    const threeDays = minutes(-3 * 1440)
    expect(boundsOf(threeDays)).toMatchObject({ after: threeDays, shiftsFrom: threeDays })
    expect(boundsOf(minutes(-3 * 1440 - 1)).after).toEqual(threeDays)
  })

  it('the plan of a stamping late in the evening needs the shifts of the next two hours', () => {
    const evening = new Date('2026-11-20T21:00:00Z')
    expect(boundsOf(null, evening).shiftsTo).toEqual(new Date('2026-11-20T23:00:00Z'))
    expect(boundsOf(null, new Date('2026-11-20T19:59:00Z')).shiftsTo).toEqual(nextMidnight)
  })
})
