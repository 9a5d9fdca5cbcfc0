import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canHaveEnded, lastSignOf, proposeEnd } from './forgotten.ts'

const at = (time: string) => new Date(`2026-11-26T${time}:00Z`)
const now = new Date('2026-11-27T08:00:00Z')
const shifts = [{ startAt: at('07:00'), endAt: at('15:30') }]
const signs = (lastSign: Date | null = null) => ({
  colleaguesEnds: [at('14:00'), at('15:28'), at('15:32')],
  lastSign,
})

describe('the proposed end of a forgotten stamping', () => {
  it('the proposal is the end of the shift, with the usual end of the colleagues', () => {
    expect(proposeEnd(at('14:00'), { now, shifts }, signs())).toEqual({
      at: at('15:30'),
      basis: 'shift',
      colleaguesEnd: at('15:28'),
      lastSign: null,
    })
  })

  it('the colleagues decide without a shift, and there is no proposal if no one stopped later', () => {
    const situation = { now, shifts: [] }
    expect(proposeEnd(at('07:00'), situation, signs())).toMatchObject({
      at: at('15:28'),
      basis: 'colleagues',
    })
    expect(proposeEnd(at('16:00'), situation, signs())).toBeNull()
  })

  it.each([
    ['before the end of the shift does not change the proposal', shifts, '11:34', '15:30', 'shift'],
    ['after the end of the shift is the proposal', shifts, '16:05', '16:05', 'lastSign'],
    ['after the colleagues’ end is the proposal without a shift', [], '15:40', '15:40', 'lastSign'],
  ] as const)('a last action %s', (_, ofDay, lastSign, end, basis) => {
    const proposed = proposeEnd(at('07:00'), { now, shifts: ofDay }, signs(at(lastSign)))
    expect(proposed).toMatchObject({ at: at(end), basis, lastSign: at(lastSign) })
  })

  it('a last action alone is the proposal', () => {
    const situation = { now, shifts: [] }
    const alone = { colleaguesEnds: [], lastSign: at('11:34') }
    expect(proposeEnd(at('11:02'), situation, alone)).toMatchObject({ at: at('11:34'), basis: 'lastSign' })
  })

  it('a proposed end is always possible', () => {
    const minutes = fc.integer({ min: -3_000, max: 3_000 })
    fc.assert(
      fc.property(minutes, fc.array(minutes), fc.option(minutes), (start, offsets, sign) => {
        const instant = (offset: number) => new Date(at('12:00').getTime() + offset * 60_000)
        const lastSign = sign === null ? null : instant(sign)
        const colleaguesEnds = offsets.map(instant)
        const proposed = proposeEnd(instant(start), { now, shifts }, { colleaguesEnds, lastSign })
        const isPossible = (end: Date) => canHaveEnded(instant(start), end, now)
        if (proposed) expect(isPossible(proposed.at)).toBe(true)
        // The person was still working at the last action.
        if (lastSign && isPossible(lastSign)) expect(proposed?.at.getTime()).toBeGreaterThanOrEqual(+lastSign)
      }),
    )
  })
})

describe('the last action of the day of a forgotten stamping', () => {
  const timeZone = 'Europe/Helsinki'
  const lastSign = (start: string, ofDay: typeof shifts, ...acts: readonly Date[]) =>
    lastSignOf(at(start), { timeZone, shifts: ofDay }, acts)

  it('the last action is the latest one after the start and before midnight', () => {
    const nextDay = new Date('2026-11-26T22:00:00Z')
    expect(lastSign('07:00', shifts, at('06:00'), at('11:34'), at('21:59'), nextDay)).toEqual(at('21:59'))
    expect(lastSign('07:00', shifts, at('06:00'), nextDay)).toBeNull()
  })

  it('an action up to three hours after a night shift belongs to that shift', () => {
    const end = new Date('2026-11-27T04:00:00Z')
    const night = [{ startAt: at('20:00'), endAt: end }]
    const [after, later] = [new Date('2026-11-27T06:59:00Z'), new Date('2026-11-27T07:00:00Z')]
    expect(lastSign('20:00', night, after, later)).toEqual(after)
  })
})
