import type { Report } from '@verstas/contract/reports/entities.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FigureName, figureNames, figuresOf, lostMinutes } from './figures.ts'

const nothing = { Count: 0, Amount: 0 }

const report: Report = {
  AsOf: '2026-11-29T10:00:00.000Z',
  ...{ Attended: 2400, Available: 2250, Worked: 1800, Sold: 1980, Unstamped: 30 },
  Lost: [
    { TypeCode: 13, Description: 'Training', Minutes: 400 },
    { TypeCode: 14, Description: 'Cleaning', Minutes: 200 },
  ],
  Rates: [
    { Payer: 'customer', Amount: 2400, Minutes: 1440 },
    { Payer: 'warranty', Amount: 600, Minutes: 540 },
  ],
  ...{ ClosedOrders: 20, CheckedOrders: 15, PromisedOrders: 20, KeptFirst: 16, KeptLast: 19 },
  ...{ Comebacks: 1, ComebackCandidates: 2, StartsKnown: 16, StartsReady: 14, StartsUnknown: 3 },
  Findings: [
    {
      Light: 'now',
      Offered: { Count: 8, Amount: 800 },
      SoldAtVisit: { Count: 4, Amount: 500 },
      SoldIn90Days: { Count: 5, Amount: 550 },
    },
    {
      Light: 'soon',
      Offered: { Count: 12, Amount: 1200 },
      SoldAtVisit: { Count: 1, Amount: 100 },
      SoldIn90Days: { Count: 3, Amount: 250 },
    },
  ],
  Estimates: {
    ...{ Checks: 15, Red: 10, RedPriced: 8 },
    ...{ Offered: 12, MinutesToOffer: 25, Answered: 9, MinutesToAnswer: 90 },
  },
  ...{ Progress: [], Load: [], Sites: [], Teams: [] },
}

const readValue = (name: FigureName, of: Report = report) =>
  figuresOf(of).find((figure) => figure.name === name)?.value

describe('the figures of a report', () => {
  it('each figure divides the numbers that docs/decisions/reports.md defines', () => {
    expect(readValue('efficiency')).toBeCloseTo(110)
    expect(readValue('utilisation')).toBeCloseTo(75)
    expect(readValue('productivity')).toBeCloseTo(82.5)
    expect(readValue('soldOfAvailable')).toBeCloseTo(88)
    // 3,000 euros for 33 hours.
    expect(readValue('effectiveRate')).toBeCloseTo(90.909)
    expect(readValue('hoursPerOrder')).toBe(99)
    expect(readValue('promiseKept')).toBe(80)
    expect(readValue('lastPromiseKept')).toBe(95)
    expect(readValue('checked')).toBe(75)
    expect(readValue('soldAtVisit')).toBe(25)
    expect(readValue('soldAtVisitMoney')).toBe(30)
    expect(readValue('soldIn90Days')).toBe(40)
    expect(readValue('soldIn90DaysMoney')).toBe(40)
    expect(readValue('redPriced')).toBe(80)
    expect(readValue('minutesToOffer')).toBe(25)
  })

  it('figuresOf returns each figure once, in the order of figureNames', () => {
    expect(figuresOf(report).map(({ name }) => name)).toEqual(figureNames)
  })

  it('a figure with fewer than ten cases has counts and no ratio', () => {
    const few = { ...report, PromisedOrders: 9, KeptFirst: 8 }
    expect(figuresOf(few).find(({ name }) => name === 'promiseKept')).toMatchObject({
      value: null,
      numerator: 8,
      denominator: 9,
    })
    expect(readValue('promiseKept', { ...report, PromisedOrders: 10, KeptFirst: 8 })).toBe(80)
  })

  it('a comeback lowers the first-time fix rate, and an unjudged candidate is counted separately', () => {
    const find = (name: FigureName) => figuresOf(report).find((figure) => figure.name === name)
    expect(find('firstTimeFix')).toMatchObject({ value: 95, numerator: 19, denominator: 20, aside: 2 })
    expect(find('partsReady')).toMatchObject({ value: 87.5, numerator: 14, denominator: 16, aside: 3 })
  })

  it('a figure without a denominator has no value', () => {
    const empty = { ...report, Attended: 0, Worked: 0, Available: 0, Rates: [], ClosedOrders: 0 }
    for (const name of [
      'productivity',
      'utilisation',
      'efficiency',
      'effectiveRate',
      'hoursPerOrder',
    ] as const)
      expect(readValue(name, empty), name).toBeNull()
  })

  it('productivity is utilisation times efficiency for any hours', () => {
    const minutes = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(minutes, minutes, minutes, (Attended, Worked, Sold) => {
        const drawn = { ...report, Attended, Worked, Sold }
        const product = ((readValue('utilisation', drawn) ?? 0) * (readValue('efficiency', drawn) ?? 0)) / 100
        expect(readValue('productivity', drawn)).toBeCloseTo(product, 3)
      }),
    )
  })

  it('attended time is the sum of work and lost time', () => {
    expect(report.Worked + lostMinutes(report)).toBe(report.Attended)
  })

  it('findings that were not offered do not count as unsold', () => {
    const none = {
      ...report,
      Findings: [{ Light: 'now' as const, Offered: nothing, SoldAtVisit: nothing, SoldIn90Days: nothing }],
    }
    expect(readValue('soldAtVisit', none)).toBeNull()
  })
})
