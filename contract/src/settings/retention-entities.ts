import * as z from 'zod'
import { day, instant } from '../fields.ts'

interface Period {
  /** Null if nothing is removed until an administrator chooses a period. */
  readonly days: number | null
  /** The shortest and longest period that can be chosen. The app itself needs a fixed period as it is. */
  readonly range: readonly [min: number, max: number] | null
}

/** The periods after which the server removes old rows. `days` is the default, if there is no operator's setting. */
export const retentionPeriods = {
  imports: { days: 30, range: [14, 365] },
  strangers: { days: 30, range: [1, 365] },
  changes: { days: 30, range: [7, 3650] },
  notifications: { days: 60, range: [30, 365] },
  loadJobs: { days: 30, range: [7, 365] },
  recordCounts: { days: 90, range: [7, 3650] },
  photos: { days: null, range: [365, 3650] },
  messages: { days: null, range: [90, 3650] },
  customers: { days: null, range: [730, 3650] },
  personReads: { days: 730, range: [365, 3650] },
  webhookDeliveries: { days: 30, range: [7, 365] },
  sessions: { days: 1, range: null },
  networks: { days: 30, range: null },
  waitingRecords: { days: 7, range: null },
  answers: { days: 15, range: null },
  stampings: { days: null, range: null },
} as const satisfies Readonly<Record<string, Period>>

export type RetentionName = keyof typeof retentionPeriods

export const retentionNames = Object.keys(retentionPeriods) as RetentionName[]

/** The periods that administrators can change. */
export const changeableRetention = [
  'imports',
  'strangers',
  'changes',
  'notifications',
  'loadJobs',
  'recordCounts',
  'photos',
  'messages',
  'customers',
  'personReads',
  'webhookDeliveries',
] as const
export type ChangeableRetention = (typeof changeableRetention)[number]

/** True if administrators can change the period. */
export const isChangeable = (name: RetentionName): name is ChangeableRetention =>
  retentionPeriods[name].range !== null

/** Periods for people's data, which apply once a day. All other periods apply every hour. */
export const dailyRetention = ['photos', 'messages', 'customers', 'personReads'] as const
export type DailyRetention = (typeof dailyRetention)[number]

/** The rows that the next run would find. */
export const RetentionDue = z.object({
  /** Number of rows that the next run removes. */
  Due: z.int(),
  /** Number of rows that are old enough but protected by a legal hold. */
  Held: z.int(),
  /** Age of the oldest of these rows; null if there are none. */
  Oldest: instant.nullable(),
})

export const RetentionPeriod = RetentionDue.extend({
  Name: z.enum(retentionNames),
  /** Null if age does not lead to removal. */
  Days: z.int().nullable(),
  /** The period that applies if no administrator has changed it. */
  DefaultDays: z.int().nullable(),
})
export type RetentionPeriod = z.output<typeof RetentionPeriod>

const chosenDays = z.int().min(1).max(3650).nullable()

export const RetentionSave = z.strictObject({
  /** Null to keep the data forever. Only periods without a default accept null. */
  Days: chosenDays,
  /** The period that the form showed. The save is refused if another person has changed it since. */
  Base: chosenDays,
})
export type RetentionSave = z.output<typeof RetentionSave>

/** The latest daily run. */
export const RetentionRun = z.object({
  Day: day,
  /** Null while it runs. */
  EndedAt: instant.nullable(),
  HasFailed: z.boolean(),
  Removed: z.array(z.object({ Name: z.enum(dailyRetention), Removed: z.int(), Held: z.int() })),
})
export type RetentionRun = z.output<typeof RetentionRun>
