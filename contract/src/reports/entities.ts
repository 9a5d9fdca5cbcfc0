import * as z from 'zod'
import { day, decimal, externalNumber, id, instant } from '../fields.ts'
import { payers } from '../work-orders/kinds.ts'

/** The maximum number of days of a report. */
export const maxReportDays = 366

/** The maximum number of rows of a list on a page. */
export const maxReportRows = 200

/** The number of weeks of a trend. */
export const trendWeeks = 12

/** Minimum number of people for the median of a team, so that it reveals no single person. */
export const fewestForMedian = 5

/** Money and number of findings. */
const Sum = z.object({ Count: z.int(), Amount: decimal })

const FindingSums = z.object({
  Light: z.enum(['now', 'soon']),
  Offered: Sum,
  /** Sold before the work order was invoiced. */
  SoldAtVisit: Sum,
  SoldIn90Days: Sum,
})

/**
 * The sums from which the figures of a period are computed. Times are in minutes, amounts in euros. The web
 * app divides them with domain code, because each figure also shows its numerator and denominator.
 */
export const Report = z.object({
  /** Time at which the report was read. Late stampings and corrections can change it afterwards. */
  AsOf: instant,
  /** Ended presence without breaks. */
  Attended: decimal,
  /** Shifts without planned absences. */
  Available: decimal,
  /** Time on work. With a payer, only the rows of that payer. */
  Worked: decimal,
  /** Standard time of invoiced labour rows. */
  Sold: decimal,
  /** Time of past shifts without presence or planned absence. */
  Unstamped: decimal,
  /** Attended time without work by stamping type, the longest first. */
  Lost: z.array(z.object({ TypeCode: z.int(), Description: z.string(), Minutes: decimal })),
  /** Invoiced labour rows with a price, by payer. Amounts are without tax. */
  Rates: z.array(z.object({ Payer: z.enum(payers), Amount: decimal, Minutes: decimal })),
  /** Invoiced work orders. */
  ClosedOrders: z.int(),
  CheckedOrders: z.int(),
  /** Work orders that were delivered and had a promise. */
  PromisedOrders: z.int(),
  KeptFirst: z.int(),
  KeptLast: z.int(),
  /** Invoiced work orders that a person confirmed as comebacks, and unjudged candidates. */
  Comebacks: z.int(),
  ComebackCandidates: z.int(),
  /**
   * Work orders with parts whose work has begun: the number with known parts, with no missing part, and with
   * unknown parts.
   */
  StartsKnown: z.int(),
  StartsReady: z.int(),
  StartsUnknown: z.int(),
  /** Offered findings by light, with prices including tax. */
  Findings: z.array(FindingSums),
  /** Completed health checks with their red findings and the medians of the times until an offer and an answer. */
  Estimates: z.object({
    Checks: z.int(),
    Red: z.int(),
    RedPriced: z.int(),
    Offered: z.int(),
    MinutesToOffer: decimal.nullable(),
    Answered: z.int(),
    MinutesToAnswer: decimal.nullable(),
  }),
  /**
   * Work orders in the workshop now, by the days since the start of their first reservation. `To` is null in
   * the last group.
   */
  Progress: z.array(z.object({ From: z.int(), To: z.int().nullable(), Count: z.int() })),
  /** The next ten days: reserved time and shifts without planned absences. */
  Load: z.array(z.object({ Day: day, Booked: decimal, Available: decimal })),
  Sites: z.array(z.object({ Id: id, Name: z.string() })),
  /** The access profiles of people at the sites who can be stamped. They are the teams of the filter. */
  Teams: z.array(z.object({ Id: id, Name: z.string() })),
})
export type Report = z.output<typeof Report>

/** The hours of a week, in minutes. */
const weekHours = { Attended: decimal, Worked: decimal, Sold: decimal }

/** A week of the trend. `Week` is its Monday. */
export const ReportWeek = z.object({ Week: day, ...weekHours })
export type ReportWeek = z.output<typeof ReportWeek>

/** A week of the caller's own trend. The medians are percentages of the team; null if too few people worked. */
export const OwnReportWeek = ReportWeek.extend({
  TeamUtilisation: decimal.nullable(),
  TeamEfficiency: decimal.nullable(),
})
export type OwnReportWeek = z.output<typeof OwnReportWeek>

/** A row behind a figure: a stamping, a shift, a labour row, a work order or a finding. */
export const ReportRow = z.object({
  SiteId: id,
  SiteName: z.string(),
  Day: day,
  /** The work order's number; null if the row has none. */
  OrderNumber: z.int().nullable(),
  ExternalNumber: externalNumber,
  /** The plate; empty if unknown. */
  LicenseNumber: z.string(),
  PersonName: z.string().nullable(),
  /** The stamping type, the labour row, the finding, or the number of the earlier work order of a comeback. */
  Text: z.string(),
  Minutes: decimal.nullable(),
  Amount: decimal.nullable(),
  /**
   * True if the row counts in the numerator. Null if the list has no such rule, or if the answer is unknown.
   */
  IsCounted: z.boolean().nullable(),
  /** The part rows at the start of the work; null in other lists, and if they are unknown. */
  Parts: z.object({ Count: z.int(), Missing: z.int(), IsPicked: z.boolean() }).nullable(),
})
export type ReportRow = z.output<typeof ReportRow>

/** Rows of a list, the latest first, and their total number. */
export const ReportRows = z.object({ Total: z.int(), Rows: z.array(ReportRow) })
export type ReportRows = z.output<typeof ReportRows>
