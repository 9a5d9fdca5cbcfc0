import { describe, expect, it } from 'vitest'
import { planStamping, type StampingIntent } from './plan.ts'
import { earliestStart, type StampedSpan, type StampingSituation } from './situation.ts'

/** Returns the instant of a time in Helsinki. The default day is Saturday 21 November 2026. */
const at = (time: string, day = '2026-11-21') =>
  new Date(`${day}T${time.length === 5 ? `${time}:00` : time}+02:00`)

const span = (
  id: number,
  start: string,
  end: string | null,
  changes: Partial<StampedSpan> = {},
): StampedSpan => ({
  id,
  siteId: 1,
  startAt: at(start),
  endAt: end === null ? null : at(end),
  isPresence: true,
  isWorkOrder: true,
  typeCode: 1,
  rowIds: [],
  orderIds: [],
  timeKind: null,
  againAt: null,
  wasStamped: false,
  ...changes,
})

const situation = (changes: Partial<StampingSituation> = {}): StampingSituation => ({
  now: at('10:00'),
  timeZone: 'Europe/Helsinki',
  allowsStartTimeEdit: true,
  shifts: [{ startAt: at('08:00'), endAt: at('16:00') }],
  stampings: [],
  corrected: [],
  presenceEnds: [],
  ...changes,
})

const work: StampingIntent['type'] = { Code: 2, IsNonPresence: false, IsEndOfDay: false }
const out: StampingIntent['type'] = { Code: 11, IsNonPresence: false, IsEndOfDay: true }
const sick: StampingIntent['type'] = { Code: 20, IsNonPresence: true, IsEndOfDay: false }

const intent = (
  type: StampingIntent['type'],
  at: Date | null,
  changes: Partial<StampingIntent> = {},
): StampingIntent => ({
  type,
  siteId: 1,
  rowIds: [],
  start: { at, isLate: false },
  ...changes,
})

function planned(
  type: StampingIntent['type'],
  startAt: Date | null,
  changes: Partial<StampingSituation> = {},
) {
  const decision = planStamping(intent(type, startAt), situation(changes))
  if (decision.kind !== 'planned') throw new Error(decision.reasons.map(({ name }) => name).join())
  return decision.plan
}

function refused(startAt: Date, changes: Partial<StampingSituation> = {}, type = work) {
  const decision = planStamping(intent(type, startAt), situation(changes))
  return decision.kind === 'refused' ? decision.reasons.map(({ name }) => name) : []
}

describe('a stamping with the current time', () => {
  it('a stamping without a requested start starts now', () => {
    expect(planned(work, null)).toEqual({
      startAt: at('10:00'),
      ends: [],
      begins: { kind: 'new', endAt: null },
      resumes: [],
      overAbsences: [],
      endsPresence: false,
    })
  })

  it('the running stamping ends at the start of a new stamping', () => {
    const running = span(1, '09:00', null)
    expect(planned(work, null, { stampings: [running] })).toMatchObject({
      startAt: at('10:00'),
      ends: [running],
    })
  })

  it('a stamping that ends the day ends the running stamping and starts no new one', () => {
    const running = span(1, '09:00', null)
    expect(planned(out, null, { stampings: [running] })).toMatchObject({ ends: [running], begins: null })
    expect(planned(out, null)).toMatchObject({ ends: [], begins: null })
  })

  it.each([
    [
      'a stamping in the same millisecond as the start of the running one',
      [span(1, '10:00', null)],
      '10:00:00.001',
    ],
    ['a stamping after the clock was set back', [span(1, '10:00:05', null)], '10:00:05.001'],
    [
      'a stamping a millisecond before the end of the last one',
      [span(1, '09:59', '10:00:00.001')],
      '10:00:00.001',
    ],
    [
      'a stamping before the start of the running one',
      [span(1, '09:00', '10:00:04'), span(2, '10:00:04', null)],
      '10:00:04.001',
    ],
  ])('%s starts at the next possible millisecond', (_, stampings, expected) => {
    expect(planned(work, null, { stampings }).startAt).toEqual(at(expected))
  })
})

