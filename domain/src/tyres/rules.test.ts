import { maxTyreCharacters } from '@verstas/contract/limits.ts'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../time/format.ts'
import { axleWarnings } from './axle-warnings.ts'
import { worstDepth } from './depths.ts'
import { ageInYears, readDot } from './dot.ts'
import { addAxle, defaultAxles, matchLookup, nextToMeasure, padOrder, problemsOf, toDepth } from './draft.ts'
import { matchSets } from './match-sets.ts'
import { limits } from './test/finnish-limits.ts'
import { isWinter, verdictOf, worstVerdict } from './verdict.ts'

const depths = fc.integer({ min: 0, max: 20 }).map((halves) => halves / 2)
const days = fc.integer({ min: 0, max: 3_000 }).map((count) => addDays('2024-01-01', count))
const seasons = fc.constantFrom('summer' as const, 'winter' as const, 'allSeason' as const)

describe('a verdict', () => {
  it.each([
    ['summer', '2026-06-15', 1.5, 'now'],
    ['summer', '2026-06-15', 2, 'soon'],
    ['summer', '2026-06-15', 3.5, 'soon'],
    ['summer', '2026-06-15', 4, 'ok'],
    ['summer', '2026-12-15', 2, 'soon'],
    ['winter', '2026-11-01', 2.5, 'now'],
    ['winter', '2027-03-31', 2.5, 'now'],
    ['winter', '2026-10-31', 2.5, 'soon'],
    ['winter', '2027-04-01', 2.5, 'soon'],
    ['winter', '2026-12-15', 3, 'soon'],
    ['winter', '2026-12-15', 4.5, 'soon'],
    ['winter', '2026-12-15', 5, 'ok'],
    ['allSeason', '2026-12-15', 2.5, 'now'],
    ['allSeason', '2026-06-15', 1.5, 'now'],
  ] as const)('%s tyres on %s with %s mm have the verdict %s', (season, day, depth, expected) => {
    expect(verdictOf(depth, { season, day, limits })).toBe(expected)
  })

  it.each([
    ['2026-01-09', false],
    ['2026-01-10', true],
    ['2026-02-20', true],
    ['2026-02-21', false],
    ['2026-12-31', false],
  ])('isWinter returns $1 on $0 for a winter from 10 January to 20 February', (day, expected) => {
    expect(isWinter(day, { ...limits, WinterFrom: '01-10', WinterTo: '02-20' })).toBe(expected)
  })

  it('a winter may begin and end on the same day', () => {
    const oneDay = { ...limits, WinterFrom: '01-10', WinterTo: '01-10' }
    expect(['2026-01-09', '2026-01-10', '2026-01-11'].map((day) => isWinter(day, oneDay))).toEqual([
      false,
      true,
      false,
    ])
  })

  it('a verdict never improves with a lower depth, and is never better in winter than in summer', () => {
    const order = ['now', 'soon', 'ok']
    const rank = (depth: number, season: 'summer' | 'winter' | 'allSeason', day: string) =>
      order.indexOf(verdictOf(depth, { season, day, limits }))
    fc.assert(
      fc.property(depths, depths, seasons, days, (one, other, season, day) => {
        const [less, more] = one < other ? [one, other] : [other, one]
        expect(rank(less, season, day)).toBeLessThanOrEqual(rank(more, season, day))
        expect(rank(one, season, '2026-01-15')).toBeLessThanOrEqual(rank(one, season, '2026-07-15'))
      }),
    )
  })

  it('worstVerdict returns the worst of several verdicts, and null without verdicts', () => {
    expect(worstVerdict(['ok', 'now', 'soon'])).toBe('now')
    expect(worstVerdict(['ok', 'soon'])).toBe('soon')
    expect(worstVerdict([])).toBeNull()
  })
})

