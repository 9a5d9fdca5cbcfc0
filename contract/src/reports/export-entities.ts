import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { day, id, instant, text, wallTime } from '../fields.ts'
import { fileFormats } from '../files/tables.ts'
import { reportLists } from './kinds.ts'

/** The reports that a schedule can export: the figures, or the rows of a list. */
export const exportedReports = ['figures', ...reportLists] as const
export type ExportedReport = (typeof exportedReports)[number]

/** How often a report is exported. It is also the period: the day, the week or the month before. */
export const exportFrequencies = ['daily', 'weekly', 'monthly'] as const
export type ExportFrequency = (typeof exportFrequencies)[number]

/** The state of a run. A failed attempt waits for its retry. */
export const exportRunStates = ['waiting', 'done', 'failed'] as const
export type ExportRunState = (typeof exportRunStates)[number]

/**
 * The reason why an attempt failed. `folderNotSet` and `mailNotSet`: the operator's setting is missing.
 * `folder`: the folder cannot be written. `mailBusy`: the mail server took no message. `mailRefused`: it
 * refused an address. `mailUnclear`: the connection broke, so the message may have been sent. `tooManyRows`:
 * the file would be too long. `unexpected`: any other failure.
 */
export const exportProblems = [
  'folderNotSet',
  'folder',
  'mailNotSet',
  'mailBusy',
  'mailRefused',
  'mailUnclear',
  'tooManyRows',
  'unexpected',
] as const
export type ExportProblem = (typeof exportProblems)[number]

/** The maximum number of schedules of a site, of recipients of a schedule, and of rows in a file. */
export const maxReportExports = 50
export const maxRecipients = 20
export const maxExportRows = 50_000

/** Number of recent runs in a schedule. */
export const shownRuns = 10

/** The weekday of a weekly export (1 is Monday), and the day of the month of a monthly one. */
const weekDay = z.int().min(1).max(7).nullable()
const monthDay = z.int().min(1).max(28).nullable()
const address = text(254)
  .trim()
  .regex(/^[^@\s,;<>"]+@[^@\s,;<>"]+$/, expects('email'))

/** One export of one period. */
export const ReportExportRun = z.object({
  Id: id,
  From: day,
  To: day,
  /** The person who started it; null if the schedule did. */
  StarterName: z.string().nullable(),
  IsByHand: z.boolean(),
  State: z.enum(exportRunStates),
  Began: instant,
  Ended: instant.nullable(),
  NextAttempt: instant.nullable(),
  /** The name of the file in the folder; null if it was not written. */
  FileName: z.string().nullable(),
  /** The problem of the last attempt; null if it had none. */
  Problem: z.enum(exportProblems).nullable(),
  /** The addresses that the mail server refused, or the error code of the operating system. */
  Detail: z.string().nullable(),
})
export type ReportExportRun = z.output<typeof ReportExportRun>

/** A schedule that exports a report. */
export const ReportExport = z.object({
  Id: id,
  Name: z.string(),
  Report: z.enum(exportedReports),
  Sites: z.array(z.object({ Id: id, Description: z.string() })),
  Frequency: z.enum(exportFrequencies),
  WeekDay: weekDay,
  MonthDay: monthDay,
  /** The local time of the schedule at the site, `HH:mm`. */
  At: z.string(),
  Format: z.enum(fileFormats),
  ToFolder: z.boolean(),
  Recipients: z.array(z.string()),
  /** True if other systems receive the report by the change feed and its webhooks. */
  IsPublished: z.boolean(),
  IsPaused: z.boolean(),
  /** The next export; null while the schedule is paused. */
  NextAt: instant.nullable(),
  CreatorName: z.string(),
  /** The latest runs, the newest first. */
  Runs: z.array(ReportExportRun),
})
export type ReportExport = z.output<typeof ReportExport>

/** The schedules of a site, and the targets that this installation has. */
export const ReportExports = z.object({
  HasFolder: z.boolean(),
  HasMail: z.boolean(),
  /** The service accounts whose webhooks receive the reports of this site. */
  Receivers: z.array(z.string()),
  Exports: z.array(ReportExport),
})
export type ReportExports = z.output<typeof ReportExports>

export const ReportExportSave = z.strictObject({
  Name: text(100).trim().min(1),
  Report: z.enum(exportedReports),
  SiteIds: z.array(id).min(1).max(500),
  Frequency: z.enum(exportFrequencies),
  /** Only for a weekly export. */
  WeekDay: weekDay.optional(),
  /** Only for a monthly export. */
  MonthDay: monthDay.optional(),
  At: wallTime,
  Format: z.enum(fileFormats),
  ToFolder: z.boolean(),
  Recipients: z.array(address).max(maxRecipients),
  IsPublished: z.boolean(),
})
export type ReportExportSave = z.output<typeof ReportExportSave>
