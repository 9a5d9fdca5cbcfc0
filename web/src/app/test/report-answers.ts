import type { OwnReportWeek, Report, ReportRows, ReportWeek } from '@verstas/contract/reports/entities.ts'
import type { ReportExports } from '@verstas/contract/reports/export-entities.ts'
import { addDays } from '@verstas/domain/time/format.ts'

const weeks: readonly ReportWeek[] = Array.from({ length: 12 }, (_, place) => ({
  ...{
    Week: addDays('2026-08-31', 7 * place),
    Attended: 2400,
    Worked: 1900 + 20 * place,
    Sold: 2000 + 15 * place,
  },
}))

const report: Report = {
  ...{ AsOf: '2026-11-18T08:36:00Z', Attended: 35_580, Available: 36_000, Worked: 30_720, Sold: 31_980 },
  Unstamped: 95,
  Lost: [
    { TypeCode: 13, Description: 'Koulutus', Minutes: 3000 },
    { TypeCode: 14, Description: 'Siivous', Minutes: 1860 },
  ],
  Rates: [
    { Payer: 'customer', Amount: 38_100, Minutes: 28_000 },
    { Payer: 'warranty', Amount: 3600, Minutes: 3980 },
  ],
  ...{ ClosedOrders: 204, CheckedOrders: 152, PromisedOrders: 190, KeptFirst: 171, KeptLast: 180 },
  ...{ Comebacks: 6, ComebackCandidates: 3, StartsKnown: 150, StartsReady: 133, StartsUnknown: 4 },
  Findings: [
    {
      Light: 'now',
      Offered: { Count: 62, Amount: 21_000 },
      SoldAtVisit: { Count: 33, Amount: 12_300 },
      SoldIn90Days: { Count: 36, Amount: 13_000 },
    },
    {
      Light: 'soon',
      Offered: { Count: 90, Amount: 18_000 },
      SoldAtVisit: { Count: 11, Amount: 2520 },
      SoldIn90Days: { Count: 20, Amount: 4100 },
    },
  ],
  Estimates: {
    ...{
      Checks: 152,
      Red: 70,
      RedPriced: 62,
      Offered: 58,
      MinutesToOffer: 24,
      Answered: 8,
      MinutesToAnswer: 95,
    },
  },
  Progress: [
    { From: 0, To: 1, Count: 12 },
    { From: 2, To: 3, Count: 4 },
    { From: 4, To: 7, Count: 2 },
    { From: 8, To: 14, Count: 0 },
    { From: 15, To: null, Count: 1 },
  ],
  Load: Array.from({ length: 10 }, (_, place) => ({
    Day: addDays('2026-11-18', place),
    Booked: place === 2 ? 3600 : 2700 - 200 * place,
    Available: place === 3 || place === 4 ? 0 : 3360,
  })),
  Sites: [{ Id: 1, Name: 'Helsinki' }],
  Teams: [{ Id: 1, Name: 'Asentaja' }],
}

const rows: ReportRows = {
  Total: 2,
  Rows: [
    {
      ...{ SiteId: 1, SiteName: 'Helsinki', Parts: null },
      ...{ Day: '2026-11-13', OrderNumber: 10_234, ExternalNumber: null, LicenseNumber: 'BNM-871' },
      ...{
        PersonName: 'Matti Virtanen',
        Text: 'Määräaikaishuolto',
        Minutes: 90,
        Amount: 142.5,
        IsCounted: null,
      },
    },
    {
      ...{ SiteId: 1, SiteName: 'Helsinki', Parts: null },
      ...{ Day: '2026-11-12', OrderNumber: null, ExternalNumber: null, LicenseNumber: '' },
      ...{ PersonName: null, Text: 'Jarrut', Minutes: 45, Amount: null, IsCounted: null },
    },
  ],
}

const own: readonly OwnReportWeek[] = weeks.map((week, place) => ({
  ...week,
  ...{ TeamUtilisation: place < 2 ? null : 82.5, TeamEfficiency: place < 2 ? null : 101.3 },
}))

/** A working schedule, and one whose last run has failed. */
export const reportExports: ReportExports = {
  ...{ HasFolder: true, HasMail: true, Receivers: ['Tietovarasto'] },
  Exports: [
    {
      ...{ Id: 3, Name: 'Johdon luvut', Report: 'figures', Sites: [{ Id: 1, Description: 'Helsinki' }] },
      ...{ Frequency: 'daily', WeekDay: null, MonthDay: null, At: '06:00', Format: 'csv' },
      ...{ ToFolder: true, Recipients: [], IsPublished: true, IsPaused: false },
      ...{ NextAt: '2026-11-19T04:00:00Z', CreatorName: 'Anna Laine' },
      Runs: [
        {
          ...{ Id: 12, From: '2026-11-17', To: '2026-11-17', StarterName: null, IsByHand: false },
          ...{ State: 'done', Began: '2026-11-18T04:00:00Z', Ended: '2026-11-18T04:00:02Z' },
          ...{ NextAttempt: null, FileName: 'report-3-figures-2026-11-17.csv', Problem: null, Detail: null },
        },
      ],
    },
    {
      ...{ Id: 4, Name: 'Myydyt työt taloushallintoon', Report: 'sold' },
      Sites: [
        { Id: 1, Description: 'Helsinki' },
        { Id: 2, Description: 'Espoo' },
      ],
      ...{ Frequency: 'weekly', WeekDay: 1, MonthDay: null, At: '07:30', Format: 'xlsx' },
      ...{ ToFolder: false, Recipients: ['talous@example.com'], IsPublished: false, IsPaused: false },
      ...{ NextAt: '2026-11-23T05:30:00Z', CreatorName: 'Anna Laine' },
      Runs: [
        {
          ...{ Id: 11, From: '2026-11-09', To: '2026-11-15', StarterName: 'Anna Laine', IsByHand: true },
          ...{ State: 'failed', Began: '2026-11-16T05:30:00Z', Ended: '2026-11-16T05:30:02Z' },
          ...{ NextAttempt: null, FileName: null, Problem: 'mailRefused', Detail: 'talous@example.com' },
        },
      ],
    },
  ],
}

/** Answers of the reports for the last week, the week before, and the lists that the page opens. */
export const reportAnswers = {
  'GET /api/reports/figures/2026-11-09/2026-11-15': report,
  'GET /api/reports/figures/2026-11-02/2026-11-08': { ...report, Sold: 31_000, KeptFirst: 165 },
  'GET /api/reports/weeks/2026-11-15': weeks,
  'GET /api/reports/exports': reportExports,
  'GET /api/reports/rows/sold/2026-11-09/2026-11-15': rows,
  'GET /api/reports/own/2026-11-18': own,
}
