import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canHaveEnded, proposeEnd } from './forgotten.ts'

const at = (time: string) => new Date(`2026-11-26T${time}:00Z`)
const now = new Date('2026-11-27T08:00:00Z')
const shifts = [{ startAt: at('07:00'), endAt: at('15:30') }]
const ends = [at('14:00'), at('15:28'), at('15:32')]

describe('the proposed end of a forgotten stamping', () => {
  it('the proposal is the end of the shift, with the usual end of the colleagues', () => {
    expect(proposeEnd(at('14:00'), { now, shifts }, ends)).toEqual({
      at: at('15:30'),
      basis: 'shift',
      colleaguesEnd: at('15:28'),
    })
  })

  it('the colleagues decide without a shift, and there is no proposal if no one stopped later', () => {
    const situation = { now, shifts: [] }
    expect(proposeEnd(at('07:00'), situation, ends)).toMatchObject({ at: at('15:28'), basis: 'colleagues' })
    expect(proposeEnd(at('16:00'), situation, ends)).toBeNull()
  })

  it('a proposed end is always possible', () => {
    const minutes = fc.integer({ min: -3_000, max: 3_000 })
    fc.assert(
      fc.property(minutes, fc.array(minutes), (start, offsets) => {
        const instant = (offset: number) => new Date(at('12:00').getTime() + offset * 60_000)
        const proposed = proposeEnd(instant(start), { now, shifts }, offsets.map(instant))
        if (proposed) expect(canHaveEnded(instant(start), proposed.at, now)).toBe(true)
      }),
    )
  })
})
