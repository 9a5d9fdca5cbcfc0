import * as z from 'zod'
import { day, id, instant } from '../fields.ts'
import { StampingCorrection } from '../stamping/corrections.ts'

/**
 * Minutes of work. `All` is the sum of the kinds from `Regular` to `Unanswered`. `Sunday` minutes are also
 * part of these kinds. Breaks and absences are not part of `All`.
 */
const WorkingMinutes = z.object({
  All: z.int(),
  Regular: z.int(),
  /** Work beyond the shift, but within the regular hours of the law. */
  Additional: z.int(),
  OvertimeDaily: z.int(),
  OvertimeWeekly: z.int(),
  Emergency: z.int(),
  /** Work beyond the shift that the person has not classified. */
  Unanswered: z.int(),
  /** Work on Sundays and public holidays. */
  Sunday: z.int(),
  Breaks: z.int(),
  /** Planned absence inside the shifts. */
  Absence: z.int(),
})

const WorkingSpan = z.object({ StartTime: instant, EndTime: instant })

/**
 * A day of the record. Work across midnight belongs to the day of its shift or, without a shift, to the day
 * of its start.
 */
export const WorkingDay = WorkingMinutes.extend({
  Day: day,
  /** The name of the public holiday; null on other days. */
  Holiday: z.string().nullable(),
  /** The times of work, without breaks. */
  Times: z.array(WorkingSpan),
})
export type WorkingDay = z.output<typeof WorkingDay>

/** A rest that was shorter than the law requires. Its times are those of the longest rest. */
const RestBreach = WorkingSpan.extend({
  Kind: z.enum(['daily', 'weekly']),
  /** The working day, or the Monday of the week. */
  Day: day,
  Minutes: z.int(),
  RequiredMinutes: z.int(),
})
export type RestBreach = z.output<typeof RestBreach>

/** The average week of the period that ends with the record. */
const AverageWeek = z.object({
  From: day,
  To: day,
  /** The days that count: all days without planned absence. */
  Days: z.int(),
  Minutes: z.int(),
  WeekMinutes: z.int(),
  LimitMinutes: z.int(),
})

/** A person's record of working time, computed from stampings and shifts of all sites. */
export const WorkingTimeRecord = z.object({
  SalesmanId: id,
  SalesmanName: z.string(),
  From: day,
  To: day,
  /** The end of the last complete day. Later days are not in the record. */
  AsOf: instant,
  /** The country whose law defines the kinds; null for a country that the app does not know. */
  Country: z.enum(['FI', 'SE']).nullable(),
  /** True if a stamping type is for emergency work. Otherwise emergency work is not recorded. */
  HasEmergencyType: z.boolean(),
  /** The latest days first. */
  Days: z.array(WorkingDay),
  Totals: WorkingMinutes,
  Breaches: z.array(RestBreach),
  /** Null if no day counts. */
  Average: AverageWeek.nullable(),
  /** The corrections of the period at the session's site, and at all sites for the person's own record. */
  Corrections: z.array(StampingCorrection),
  /** The number of corrections at other sites, which are not listed. */
  CorrectionsElsewhere: z.int(),
})
export type WorkingTimeRecord = z.output<typeof WorkingTimeRecord>
