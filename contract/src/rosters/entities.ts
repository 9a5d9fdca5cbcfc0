import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { day, dayInPath, id, instant, seenVersion, text } from '../fields.ts'
import { balanceKinds, maxOpeningMinutes } from '../stamping/hours.ts'

const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, expects('wallTime'))

/** The times of a shift at the site. A shift whose end is not after its start ends on the next day. */
export const RosterTimes = z.strictObject({
  Start: wallTime,
  End: wallTime,
  /** The unpaid break, which the hours of the shift do not contain. */
  BreakMinutes: z.int().min(0).max(240),
})
export type RosterTimes = z.output<typeof RosterTimes>

export const PatternDay = RosterTimes.extend({
  /** The week of the pattern: 1, or 2 in a pattern of two weeks. */
  Week: z.int().min(1).max(2),
  /** 1 is Monday. */
  Weekday: z.int().min(1).max(7),
})
export type PatternDay = z.output<typeof PatternDay>

export const RosterPattern = z.object({
  Id: id,
  Name: z.string(),
  /** 1 if all weeks are equal, 2 if every other week is different. */
  Weeks: z.int().min(1).max(2),
  Days: z.array(PatternDay),
  /** The number of people who have the pattern today or later. */
  PeopleCount: z.int(),
  Version: z.int(),
})
export type RosterPattern = z.output<typeof RosterPattern>

export const NewRosterPattern = z.strictObject({
  Name: text(60).min(1),
  Weeks: z.int().min(1).max(2),
  Days: z.array(PatternDay).max(14),
})
export type NewRosterPattern = z.output<typeof NewRosterPattern>

export const RosterPatternSave = NewRosterPattern.extend({ Version: seenVersion })
export type RosterPatternSave = z.output<typeof RosterPatternSave>

/** Gives a person a pattern from a day on, or none. */
export const PersonPattern = z.strictObject({
  EmployeeId: id,
  From: dayInPath,
  /** Omitted for no pattern. */
  PatternId: id.nullish(),
  /** The week of the pattern in which `From` is. */
  Week: z.int().min(1).max(2),
})
export type PersonPattern = z.output<typeof PersonPattern>

/** Changes the shift of a person on one day, or on the same weekday of each week from that day on. */
export const RosterChange = z.strictObject({
  EmployeeId: id,
  Day: dayInPath,
  IsEveryWeek: z.boolean(),
  /** A shift, a day off, or the pattern again. */
  Kind: z.enum(['shift', 'off', 'usual']),
  /** The shift; only for the kind `shift`. */
  Shift: RosterTimes.nullish(),
  /** The shift of the day that the form began with; omitted for a day off. */
  Base: RosterTimes.nullish(),
})
export type RosterChange = z.output<typeof RosterChange>

/** Repeats the shifts of a week in another one. Both days are Mondays. */
export const RosterCopy = z.strictObject({
  From: dayInPath,
  To: dayInPath,
  /** `LastChange` of the week `To` as the caller saw it. Later changes by other people refuse the copy. */
  Seen: z.int().nonnegative().max(Number.MAX_SAFE_INTEGER).nullish(),
})
export type RosterCopy = z.output<typeof RosterCopy>

/** Opens the site on a public holiday, or closes it on any day. */
export const RosterDaySave = z.strictObject({ Day: dayInPath, IsClosed: z.boolean() })
export type RosterDaySave = z.output<typeof RosterDaySave>

/** Adds a planned absence of whole days. */
export const NewAbsence = z.strictObject({
  EmployeeId: id,
  TypeCode: z.int().positive().max(2_147_483_647),
  From: dayInPath,
  To: dayInPath,
  Note: text(200).nullish(),
})
export type NewAbsence = z.output<typeof NewAbsence>

/** Sets the flextime or overtime of a person at the beginning of a day, instead of the former value. */
export const NewOpeningBalance = z.strictObject({
  EmployeeId: id,
  Day: dayInPath,
  Kind: z.enum(balanceKinds),
  /** Negative if the person owes time. */
  Minutes: z.int().min(-maxOpeningMinutes).max(maxOpeningMinutes),
})
export type NewOpeningBalance = z.output<typeof NewOpeningBalance>

export const OpeningBalance = z.object({
  Id: id,
  Day: day,
  Kind: z.enum(balanceKinds),
  Minutes: z.int(),
})
export type OpeningBalance = z.output<typeof OpeningBalance>

export const RosterAbsence = z.object({
  Id: id,
  TypeCode: z.int(),
  Name: z.string(),
  Start: instant,
  End: instant.nullable(),
  Note: z.string().nullable(),
})
export type RosterAbsence = z.output<typeof RosterAbsence>

/** The part of a reservation on one person. */
export const RosterReservation = z.object({
  Oid: z.uuid(),
  License: z.string(),
  Start: instant,
  End: instant,
})
export type RosterReservation = z.output<typeof RosterReservation>

/** A person's day. */
export const PersonDay = z.object({
  Day: day,
  /** The shift; null for a day off. */
  Shift: RosterTimes.extend({ From: instant, To: instant }).nullable(),
  /** The shift by the pattern and the changes of the weekday; null for a day off. */
  ByPattern: RosterTimes.nullable(),
  /** True if a change of this one day replaces the pattern. */
  IsChanged: z.boolean(),
  /** True if another system sent the shift, so that it changes only there. */
  IsOfSource: z.boolean(),
  /** True if the shift is left out because the person has another one at the same time. */
  IsElsewhere: z.boolean(),
})
export type PersonDay = z.output<typeof PersonDay>

export const RosterPerson = z.object({
  Id: id,
  Name: z.string(),
  /** The pattern on the last day of the week. */
  PatternId: id.nullable(),
  PatternName: z.string().nullable(),
  Days: z.array(PersonDay),
  Absences: z.array(RosterAbsence),
  Reservations: z.array(RosterReservation),
})
export type RosterPerson = z.output<typeof RosterPerson>

export const RosterDay = z.object({
  Day: day,
  /** The public holiday or its eve; null on other days. */
  Holiday: z.string().nullable(),
  IsClosed: z.boolean(),
})
export type RosterDay = z.output<typeof RosterDay>

export const RosterWeek = z.object({
  Monday: day,
  /** The country of the public holidays, by the time zone of the site; null for other countries. */
  Country: z.enum(['FI', 'SE']).nullable(),
  /** True if another system is the master of shifts at the site, so that they change only there. */
  IsOfSource: z.boolean(),
  /** The id of the last change of shifts at the site; 0 if there was none. */
  LastChange: z.int(),
  Days: z.array(RosterDay),
  People: z.array(RosterPerson),
  AbsenceTypes: z.array(z.object({ Code: z.int(), Name: z.string() })),
})
export type RosterWeek = z.output<typeof RosterWeek>

/** A change of a person's shifts, with its author. */
export const RosterEvent = z.object({
  At: instant,
  By: z.string().nullable(),
  Kind: z.string(),
  /** The first day of the change. */
  Day: day.nullable(),
  IsEveryWeek: z.boolean(),
  /** The shift or the pattern before the change: `07:00–15:30`, or a name; null for a day off or none. */
  Before: z.string().nullable(),
  After: z.string().nullable(),
})
export type RosterEvent = z.output<typeof RosterEvent>