describe('absences', () => {
  const holiday = span(1, '08:00', null, { isPresence: false, isWorkOrder: false, typeCode: 21 })
  const running = span(2, '09:00', null)

  it('a stamping of work does not end a running absence', () => {
    expect(planned(work, null, { stampings: [holiday, running] })).toMatchObject({
      ends: [running],
      overAbsences: [holiday],
    })
    expect(planned(out, null, { stampings: [holiday, running] }).ends).toEqual([running])
  })

  it('a stamping of an absence ends the running work and the running absence', () => {
    expect(planned(sick, null, { stampings: [holiday, running] }).ends).toEqual([holiday, running])
  })

  it('a stamping does not change planned absences that end or begin later', () => {
    const doctor = { ...holiday, endAt: at('11:00') }
    const tomorrow = {
      ...holiday,
      id: 3,
      startAt: at('08:00', '2026-11-22'),
      endAt: at('16:00', '2026-11-22'),
    }
    for (const type of [work, sick])
      expect(planned(type, null, { stampings: [doctor, tomorrow] })).toMatchObject({
        ends: [],
        overAbsences: [doctor],
        begins: { kind: 'new', endAt: null },
      })
  })

  it('an ended absence does not prevent a start within it', () => {
    const ended = { ...holiday, endAt: at('09:30') }
    expect(planned(work, at('09:00'), { stampings: [ended] }).startAt).toEqual(at('09:00'))
  })
})

describe('a repeated stamping', () => {
  const rows = { typeCode: 2, rowIds: [7, 8] }
  const running = span(1, '09:00', null, rows)
  const again = (changes: Partial<StampingIntent>, stampings = [running]) => {
    const decision = planStamping(intent(work, null, changes), situation({ stampings }))
    return decision.kind === 'planned' ? decision.plan : decision
  }

  it('a repeated stamping of the running work writes nothing', () => {
    expect(again({ rowIds: [8, 7, 8] })).toMatchObject({
      ends: [],
      begins: { kind: 'existing', span: running },
    })
    expect(again({ rowIds: [7, 8], start: { at: at('09:30'), isLate: false } })).toMatchObject({
      begins: { kind: 'existing' },
    })
  })

  it.each<[string, Partial<StampingIntent>]>([
    ['fewer rows', { rowIds: [7] }],
    ['other rows', { rowIds: [7, 9] }],
    ['another site', { rowIds: [7, 8], siteId: 2 }],
    ['another type', { rowIds: [7, 8], type: { ...work, Code: 1 } }],
  ])('a repeated stamping with %s ends the running stamping and starts a new one', (_, changes) => {
    expect(again(changes)).toMatchObject({ ends: [running], begins: { kind: 'new' } })
  })

  it('a stamping repeated on a later day ends the earlier one and starts a new one', () => {
    const forgotten = { ...running, startAt: at('15:00', '2026-11-20') }
    expect(again({ rowIds: [7, 8] }, [forgotten])).toMatchObject({
      startAt: at('10:00'),
      ends: [forgotten],
      begins: { kind: 'new', endAt: null },
    })
  })

  it('a stamping repeated within a night shift or an absence writes nothing', () => {
    const shifts = [{ startAt: at('22:00', '2026-11-20'), endAt: at('06:00') }]
    const plan = (type: StampingIntent['type'], span: StampedSpan, time: string) =>
      planStamping(intent(type, null), situation({ stampings: [span], shifts, now: at(time) }))
    const ofNight = span(1, '09:00', null, { typeCode: 2, startAt: at('21:50', '2026-11-20') })
    expect(plan(work, ofNight, '05:30')).toMatchObject({ plan: { begins: { kind: 'existing' } } })
    expect(plan(work, ofNight, '06:30')).toMatchObject({ plan: { begins: { kind: 'new' } } })
    const absence = { isPresence: false, isWorkOrder: false, typeCode: 20 }
    const leave = span(3, '09:00', null, { ...absence, startAt: at('09:00', '2026-11-18') })
    expect(plan(sick, leave, '10:00')).toMatchObject({ plan: { begins: { kind: 'existing' } } })
  })

  it('repeating a running absence ends running presence', () => {
    const absence = span(3, '08:00', null, { isPresence: false, isWorkOrder: false, typeCode: 20 })
    expect(again({ type: sick }, [absence, running])).toMatchObject({
      ends: [running],
      begins: { kind: 'existing', span: absence },
    })
  })
})

