import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareVersions } from './versions.ts'

describe('compareVersions', () => {
  it.each([
    ['2', '10', 'older'],
    ['10', '10.0', 'same'],
    ['1.5', '1.25', 'newer'],
    ['-0.5', '0.25', 'older'],
    ['99999999999999999999', '99999999999999999998', 'newer'],
    ['2026-11-27T08:00:00Z', '2026-11-27T09:30:00+02:00', 'newer'],
    ['2026-11-27T08:00:00Z', '2026-11-27T10:00:00+02:00', 'same'],
    ['b10', 'b9', 'older'],
    ['2026-11-27T08:00:00Z', '5', 'older'],
    ['2026-13-27T08:00:00Z', '2026-11-27T08:00:00Z', 'newer'],
  ] as const)('compareVersions(%j, %j) returns %j', (received, taken, expected) => {
    expect(compareVersions(received, taken)).toBe(expected)
  })

  it('compareVersions is antisymmetric, and returns "same" for a version and itself', () => {
    const version = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    )
    fc.assert(
      fc.property(version, version, (one, other) => {
        const opposite = { older: 'newer', newer: 'older', same: 'same' } as const
        expect(compareVersions(other, one)).toBe(opposite[compareVersions(one, other)])
        expect(compareVersions(one, one)).toBe('same')
      }),
    )
  })
})
