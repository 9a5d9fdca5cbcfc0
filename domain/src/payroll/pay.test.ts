import { holidayOfRules } from '@verstas/contract/payroll/kinds.ts'
import { describe, expect, it } from 'vitest'
import { weekdayOf } from '../rosters/plan.ts'
import type { TimeKind } from '../stamping/shifts.ts'
import { instantOf } from '../time/wall-time.ts'
import { lawOf } from '../working-time/law.ts'
import type { PresenceUse, UsedStamping } from '../working-time/pieces.ts'
import { payOfPerson } from './pay-of-person.ts'
import { createPayRules, type PayRule } from './rules.ts'

const timeZone = 'Europe/Helsinki'
const at = (written: string) => instantOf(written.slice(0, 10), written.slice(11), timeZone)
const shift = (start: string, end: string) => ({ startAt: at(start), endAt: at(end) })
const work = (
  start: string,
  end: string | null,
  { kind = null, use = 'work', type = 1 }: { kind?: TimeKind | null; use?: PresenceUse; type?: number } = {},
): UsedStamping => ({
  startAt: at(start),
  endAt: end === null ? null : at(end),
  ...{ isPresence: true, timeKind: kind, typeCode: type, use },
})
const absence = (start: string, end: string, type: number): UsedStamping => ({
  ...work(start, end, { type }),
  isPresence: false,
})

const rule = (kind: PayRule['kind'], payCode: string | null, more: Partial<PayRule> = {}): PayRule => ({
  ...{ kind, payCode, days: [], window: null, typeCode: null, factor: 100, costCentre: null },
  ...more,
})
const usual: readonly PayRule[] = [
  rule('regular', '100'),
  rule('additional', '100'),
  rule('overtimeDaily1', '150'),
  rule('overtimeDaily2', '200'),
  rule('overtimeWeekly1', '150'),
  rule('overtimeWeekly2', '200'),
  rule('absence', '420', { typeCode: 20 }),
  rule('absence', '400', { typeCode: 21 }),
  rule('supplement', '310', { window: { start: '18:00', end: '22:00' }, days: [1, 2, 3, 4, 5] }),
  rule('supplement', '500', { days: [7, holidayOfRules] }),
]
const holidays = new Set(['2026-12-25'])

function payOf(
  shifts: ReturnType<typeof shift>[],
  stampings: UsedStamping[],
  rules: readonly PayRule[] = usual,
  { from = '2026-01-01', to = '2026-12-31' } = {},
) {
  const isHoliday = (day: string) => holidays.has(day)
  return payOfPerson(
    { employeeId: 7, shifts, stampings },
    {
      ...{ from, to, timeZone, law: lawOf('FI') },
      applyRules: createPayRules(rules, { timeZone, isHoliday }),
      isSunday: (day) => weekdayOf(day) === 7 || isHoliday(day),
    },
  )
}
/** Returns the day, the pay code and the minutes of each line. */
const linesOf = (...input: Parameters<typeof payOf>) =>
  payOf(...input).lines.map(({ day, payCode, minutes }) => [day, payCode, minutes])