describe('the start', () => {
  it('a stamping may start in the past if the site allows editing the start', () => {
    expect(planned(work, at('08:30')).startAt).toEqual(at('08:30'))
  })

  it.each(['08:30', '00:00', '23:00'])(
    'a stamping starts now instead of at %s if the site does not allow editing the start',
    (time) => {
      expect(planned(work, at(time), { allowsStartTimeEdit: false }).startAt).toEqual(at('10:00'))
    },
  )

  it('a stamping starts now if the requested start is at most two minutes ahead', () => {
    expect(planned(work, at('10:02')).startAt).toEqual(at('10:00'))
    expect(planned(work, at('09:58')).startAt).toEqual(at('09:58'))
  })

  it.each<[string, string, StampedSpan[], string[]]>([
    ['refuses a start in the future', '10:03', [], ['stampingStartInFuture']],
    ['accepts a start two hours before the shift', '06:00', [], []],
    ['refuses a start two hours and a minute before the shift', '05:59', [], ['stampingStartTooEarly']],
    [
      'refuses a start inside ended work',
      '08:30',
      [span(1, '08:00', '09:00')],
      ['stampingStartInsideClosed'],
    ],
    [
      'refuses a start at the beginning of ended work',
      '08:00',
      [span(1, '08:00', '09:00')],
      ['stampingStartInsideClosed'],
    ],
    ['accepts a start at the end of ended work', '09:00', [span(1, '08:00', '09:00')], []],
    ['refuses a start before ended work', '07:30', [span(1, '08:00', '09:00')], ['stampingStartBeforeOther']],
    [
      'refuses a start inside an ended lunch',
      '08:30',
      [span(1, '08:00', '09:00', { isWorkOrder: false })],
      ['stampingStartBeforeOther'],
    ],
    ['accepts a start inside the running stamping', '09:30', [span(1, '09:00', null)], []],
    [
      'refuses a start at the beginning of the running stamping',
      '09:00',
      [span(1, '09:00', null)],
      ['stampingStartBeforeOther'],
    ],
    [
      'refuses a start before the running stamping',
      '08:30',
      [span(1, '09:00', null)],
      ['stampingStartBeforeOther'],
    ],
    [
      'refuses a start before other stampings only for that reason, even if it is too early',
      '05:00',
      [span(1, '06:00', '09:00')],
      ['stampingStartBeforeOther'],
    ],
  ])('%s', (_, time, stampings, reasons) => {
    expect(refused(at(time), { stampings })).toEqual(reasons)
  })

  it('a start that is too early and inside ended work is refused for both reasons', () => {
    expect(planned(work, at('10:00')).startAt).toEqual(at('10:00'))
    expect(refused(at('05:30'), { stampings: [span(1, '05:00', '06:00')] })).toEqual([
      'stampingStartTooEarly',
      'stampingStartInsideClosed',
    ])
    const absence = span(1, '08:00', '09:00', { isPresence: false })
    expect(refused(at('07:30'), { stampings: [absence] })).toEqual([])
  })

  it('the refusal of a start that is too early contains the earliest allowed start', () => {
    const decision = planStamping(intent(work, at('03:00')), situation())
    expect(decision).toMatchObject({ reasons: [{ data: { earliest: '06:00' } }] })
  })

  it.each<[string, StampedSpan[], object]>([
    ['07:30', [span(1, '08:00', '09:00')], { from: '08:00', to: '09:00', earliest: '09:00' }],
    [
      '07:30',
      [span(1, '08:00', '08:30'), span(2, '08:40', '09:20', { isWorkOrder: false })],
      { from: '08:40', to: '09:20', earliest: '09:20' },
    ],
    ['08:30', [span(1, '09:00', null)], { from: '09:00', to: '', earliest: '09:01' }],
  ])(
    'the refusal of a start at %s contains the last later stamping and the next free start',
    (time, stampings, data) => {
      const decision = planStamping(intent(work, at(time)), situation({ stampings }))
      expect(decision).toMatchObject({ reasons: [{ name: 'stampingStartBeforeOther', data }] })
    },
  )
})

