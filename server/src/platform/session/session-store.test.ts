import { expect, it } from 'vitest'
import { slideExpiry } from './session-store.ts'

const now = new Date('2026-11-20T06:00:00Z')
const at = (time: string) => new Date(`2026-11-20T${time}Z`)

it.each([
  ['60 minutes', 60, false, '20:00:00', '07:00:00'],
  ['60 minutes, begun by PIN', 60, true, '20:00:00', '06:10:00'],
  ['5 minutes', 5, false, '20:00:00', '06:05:00'],
  ['5 minutes, begun by PIN', 5, true, '20:00:00', '06:05:00'],
  ['60 minutes shortly before the end', 60, false, '06:30:00', '06:30:00'],
  ['60 minutes shortly before the end, begun by PIN', 60, true, '06:07:00', '06:07:00'],
])(
  'slideExpiry adds the idle time of a session, up to the maximum lifetime: %s',
  (_, sessionIdleMinutes, isQuick, end, expected) => {
    const limits = { sessionIdleMinutes, sessionMaxHours: 14 }
    expect(slideExpiry(now, at(end), limits, isQuick)).toEqual(at(expected))
  },
)