describe('the lines of a person', () => {
  it('daily overtime has one code for the first two hours and another for the rest', () => {
    const stampings = [
      work('2026-11-18 08:00', '2026-11-18 16:00'),
      work('2026-11-18 16:00', '2026-11-18 19:30', { kind: 'overtime' }),
    ]
    expect(linesOf([shift('2026-11-18 08:00', '2026-11-18 16:00')], stampings)).toEqual([
      ['2026-11-18', '100', 480],
      ['2026-11-18', '150', 120],
      ['2026-11-18', '200', 90],
      // From 18:00 to 19:30.
      ['2026-11-18', '310', 90],
    ])
  })

  it('weekly overtime has one code for the first eight hours of the week', () => {
    const worked = ['16', '17', '18', '19', '20'].map((date) => `2026-11-${date}`)
    const stampings = [
      ...worked.map((day) => work(`${day} 08:00`, `${day} 16:00`)),
      work('2026-11-21 08:00', '2026-11-21 15:00', { kind: 'overtime' }),
      work('2026-11-22 08:00', '2026-11-22 11:00', { kind: 'overtime' }),
    ]
    const shifts = worked.map((day) => shift(`${day} 08:00`, `${day} 16:00`))
    const lines = linesOf(shifts, stampings).filter(([day]) => String(day) > '2026-11-20')
    expect(lines).toEqual([
      ['2026-11-21', '150', 420],
      ['2026-11-22', '150', 60],
      ['2026-11-22', '200', 120],
      ['2026-11-22', '500', 180],
    ])
  })

  it('a night shift gets the supplements of both calendar days, on lines of the day of its start', () => {
    const night = [work('2026-12-24 22:00', '2026-12-25 06:00')]
    expect(linesOf([shift('2026-12-24 22:00', '2026-12-25 06:00')], night)).toEqual([
      ['2026-12-24', '100', 480],
      ['2026-12-24', '500', 360],
    ])
  })

  it('a window over midnight covers the night in which clocks go back', () => {
    const rules = [
      rule('regular', '100'),
      rule('supplement', '320', { window: { start: '22:00', end: '06:00' } }),
    ]
    const night = [work('2026-10-24 21:00', '2026-10-25 07:00')]
    expect(linesOf([shift('2026-10-24 21:00', '2026-10-25 07:00')], night, rules)).toEqual([
      ['2026-10-24', '100', 660],
      ['2026-10-24', '320', 540],
    ])
  })

  it('an absence counts inside the shift and without presence, by its stamping type', () => {
    const stampings = [
      absence('2026-11-17 00:00', '2026-11-19 00:00', 20),
      absence('2026-11-18 00:00', '2026-11-19 00:00', 21),
      work('2026-11-17 08:00', '2026-11-17 10:00'),
    ]
    const shifts = [
      shift('2026-11-17 08:00', '2026-11-17 16:00'),
      shift('2026-11-18 08:00', '2026-11-18 16:00'),
    ]
    expect(linesOf(shifts, stampings)).toEqual([
      ['2026-11-17', '100', 120],
      ['2026-11-17', '420', 360],
      ['2026-11-18', '420', 480],
    ])
  })

  it('an absence in the evening gets no evening supplement', () => {
    const late = [shift('2026-11-18 14:00', '2026-11-18 22:00')]
    const { lines, kinds } = payOf(late, [absence('2026-11-18 00:00', '2026-11-19 00:00', 20)])
    expect(lines).toMatchObject([{ payCode: '420', minutes: 480 }])
    expect(kinds.supplement).toBe(0)
  })

  it('time at another site leaves nothing to pay, to classify or to end here', () => {
    const elsewhere = [
      work('2026-11-18 08:00', '2026-11-18 19:00'),
      work('2026-11-19 08:00', '2026-11-19 10:00', { use: 'emergency', type: 15 }),
      absence('2026-11-20 00:00', '2026-11-21 00:00', 20),
      work('2026-11-21 08:00', null),
    ].map((stamping) => ({ ...stamping, isElsewhere: true }))
    const shifts = ['18', '20'].map((date) => shift(`2026-11-${date} 08:00`, `2026-11-${date} 16:00`))
    const { kinds, ...pay } = payOf(shifts, elsewhere)
    expect(pay).toEqual({ lines: [], unanswered: [], unknown: [], running: [] })
    expect(Object.values(kinds).filter((minutes) => minutes !== 0)).toEqual([])
  })

  it('the first matching rule wins, and a rule without a pay code leaves the time out', () => {
    const rules = [
      rule('regular', '130', { typeCode: 13, costCentre: 'K2' }),
      rule('regular', null, { typeCode: 14 }),
      rule('regular', '100'),
    ]
    const stampings = [
      work('2026-11-18 08:00', '2026-11-18 10:00', { type: 13 }),
      work('2026-11-18 10:00', '2026-11-18 11:00', { type: 14 }),
      work('2026-11-18 11:00', '2026-11-18 16:00'),
    ]
    const { lines, unknown } = payOf([shift('2026-11-18 08:00', '2026-11-18 16:00')], stampings, rules)
    expect(lines).toMatchObject([
      { payCode: '100', minutes: 300, costCentre: null },
      { payCode: '130', minutes: 120, costCentre: 'K2' },
    ])
    expect(unknown).toEqual([])
  })
})

describe('the reasons why pay cannot be exported', () => {
  it('time without a matching rule is reported with its kind and stamping type', () => {
    const { unknown, lines } = payOf(
      [],
      [work('2026-11-18 08:00', '2026-11-18 10:00', { use: 'emergency', type: 15 })],
    )
    expect(unknown).toEqual([{ day: '2026-11-18', kind: 'emergency', typeCode: 15, minutes: 120 }])
    expect(lines).toEqual([])
  })

  it('unclassified time and running stampings of the period are reported', () => {
    const stampings = [work('2026-11-18 08:00', '2026-11-18 10:00'), work('2026-11-19 08:00', null)]
    expect(payOf([], stampings)).toMatchObject({
      unanswered: [{ day: '2026-11-18', minutes: 120 }],
      running: [at('2026-11-19 08:00')],
    })
    expect(payOf([], stampings, usual, { from: '2026-11-01', to: '2026-11-17' })).toMatchObject({
      ...{ unanswered: [], running: [] },
    })
  })
})
