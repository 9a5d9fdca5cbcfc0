import * as z from 'zod'
import { day, dayInPath, id, instant, text, wallTime } from '../fields.ts'
import {
  holidayOfRules,
  payDateFormats,
  payFields,
  payFormats,
  payKinds,
  payPeriodKinds,
  payRuleKinds,
} from './kinds.ts'

/**
 * A rule that assigns a pay code to hours. The first matching rule of a kind applies, and every matching
 * supplement.
 */
export const PayRule = z.strictObject({
  Kind: z.enum(payRuleKinds),
  /** Weekdays, 1 for Monday, and 8 for public holidays; empty for all days. */
  Days: z.array(z.int().min(1).max(holidayOfRules)).max(holidayOfRules),
  /** The times of the day; null for the whole day. An end before the start is on the next day. */
  Start: wallTime.nullable(),
  End: wallTime.nullable(),
  /** The stamping type; null for all. */
  TypeCode: z.int32().positive().nullable(),
  /** Null to leave these hours out of the file. */
  PayCode: text(20).min(1).nullable(),
  /** Factor for the hours, in hundredths. */
  Factor: z.int().min(1).max(1000),
  CostCentre: text(40).min(1).nullable(),
})
export type PayRule = z.output<typeof PayRule>

/** The form of a CSV file. */
const PayTemplate = z.strictObject({
  Separator: z.enum([';', ',']),
  DecimalMark: z.enum([',', '.']),
  DateFormat: z.enum(payDateFormats),
  HasHeader: z.boolean(),
  Columns: z.array(z.enum(payFields)).min(1).max(20),
})

/** The pay periods, rules and file of a site. */
const payrollSettings = {
  Period: z.enum(payPeriodKinds),
  /** A day in the first week of any two-week period. */
  Anchor: dayInPath,
  Format: z.enum(payFormats),
  /** The form of the format `own`. */
  Template: PayTemplate,
  Rules: z.array(PayRule).max(100),
}

export const PayrollSettings = z.object({
  ...payrollSettings,
  /** Counts the saves; 0 before the first one. */
  Version: z.int(),
  /** The stamping types, for the rules. */
  Types: z.array(z.object({ Code: z.int(), Name: z.string(), IsPresence: z.boolean() })),
})
export type PayrollSettings = z.output<typeof PayrollSettings>

export const PayrollSettingsSave = z.strictObject({
  ...payrollSettings,
  /** The version that the form has loaded. */
  Seen: z.int().min(0),
})
export type PayrollSettingsSave = z.output<typeof PayrollSettingsSave>

/** The hours of a pay code. */
const PayCodeHours = z.object({
  PayCode: z.string(),
  /** Minutes, multiplied by their factors and rounded. */
  Minutes: z.int(),
  /** The first of the present rules with the pay code; null if there is none. */
  Rule: z
    .object({
      Kind: z.enum(payRuleKinds),
      Start: z.string().nullable(),
      End: z.string().nullable(),
      TypeName: z.string().nullable(),
    })
    .nullable(),
})

/** The reason why a person's period cannot be locked. */
export const PayBlocker = z.object({
  Kind: z.enum(['running', 'unknownCode', 'noNumber', 'changed']),
  /** The day that needs a correction; null if the reason concerns no day. */
  Day: day.nullable(),
  Minutes: z.int().nullable(),
  PayKind: z.enum(payKinds).nullable(),
  /** The name of the stamping type without a rule. */
  TypeName: z.string().nullable(),
})
export type PayBlocker = z.output<typeof PayBlocker>

export const PayrollPerson = z.object({
  Id: id,
  Name: z.string(),
  Number: z.string().nullable(),
  State: z.enum(['open', 'finished', 'approved']),
  /** Identifies the figures, so that an approval applies only to the figures that the person saw. */
  Seen: z.string(),
  Regular: z.int(),
  Additional: z.int(),
  /** Daily overtime of the first two hours, and weekly overtime of the first eight. */
  Overtime50: z.int(),
  /** The other overtime. */
  Overtime100: z.int(),
  Emergency: z.int(),
  Supplements: z.int(),
  Absence: z.int(),
  /** Work beyond the shift that the person has not classified. It is not paid. */
  Unanswered: z.int(),
  Blockers: z.array(PayBlocker),
})
export type PayrollPerson = z.output<typeof PayrollPerson>

/** A change of an already exported day, which is exported as a line of this period. */
const PayDifference = z.object({
  Name: z.string(),
  Day: day,
  PayCode: z.string(),
  Minutes: z.int(),
})

export const PayrollPeriod = z.object({
  From: day,
  To: day,
  State: z.enum(['open', 'locked', 'exported']),
  /** True if all days of the period have passed. */
  IsOver: z.boolean(),
  /** False until the site has saved its rules. */
  HasRules: z.boolean(),
  /** The number of the export; before the export, the next number. */
  Number: z.int(),
  LockedBy: z.string().nullable(),
  LockedAt: instant.nullable(),
  ExportedBy: z.string().nullable(),
  ExportedAt: instant.nullable(),
  Format: z.enum(payFormats),
  People: z.array(PayrollPerson),
  Codes: z.array(PayCodeHours),
  Differences: z.array(PayDifference),
  /** The days before and after the period. */
  Previous: day,
  Next: day,
})
export type PayrollPeriod = z.output<typeof PayrollPeriod>

/** The progress of one person in a pay period. */
export const PersonPayroll = z.object({
  From: day,
  To: day,
  /** `unused` if the site has no payroll rules. */
  State: z.enum(['unused', 'open', 'finished', 'approved', 'locked', 'exported']),
  /** True if all days of the period have passed. */
  IsOver: z.boolean(),
})
export type PersonPayroll = z.output<typeof PersonPayroll>

/** The hours in a period under unsaved rules. */
export const PayrollPreview = z.object({
  From: day,
  To: day,
  Codes: z.array(PayCodeHours),
  Unknown: z.array(PayBlocker.pick({ PayKind: true, TypeName: true, Minutes: true })),
})
export type PayrollPreview = z.output<typeof PayrollPreview>

const ofPeriod = { From: dayInPath }

export const PayrollFinish = z.strictObject({
  ...ofPeriod,
  EmployeeIds: z.array(id).min(1).max(500),
})
export type PayrollFinish = z.output<typeof PayrollFinish>

export const PayrollApproval = z.strictObject({
  ...ofPeriod,
  People: z
    .array(z.strictObject({ Id: id, Seen: text(64) }))
    .min(1)
    .max(500),
})
export type PayrollApproval = z.output<typeof PayrollApproval>

export const PayrollNumber = z.strictObject({
  EmployeeId: id,
  /** The number in the payroll system. */
  Number: text(20).trim().min(1),
})
export type PayrollNumber = z.output<typeof PayrollNumber>

export const PayrollStep = z.strictObject(ofPeriod)
export type PayrollStep = z.output<typeof PayrollStep>

export const PayrollPreviewRequest = z.strictObject({
  ...ofPeriod,
  Rules: payrollSettings.Rules,
})
export type PayrollPreviewRequest = z.output<typeof PayrollPreviewRequest>