describe('a DOT', () => {
  it.each([
    ['3524', '2026-11-20', { week: 35, year: 2024 }, 2],
    ['0119', '2026-11-20', { week: 1, year: 2019 }, 7],
    ['5320', '2026-11-20', { week: 53, year: 2020 }, 5],
    ['538', '2026-11-20', { week: 53, year: 1998 }, 27],
    ['5315', '2026-11-20', { week: 53, year: 2015 }, 10],
    ['5309', '2026-11-20', { week: 53, year: 2009 }, 16],
    ['359', '2026-11-20', { week: 35, year: 1999 }, 27],
    ['T3524', '2026-11-20', { week: 35, year: 2024 }, 2],
    [' 3524 ', '2026-11-20', { week: 35, year: 2024 }, 2],
    ['4726', '2026-11-20', { week: 47, year: 2026 }, 0],
    ['4726', '2026-11-16', { week: 47, year: 2026 }, 0],
  ])('readDot reads the DOT code %s on %s', (typed, today, made, age) => {
    expect(readDot(typed, today)).toEqual(made)
    expect(ageInYears(made, today)).toBe(age)
  })

  it.each([
    '',
    '5319',
    '5324',
    '5321',
    '5300',
    '539',
    '530',
    '5424',
    '0024',
    '4826',
    '0127',
    '35',
    '35244',
    'ABCD',
    'AB3524',
    '35/24',
  ])('readDot refuses the incomplete or invalid DOT code %j', (typed) => {
    expect(readDot(typed, '2026-11-20')).toBeNull()
  })

  it('readDot refuses a DOT code on the day before its week', () => {
    expect(readDot('4726', '2026-11-15')).toBeNull()
  })

  it('readDot accepts week 53 only for years with 53 weeks', () => {
    const years = Array.from({ length: 27 }, (_, year) => year)
    const long = years.filter((year) => readDot(`53${String(year).padStart(2, '0')}`, '2027-06-01'))
    expect(long).toEqual([4, 9, 15, 20, 26])
  })

  it('a tyre is at least one year older after 366 days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), days, (number, today) => {
        const made = readDot(String(number).padStart(4, '0'), today)
        if (!made) return
        expect(made.year).toBeLessThanOrEqual(Number(today.slice(0, 4)) + 1)
        expect(ageInYears(made, addDays(today, 366)) - ageInYears(made, today)).toBeGreaterThanOrEqual(1)
      }),
    )
  })
})

describe('the outcome of saving sets', () => {
  const now = new Date('2026-11-20T06:00:00Z')
  const record = (oid: string, typeCode: string, workOrderId: number, daysAgo: number) => ({
    oid,
    typeCode,
    workOrderId,
    version: 1,
    measuredAt: new Date(now.getTime() - daysAgo * 86_400_000),
  })
  const known = [record('a', 'SUMMER', 1, 3), record('b', 'SUMMER', 2, 29), record('c', 'STUDDED', 1, 200)]
  const kinds = (sets: Parameters<typeof matchSets>[0]) =>
    matchSets(sets, known, now).map((match) =>
      `${match.kind} ${match.kind === 'adds' ? '' : match.record.oid}`.trim(),
    )

  it("a save asks about a record of the set's type that is recent or of the same work order", () => {
    const of = (typeCode: string, workOrderId: number) => ({ typeCode, workOrderId })
    expect(kinds([of('SUMMER', 9), of('STUDDED', 1), of('STUDDED', 9), of('FRICTION', 1)])).toEqual([
      'asks a',
      'asks c',
      'adds',
      'adds',
    ])
  })

  it("a save adds a record if the only record of the set's type is old and of another work order", () => {
    expect(kinds([{ typeCode: 'STUDDED', workOrderId: 9 }])).toEqual(['adds'])
  })

  it('a save asks about a record that is 30 days old, and not about an older record', () => {
    const sets = [{ typeCode: 'SUMMER', workOrderId: 9 }]
    const old = record('d', 'SUMMER', 1, 30)
    const older = { ...old, measuredAt: new Date(old.measuredAt.getTime() - 1) }
    expect(matchSets(sets, [old], now)).toEqual([{ kind: 'asks', record: old }])
    expect(matchSets(sets, [older], now)).toEqual([{ kind: 'adds' }])
  })

  it('an answer about a tyre set is valid only for the current version of the matching record', () => {
    const set = { typeCode: 'SUMMER', workOrderId: 9 }
    expect(kinds([{ ...set, updateExisting: true }])).toEqual(['updates a'])
    expect(kinds([{ ...set, updateExisting: false }])).toEqual(['adds'])
    for (const updateExisting of [true, false]) {
      const asked = { ...set, updateExisting, existingOid: 'a' }
      expect(kinds([{ ...asked, existingVersion: 1 }])).toEqual([updateExisting ? 'updates a' : 'adds'])
      expect(kinds([{ ...asked, existingVersion: 0 }])).toEqual(['asks a'])
      expect(kinds([{ ...asked, existingOid: 'b' }])).toEqual(['asks a'])
    }
  })

  it('tyre sets of one save never update the same record', () => {
    const set = { typeCode: 'SUMMER', workOrderId: 1, updateExisting: true }
    expect(kinds([set, set, set])).toEqual(['updates a', 'updates b', 'adds'])
  })
})

