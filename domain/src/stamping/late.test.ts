import { describe, expect, it } from 'vitest'
import { deliver, hour, intents, type Tap } from '../../test/late-taps.ts'
import { readTimeline, stampInto } from '../../test/stamping-timeline.ts'

describe('a late stamping', () => {
  const begin = new Date('2026-11-21T06:00:00Z')
  const at = (hours: number) => new Date(begin.getTime() + hours * hour)
  const tap = (hours: number, intent: Tap['intent'], device = 0) => ({
    at: hours * hour,
    arrival: hours * hour,
    intent,
    device,
    wait: 0,
  })
  const late = (hours: number, intent: Tap['intent'], arrival: number) => ({
    ...tap(hours, intent, 1),
    arrival: arrival * hour,
  })
  const timeline = (...taps: (Tap & { arrival: number })[]) =>
    readTimeline(deliver(begin, taps)).map(({ startAt, endAt, typeCode, rowIds }) => [
      (startAt.getTime() - begin.getTime()) / hour,
      endAt && (endAt.getTime() - begin.getTime()) / hour,
      typeCode === 12 ? 'lunch' : `rows ${rowIds}`,
    ])

  it.each<[string, (Tap & { arrival: number })[], unknown[]]>([
    [
      'ends the running stamping and keeps running',
      [tap(0, 'first'), late(1, 'second', 3)],
      [
        [0, 1, 'rows 1,2'],
        [1, null, 'rows 3'],
      ],
    ],
    [
      'lasts until the end of the stamping that it splits',
      [tap(0, 'first'), tap(2, 'out'), late(1, 'second', 3)],
      [
        [0, 1, 'rows 1,2'],
        [1, 2, 'rows 3'],
      ],
    ],
    [
      'fills a gap until the next stamping',
      [tap(2, 'first'), late(1, 'second', 3)],
      [
        [1, 2, 'rows 3'],
        [2, null, 'rows 1,2'],
      ],
    ],
    [
      'ends at a stamping that ends the day and arrived before it',
      [tap(2, 'out', 2), late(1, 'first', 3)],
      [[1, 2, 'rows 1,2']],
    ],
    [
      'ends at the start of an absence that arrived before it',
      [tap(2, 'sick', 2), late(1, 'first', 3)],
      [[1, 2, 'rows 1,2']],
    ],
    [
      'moves the start of a stamping of the same work to an earlier time',
      [tap(2, 'first'), late(1, 'first', 3)],
      [[1, null, 'rows 1,2']],
    ],
    [
      'lasts until the earlier work was stamped again',
      [tap(0, 'first'), tap(2, 'first', 2), late(1, 'second', 3)],
      [
        [0, 1, 'rows 1,2'],
        [1, 2, 'rows 3'],
        [2, null, 'rows 1,2'],
      ],
    ],
    [
      'that ends the day leaves a gap until the next stamping',
      [tap(0, 'first'), tap(2, 'second'), late(1, 'out', 3)],
      [
        [0, 1, 'rows 1,2'],
        [2, null, 'rows 3'],
      ],
    ],
  ])('a late stamping %s', (_, taps, expected) => {
    expect(timeline(...taps)).toEqual(expected)
  })

  it('a late stamping does not change corrected time', () => {
    const kept = deliver(begin, [tap(0, 'first'), tap(2, 'second')])
    const before = readTimeline(kept)
    const corrected = [{ startAt: at(1.5), endAt: at(2.5) }]
    const stamp = (intent: Tap['intent'], hours: number) =>
      stampInto(
        kept,
        { ...intents[intent], start: { at: at(hours), isLate: true } },
        { now: at(4), corrected },
      )
    expect(stamp('lunch', 1)).toMatchObject({
      kind: 'refused',
      reasons: [{ name: 'stampingTimeCorrected', data: { at: '09:00' } }],
    })
    expect(stamp('first', 1).kind).toBe('planned')
    expect(readTimeline(kept)).toEqual(before)
    expect(stamp('lunch', 3).kind).toBe('planned')
  })
})
