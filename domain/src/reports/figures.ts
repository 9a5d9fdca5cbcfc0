import type { Report, ReportRow } from '@verstas/contract/reports/entities.ts'
import type { ReportList } from '@verstas/contract/reports/kinds.ts'

/** The figures of a report in the order of the page. */
export const figureNames = [
  'productivity',
  'utilisation',
  'efficiency',
  'soldOfAvailable',
  'effectiveRate',
  'hoursPerOrder',
  'promiseKept',
  'lastPromiseKept',
  'firstTimeFix',
  'partsReady',
  'checked',
  'soldAtVisit',
  'soldAtVisitMoney',
  'soldIn90Days',
  'soldIn90DaysMoney',
  'redPriced',
  'minutesToOffer',
  'minutesToAnswer',
] as const
export type FigureName = (typeof figureNames)[number]

/** The unit of a value, or of a numerator or a denominator. */
export type Unit = 'percent' | 'minutes' | 'euros' | 'eurosPerHour' | 'hoursPerOrder' | 'count'

/** A figure: a value with its numerator and denominator. */
export interface Figure {
  readonly name: FigureName
  readonly unit: Unit
  /** Null if nothing was recorded, or if there are too few cases for a ratio. */
  readonly value: number | null
  /** Null if nothing was recorded. */
  readonly numerator: number | null
  readonly denominator: number
  readonly units: readonly [numerator: Unit, denominator: Unit]
  /** The list of rows behind the figure. */
  readonly list: ReportList
  /**
   * Number of cases that are left out of the ratio and shown separately, because they are not judged or not
   * known.
   */
  readonly aside?: number
}

/** Minimum number of cases for a ratio. With fewer cases, only the counts are shown. */
export const fewestCases = 10

/** Returns the ratio; null if a number is missing or the denominator is 0. */
export const ratioOf = (numerator: number | null, denominator: number | null): number | null =>
  numerator === null || denominator === null || denominator <= 0 ? null : numerator / denominator

/** Returns the ratio in percent; null if there is no ratio. */
export const percentOf = (numerator: number | null, denominator: number | null): number | null => {
  const ratio = ratioOf(numerator, denominator)
  return ratio === null ? null : ratio * 100
}

/** Returns the ratio of two durations as a figure. */
const ofTime = (name: FigureName, numerator: number, denominator: number, list: ReportList): Figure => ({
  ...{ name, numerator, denominator, list },
  unit: 'percent',
  value: percentOf(numerator, denominator),
  units: ['minutes', 'minutes'],
})

/** Returns a share of cases as a figure. It has no value below `fewestCases`. */
const ofCases = (name: FigureName, numerator: number, denominator: number, list: ReportList): Figure => ({
  ...{ name, numerator, denominator, list },
  unit: 'percent',
  value: denominator < fewestCases ? null : percentOf(numerator, denominator),
  units: ['count', 'count'],
})

const ofMoney = (
  name: FigureName,
  numerator: number,
  denominator: number,
  cases: number,
  list: ReportList,
): Figure => ({
  ...{ name, numerator, denominator, list },
  unit: 'percent',
  value: cases < fewestCases ? null : percentOf(numerator, denominator),
  units: ['euros', 'euros'],
})

/** Returns a median with the number of its cases. */
const ofMedian = (name: FigureName, minutes: number | null, cases: number, list: ReportList): Figure => ({
  ...{ name, list },
  unit: 'minutes',
  value: minutes,
  numerator: minutes,
  denominator: cases,
  units: ['minutes', 'count'],
})

/** Returns the attended time without work. Negative if the counted work exceeds the attended time. */
export const lostMinutes = ({ Lost }: Pick<Report, 'Lost'>): number =>
  Lost.reduce((sum, { Minutes }) => sum + Minutes, 0)

/** Returns all figures of a report (docs/decisions/reports.md). */
export function figuresOf(report: Report): Figure[] {
  const { Attended, Available, Worked, Sold, Rates, ClosedOrders, Estimates } = report
  const amount = Rates.reduce((sum, { Amount }) => sum + Amount, 0)
  const priced = Rates.reduce((sum, { Minutes }) => sum + Minutes, 0)
  const rate = ratioOf(amount, priced)
  const findings = {
    offered: sumOf(report, 'Offered'),
    atVisit: sumOf(report, 'SoldAtVisit'),
    in90Days: sumOf(report, 'SoldIn90Days'),
  }
  const ofFindings = (
    sold: FindingSum,
    names: readonly [FigureName, FigureName],
    list: ReportList,
  ): Figure[] => [
    ofCases(names[0], sold.Count, findings.offered.Count, list),
    ofMoney(names[1], sold.Amount, findings.offered.Amount, findings.offered.Count, list),
  ]
  return [
    ofTime('productivity', Sold, Attended, 'sold'),
    ofTime('utilisation', Worked, Attended, 'worked'),
    ofTime('efficiency', Sold, Worked, 'sold'),
    ofTime('soldOfAvailable', Sold, Available, 'sold'),
    {
      ...{ name: 'effectiveRate', unit: 'eurosPerHour', list: 'sold', units: ['euros', 'minutes'] },
      ...{ numerator: amount, denominator: priced, value: rate === null ? null : rate * 60 },
    },
    {
      ...{ name: 'hoursPerOrder', unit: 'hoursPerOrder', list: 'closed', units: ['minutes', 'count'] },
      ...{ numerator: Sold, denominator: ClosedOrders, value: ratioOf(Sold, ClosedOrders) },
    },
    ofCases('promiseKept', report.KeptFirst, report.PromisedOrders, 'promises'),
    ofCases('lastPromiseKept', report.KeptLast, report.PromisedOrders, 'lastPromises'),
    {
      ...ofCases('firstTimeFix', ClosedOrders - report.Comebacks, ClosedOrders, 'comebacks'),
      aside: report.ComebackCandidates,
    },
    {
      ...ofCases('partsReady', report.StartsReady, report.StartsKnown, 'starts'),
      aside: report.StartsUnknown,
    },
    ofCases('checked', report.CheckedOrders, ClosedOrders, 'closed'),
    ...ofFindings(findings.atVisit, ['soldAtVisit', 'soldAtVisitMoney'], 'visitSales'),
    ...ofFindings(findings.in90Days, ['soldIn90Days', 'soldIn90DaysMoney'], 'findings'),
    ofCases('redPriced', Estimates.RedPriced, Estimates.Red, 'redFindings'),
    ofMedian('minutesToOffer', Estimates.MinutesToOffer, Estimates.Offered, 'checks'),
    ofMedian('minutesToAnswer', Estimates.MinutesToAnswer, Estimates.Answered, 'answers'),
  ]
}

/** Returns the state of the parts when the work began: some were missing, all were picked, or all were in stock. */
export const partsAtStart = ({
  Missing,
  IsPicked,
}: NonNullable<ReportRow['Parts']>): 'partsMissing' | 'partsPicked' | 'partsThere' =>
  Missing > 0 ? 'partsMissing' : IsPicked ? 'partsPicked' : 'partsThere'

type FindingSum = Report['Findings'][number]['Offered']

const sumOf = ({ Findings }: Report, field: 'Offered' | 'SoldAtVisit' | 'SoldIn90Days'): FindingSum =>
  Findings.reduce(
    (sum, finding) => ({
      Count: sum.Count + finding[field].Count,
      Amount: sum.Amount + finding[field].Amount,
    }),
    { Count: 0, Amount: 0 },
  )