describe('the tyres of an axle', () => {
  it('axleWarnings warns if depths of an axle or of twin wheels differ by more than 2 mm', () => {
    const axles = [
      { axleNumber: 1, DepthLeft: 4, DepthRight: 6 },
      { axleNumber: 2, DepthLeft: 2.5, DepthRight: 6.5 },
      { axleNumber: 3, DepthLeft: 5, DepthLeftInner: 4, DepthRight: 5.5, DepthRightInner: 2.5 },
      { axleNumber: 4, DepthLeft: 8, DepthRight: null, DepthRightInner: 8 },
      { axleNumber: 5, DepthLeft: null, DepthRight: 8, DepthLeftInner: 8 },
      { axleNumber: 6, DepthLeft: 3, DepthLeftInner: 6, DepthRight: 5, DepthRightInner: 3 },
    ]
    expect(axleWarnings(axles)).toEqual([
      { kind: 'difference', axleNumber: 2, millimetres: 4 },
      { kind: 'twinDifference', axleNumber: 3, side: 'right', millimetres: 3 },
      { kind: 'twinDifference', axleNumber: 6, side: 'left', millimetres: 3 },
    ])
  })

  it('axleWarnings warns about different rims and constructions, and not about wider rear tyres', () => {
    const sizes = (front: string, rear: string) =>
      axleWarnings([
        { axleNumber: 1, DepthLeft: null, DepthRight: null, Size: front },
        { axleNumber: 2, DepthLeft: null, DepthRight: null, Size: rear },
      ])
    expect(sizes('225/40R18 92Y', '255/35R18 94Y')).toEqual([])
    expect(sizes('205/55R16', '205/55R17')).toEqual([{ kind: 'size', axleNumber: 2 }])
    expect(sizes('205/55R16', '205/55-16')).toEqual([{ kind: 'size', axleNumber: 2 }])
    expect(sizes('205/55R16', 'tuntematon')).toEqual([])
    expect(sizes('tuntematon', '205/55R16')).toEqual([])
  })
})

describe('the quick pad', () => {
  it('the quick pad visits unmeasured wheels from front to rear, and from the left on each axle', () => {
    const van = [
      { axleNumber: 1, isTwin: false },
      { axleNumber: 2, isTwin: true, DepthLeftInner: 4 },
    ]
    const walk = []
    for (let place = nextToMeasure(van, null), axles = van; place && walk.length < 9; ) {
      walk.push(`${place.axleNumber} ${place.field}`)
      const { axleNumber, field } = place
      axles = axles.map((axle) => (axle.axleNumber === axleNumber ? { ...axle, [field]: 5 } : axle))
      place = nextToMeasure(axles, place)
    }
    expect(walk).toEqual(['1 DepthLeft', '1 DepthRight', '2 DepthLeft', '2 DepthRightInner', '2 DepthRight'])
  })

  it('the quick pad returns to a skipped wheel after the last wheel', () => {
    const [front, rear] = [
      { axleNumber: 1, isTwin: false, DepthRight: 5 },
      { axleNumber: 2, isTwin: false, DepthLeft: 5, DepthRight: 5 },
    ]
    const last = { axleNumber: 2, field: 'DepthRight' } as const
    expect(nextToMeasure([front, rear], last)).toEqual({ axleNumber: 1, field: 'DepthLeft' })
    expect(nextToMeasure([{ ...front, DepthLeft: 0 }, rear], last)).toBeNull()
    const onlySkipped = { axleNumber: 1, field: 'DepthLeft' } as const
    expect(nextToMeasure([front, rear], onlySkipped)).toEqual(onlySkipped)
  })

  it('the quick pad continues with the wheel after a skipped wheel', () => {
    const axles = [
      { axleNumber: 1, isTwin: false },
      { axleNumber: 2, isTwin: false },
    ]
    expect(nextToMeasure(axles, { axleNumber: 1, field: 'DepthLeft' })).toEqual({
      axleNumber: 1,
      field: 'DepthRight',
    })
    expect(nextToMeasure(axles, { axleNumber: 1, field: 'DepthRight' })).toEqual({
      axleNumber: 2,
      field: 'DepthLeft',
    })
    expect(nextToMeasure([], null)).toBeNull()
  })
})

