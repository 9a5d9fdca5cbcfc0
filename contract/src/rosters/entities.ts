import * as z from 'zod'
import { day, dayInPath, id, instant, seenVersion, text, wallTime } from '../fields.ts'
import { balanceKinds, maxOpeningMinutes } from '../stamping/hours.ts'

/** The local times of a shift. A shift whose end is not after its start ends on the next day. */
export const RosterTimes = z.strictObject({
  Start: wallTime,
  End: wallTime,
  /** The unpaid break in minutes. It is not part of the working hours. */
  BreakMinutes: z.int().min(0).max(240),
})
export type RosterTimes = z.output<typeof RosterTimes>

export const PatternDay = RosterTimes.extend({
  /** The week of the pattern: 1, or 2 in a pattern with two weeks. */
  Week: z.int().min(1).max(2),
  /** Number of the weekday; 1 is Monday. */
  Weekday: z.int().min(1).max(7),
})
export type PatternDay = z.output<typeof PatternDay>

export const RosterPattern = z.object({
  Id: id,
  Name: z.string(),
  /** 1 if all weeks are equal, 2 if two weeks alternate. */
  Weeks: z.int().min(1).max(2),
  Days: z.array(PatternDay),
  /** The number of people who have the pattern now or in the future. */
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

/** Input of the call that gives a person a pattern from a day on, or ends the present one. */
export const PersonPattern = z.strictObject({
  EmployeeId: id,
  From: dayInPath,
  /** Omitted to end the present pattern. */
  PatternId: id.nullish(),
  /** The week of the pattern that contains the day `From`. */
  Week: z.int().min(1).max(2),
})
export type PersonPattern = z.output<typeof PersonPattern>

/** Input of a change of a person's shift on one day, or on the same weekday of each week from that day on. */
export const RosterChange = z.strictObject({
  EmployeeId: id,
  Day: dayInPath,
  IsEveryWeek: z.boolean(),
  /** The kind of the change: a shift, a day off, or a return to the pattern. */
  Kind: z.enum(['shift', 'off', 'usual']),
  /** The new shift. Required for the kind `shift` only. */
  Shift: RosterTimes.nullish(),
  /** The shift that the form had when it was opened; omitted for a day off. */
  Base: RosterTimes.nullish(),
})
export type RosterChange = z.output<typeof RosterChange>

/** Input of the call that copies the shifts of one week to another. Both days are Mondays. */
export const RosterCopy = z.strictObject({
  From: dayInPath,
  To: dayInPath,
  /**
   * The `LastChange` of the week `To` that the caller saw. The copy is refused if other people have changed
   * shifts since.
   */
  Seen: z.int().nonnegative().max(Number.MAX_SAFE_INTEGER).nullish(),
})
export type RosterCopy = z.output<typeof RosterCopy>

/** Input of the call that opens the site on a public holiday, or closes it on any day. */
export const RosterDaySave = z.strictObject({ Day: dayInPath, IsClosed: z.boolean() })
export type RosterDaySave = z.output<typeof RosterDaySave>

/** Input of a new planned absence of whole days. */
export const NewAbsence = z.strictObject({
  EmployeeId: id,
  TypeCode: z.int().positive().max(2_147_483_647),
  From: dayInPath,
  To: dayInPath,
  Note: text(200).nullish(),
})
export type NewAbsence = z.output<typeof NewAbsence>

/**
 * Input of an opening balance of a person's flextime or overtime. It replaces an opening balance of the same
 * kind and day.
 */
export const NewOpeningBalance = z.strictObject({
  EmployeeId: id,
  Day: dayInPath,
  Kind: z.enum(balanceKinds),
  /** The balance in minutes. It is negative if the person owes time. */
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

/** The allocation of a reservation to a person. */
export const RosterReservation = z.object({
  Oid: z.uuid(),
  License: z.string(),
  Start: instant,
  End: instant,
})
export type RosterReservation = z.output<typeof RosterReservation>

/** One day of a person in the roster week. */
export const PersonDay = z.object({
  Day: day,
  /** The shift that applies; null for a day off, and for a shift that is left out or was never stored. */
  Shift: RosterTimes.extend({ From: instant, To: instant }).nullable(),
  /** The shift from the pattern and the changes of the weekday; null for a day off. */
  ByPattern: RosterTimes.nullable(),
  /** True if a change of this one day replaces the pattern. */
  IsChanged: z.boolean(),
  /** True if another system sent the shift. The shift can change only there. */
  IsOfSource: z.boolean(),
  /** True if the shift is left out because it overlaps another shift of the person. */
  IsElsewhere: z.boolean(),
})
export type PersonDay = z.output<typeof PersonDay>

export const RosterPerson = z.object({
  Id: id,
  Name: z.string(),
  /** The pattern that is in force on the last day of the week. */
  PatternId: id.nullable(),
  PatternName: z.string().nullable(),
  Days: z.array(PersonDay),
  Absences: z.array(RosterAbsence),
  Reservations: z.array(RosterReservation),
})
export type RosterPerson = z.output<typeof RosterPerson>

export const RosterDay = z.object({
  Day: day,
  /** The name of the public holiday or of its eve; null on other days. */
  Holiday: z.string().nullable(),
  IsClosed: z.boolean(),
})
export type RosterDay = z.output<typeof RosterDay>

export const RosterWeek = z.object({
  Monday: day,
  /** The country whose public holidays apply, derived from the site's time zone; null for other countries. */
  Country: z.enum(['FI', 'SE']).nullable(),
  /** True if another system is the master of shifts at the site. Shifts can change only there. */
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
  /**
   * The shift (`07:00–15:30` or `07:00–15:30 (30 min)`) or the name of the pattern before the change. Null for a day off or no pattern.
   */
  Before: z.string().nullable(),
  After: z.string().nullable(),
})
export type RosterEvent = z.output<typeof RosterEvent>
