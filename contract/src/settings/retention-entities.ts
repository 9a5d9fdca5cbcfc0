import * as z from 'zod'

interface Period {
  readonly days: number
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
  sessions: { days: 1, range: null },
  networks: { days: 30, range: null },
  waitingRecords: { days: 7, range: null },
  answers: { days: 15, range: null },
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
] as const
export type ChangeableRetention = (typeof changeableRetention)[number]

export const isChangeable = (name: RetentionName): name is ChangeableRetention =>
  retentionPeriods[name].range !== null

export const RetentionPeriod = z.object({
  Name: z.enum(retentionNames),
  Days: z.int(),
  /** The period without a change by an administrator. */
  DefaultDays: z.int(),
  /** The number of rows that the next hourly run removes. */
  Due: z.int(),
})
export type RetentionPeriod = z.output<typeof RetentionPeriod>

export const RetentionSave = z.strictObject({
  Days: z.int().min(1).max(3650),
  /** The period that the form showed. The save is refused if another person has changed it since. */
  Base: z.int().min(1).max(3650),
})
export type RetentionSave = z.output<typeof RetentionSave>