describe('the form of a set', () => {
  it('a new tyre set has a front axle and a rear axle, and can have at most nine axles', () => {
    let axles = defaultAxles
    expect(padOrder(axles)).toHaveLength(4)
    for (let count = 0; count < 12; count += 1) axles = addAxle(axles)
    expect(axles.map(({ axleNumber }) => axleNumber)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('an added axle has the lowest free number', () => {
    const rear = { axleNumber: 2, isTwin: false, DepthLeft: 4 }
    expect(addAxle([rear])).toEqual([{ axleNumber: 1, isTwin: false }, rear])
    expect(addAxle(addAxle([rear])).map(({ axleNumber }) => axleNumber)).toEqual([1, 2, 3])
  })

  it('a tyre set without a type, with too long a text or with an invalid number cannot be saved', () => {
    const valid = { typeCode: 'SUMMER', comment: '', axles: defaultAxles }
    expect(problemsOf(valid)).toEqual([])
    const axle = { axleNumber: 2, isTwin: false, Dot: '352424', NoiseLevel: '69dB', Model: 'x'.repeat(50) }
    expect(problemsOf({ ...valid, typeCode: ' ', axles: [axle] })).toEqual([
      { field: 'tyreType', axleNumber: null },
      { field: 'NoiseLevel', axleNumber: 2 },
      { field: 'Dot', axleNumber: 2 },
    ])
  })

  it('a tyre set whose comment is too long cannot be saved', () => {
    const valid = { typeCode: 'SUMMER', comment: 'x'.repeat(maxTyreCharacters.comment), axles: [] }
    expect(problemsOf(valid)).toEqual([])
    expect(problemsOf({ ...valid, comment: `${valid.comment}x` })).toEqual([
      { field: 'comment', axleNumber: null },
    ])
  })

  it.each([
    [4.2, 4],
    [4.25, 4.5],
    [4.7, 4.5],
    [4.75, 5],
    [-1, 0],
    [10.3, 10],
  ])('toDepth rounds %s mm to %s mm', (slid, depth) => {
    expect(toDepth(slid)).toBe(depth)
  })

  it('toDepth returns only depths from 0 to 10 mm in half millimetres', () => {
    fc.assert(
      fc.property(fc.double({ min: -5, max: 20, noNaN: true }), (slid) => {
        const depth = toDepth(slid)
        expect(depth * 2).toBe(Math.trunc(depth * 2))
        expect(depth).toBeGreaterThanOrEqual(0)
        expect(depth).toBeLessThanOrEqual(10)
      }),
    )
  })

  it('matchLookup returns the code of the option whose description or code is the value, else the value', () => {
    const wheels = [
      { Code: 'STEEL', Description: 'Teräsvanne' },
      { Code: 'ALLOY', Description: 'Kevytmetallivanne' },
    ]
    expect(matchLookup(' teräsvanne', wheels)).toBe('STEEL')
    expect(matchLookup('alloy', wheels)).toBe('ALLOY')
    expect(matchLookup('Hiilikuitu', wheels)).toBe('Hiilikuitu')
    const twice = [
      ...wheels,
      { Code: 'STEEL2', Description: 'Teräsvanne' },
      { Code: 'alloy', Description: '' },
    ]
    expect(matchLookup('Teräsvanne', twice)).toBe('STEEL')
    expect(matchLookup('alloy', twice)).toBe('ALLOY')
  })
})

it('the worst depth is the lowest of all measured wheels', () => {
  const axle = { axleNumber: 1, DepthLeft: 5, DepthRight: null, DepthLeftInner: 2.5 }
  expect(worstDepth([axle, { DepthLeft: 3 }])).toBe(2.5)
  expect(worstDepth([{ DepthLeft: 0 }])).toBe(0)
  expect(worstDepth([])).toBeNull()
})