describe('the earliest start', () => {
  const night = { startAt: at('22:00', '2026-11-20'), endAt: at('06:00') }

  it.each([
    ['on a day without a shift', [], '10:00', at('00:00')],
    [
      'on a day with two shifts',
      [12, 8].map((hour) => ({ startAt: at(`${hour}:00`.padStart(5, '0')), endAt: at('20:00') })),
      '14:00',
      at('06:00'),
    ],
    ['in a night shift', [night], '02:00', at('20:00', '2026-11-20')],
    ['after a night shift', [night], '06:30', at('00:00')],
    ['at the end of a night shift', [night], '06:00', at('00:00')],
    ['two hours before a shift', [{ startAt: at('12:00'), endAt: at('20:00') }], '10:00', at('10:00')],
    [
      'more than two hours before a shift',
      [{ startAt: at('12:00'), endAt: at('20:00') }],
      '09:59',
      at('00:00'),
    ],
    [
      'in a shift from midnight',
      [{ startAt: at('00:00'), endAt: at('08:00') }],
      '09:00',
      at('22:00', '2026-11-20'),
    ],
    [
      'before a shift of tomorrow',
      [{ startAt: at('00:00', '2026-11-22'), endAt: at('08:00', '2026-11-22') }],
      '23:00',
      at('00:00'),
    ],
    [
      'after a shift of yesterday',
      [{ startAt: at('12:00', '2026-11-20'), endAt: at('20:00', '2026-11-20') }],
      '10:00',
      at('00:00'),
    ],
    ['five hours before a shift', [{ startAt: at('14:00'), endAt: at('22:00') }], '09:00', at('00:00')],
  ])('earliestStart returns the expected instant %s', (_, shifts, now, expected) => {
    expect(earliestStart(situation({ shifts, now: at(now) }))).toEqual(expected)
  })

  it.each([
    ['2026-03-29', '2026-03-28T22:00:00Z'],
    ['2026-10-25', '2026-10-24T21:00:00Z'],
  ])('the earliest start without a shift is midnight on %s, a day with a clock change', (day, expected) => {
    const now = new Date(`${day}T12:00:00Z`)
    expect(earliestStart(situation({ shifts: [], now }))).toEqual(new Date(expected))
  })
})

describe('a late start', () => {
  const decide = (
    time: string,
    changes: Partial<StampingSituation> = {},
    type: StampingIntent['type'] = work,
    rowIds: number[] = [],
  ) =>
    planStamping(
      intent(type, at(time), { rowIds, start: { at: at(time), isLate: true } }),
      situation(changes),
    )
  const plan = (...args: Parameters<typeof decide>) => {
    const decision = decide(...args)
    if (decision.kind !== 'planned') throw new Error(decision.reasons.map(({ name }) => name).join())
    return decision.plan
  }
  const other = { typeCode: 5, wasStamped: true }

  it('a late stamping starts at its time, or at the next millisecond at which no other one starts', () => {
    const stampings = [span(1, '08:00', '08:30'), span(2, '08:00:00.001', '08:40')]
    expect(plan('08:00', { stampings }).startAt).toEqual(at('08:00:00.002'))
    expect(plan('08:01', { stampings }).startAt).toEqual(at('08:01'))
  })

  it('a late stamping ends when the next stamping starts, or earlier if the split stamping ends earlier', () => {
    const until = (...stampings: StampedSpan[]) => plan('08:30', { stampings }).begins
    expect(until()).toEqual({ kind: 'new', endAt: null })
    expect(until(span(1, '08:00', '09:00', other))).toEqual({ kind: 'new', endAt: at('09:00') })
    expect(until(span(2, '09:30', null, other), span(1, '09:15', '09:20', other))).toEqual({
      kind: 'new',
      endAt: at('09:15'),
    })
    expect(until(span(1, '08:00', '09:20', other), span(2, '09:00', null, other))).toEqual({
      kind: 'new',
      endAt: at('09:00'),
    })
    expect(until(span(1, '08:00', '08:30', other))).toEqual({ kind: 'new', endAt: null })
  })

  it('a late stamping ends when the next stamping starts, unless that is in the future', () => {
    const until = (start: string) => plan('08:30', { stampings: [span(1, start, null, other)] }).begins
    expect(until('10:00')).toEqual({ kind: 'new', endAt: at('10:00') })
    expect(until('10:01')).toEqual({ kind: 'new', endAt: null })
  })

  it('a late stamping of presence in a gap ends at the next end of presence', () => {
    const presenceEnds = [at('09:30'), at('09:00')]
    expect(plan('08:30', { presenceEnds }).begins).toEqual({ kind: 'new', endAt: at('09:00') })
    expect(plan('08:30', { presenceEnds }, sick).begins).toEqual({ kind: 'new', endAt: null })
    const stampings = [span(1, '08:00', null, other)]
    expect(plan('08:30', { presenceEnds, stampings }).begins).toEqual({ kind: 'new', endAt: null })
  })

  it('a stamping interrupted by a late one resumes if it was stamped again after the late start', () => {
    const again = (time: string) => span(1, '08:00', null, { ...other, againAt: at(time) })
    expect(plan('08:30', { stampings: [again('09:00')] })).toMatchObject({
      begins: { kind: 'new', endAt: at('09:00') },
      resumes: [{ id: 1, againAt: at('09:00') }],
    })
    for (const time of ['08:30', '08:20'])
      expect(plan('08:30', { stampings: [again(time)] })).toMatchObject({
        begins: { kind: 'new', endAt: null },
        resumes: [],
        ends: [{ id: 1, againAt: null }],
      })
  })

  it('a late stamping moves back the start of a later stamping of the same work if nothing is in between', () => {
    const same = span(2, '09:00', null, { typeCode: work.Code, wasStamped: true })
    expect(plan('08:30', { stampings: [same] }).begins).toEqual({ kind: 'existing', span: same })
    const between = span(1, '08:45', '08:50', other)
    expect(plan('08:30', { stampings: [between, same] }).begins).toEqual({ kind: 'new', endAt: at('08:45') })
    expect(plan('08:30', { stampings: [same], presenceEnds: [at('08:50')] }).begins).toEqual({
      kind: 'new',
      endAt: at('08:50'),
    })
    expect(plan('08:30', { stampings: [span(2, '09:00', null, other)] }).begins).toMatchObject({
      kind: 'new',
    })
  })

  it('a late absence ends an absence that was stamped, but not a planned one', () => {
    const absence = { isPresence: false, isWorkOrder: false, typeCode: 21 }
    const [planned, stamped] = [false, true].map((wasStamped) =>
      span(1, '08:00', '09:00', { ...absence, wasStamped }),
    )
    if (!planned || !stamped) throw new Error('There are two')
    expect(plan('08:30', { stampings: [stamped] }, sick)).toMatchObject({
      ends: [stamped],
      overAbsences: [],
      endsPresence: true,
    })
    expect(plan('08:30', { stampings: [planned] }, sick)).toMatchObject({ ends: [], overAbsences: [planned] })
    expect(plan('08:30', { stampings: [planned] }, out)).toMatchObject({
      begins: null,
      overAbsences: [],
      endsPresence: true,
    })
  })

  it.each<[string, string, string, string | null]>([
    ['planned', '08:00 to 08:30', '08:00', '08:30'],
    ['refused', '08:00 to 08:31', '08:00', '08:31'],
    ['refused', '08:45 to 08:50', '08:45', '08:50'],
    ['refused', '08:59 on', '08:59', null],
    ['planned', '09:00 on', '09:00', null],
    ['refused', '08:00 on', '08:00', null],
  ])(
    'a late stamping at 08:30 in work from 08:00 to 09:00 is %s if the time from %s was corrected',
    (kind, _, start, end) => {
      const corrected = [{ startAt: at(start), endAt: end === null ? null : at(end) }]
      const stampings = [span(1, '08:00', '09:00', other)]
      const decision = decide('08:30', { corrected, stampings })
      expect(decision.kind).toBe(kind)
      if (decision.kind === 'refused')
        expect(decision.reasons).toMatchObject([{ name: 'stampingTimeCorrected', data: { at: '08:30' } }])
    },
  )

  it('a late stamping in corrected time is accepted if it changes nothing', () => {
    const corrected = [{ startAt: at('08:00'), endAt: null }]
    const same = span(1, '08:00', null, { typeCode: work.Code, wasStamped: true })
    expect(decide('08:30', { corrected, stampings: [same] }).kind).toBe('planned')
    expect(decide('08:30', { corrected }, out).kind).toBe('planned')
    expect(decide('08:30', { corrected, stampings: [same] }, out).kind).toBe('refused')
    const later = { ...same, startAt: at('09:00') }
    expect(decide('08:30', { corrected, stampings: [later] }).kind).toBe('refused')
  })

  it('a late stamping does not move the start of an existing stamping into corrected time', () => {
    const same = span(2, '09:00', null, { typeCode: work.Code, wasStamped: true })
    const kindWith = (start: string) =>
      decide('08:30', { stampings: [same], corrected: [{ startAt: at(start), endAt: null }] }).kind
    expect(kindWith('08:59')).toBe('refused')
    expect(kindWith('09:00')).toBe('planned')
  })
})
