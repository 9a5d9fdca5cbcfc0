import * as z from 'zod'
import { instant } from '../fields.ts'

export const backupRunKinds = ['backup', 'verify'] as const
/** A backup, or a trial of its restore. */
export type BackupRunKind = (typeof backupRunKinds)[number]

const count = z.int().min(0)

/** A complete backup. */
export const Backup = z.object({
  Name: z.string(),
  /** Time of the database state in the backup. */
  At: instant,
  Seconds: count,
  /** Size of the stored rows and of all files. Backups share their files. */
  Bytes: count,
  Rows: count,
  Files: count,
  /** Number of files that were missing in the store or differed from it. */
  FileProblems: count,
  IsEncrypted: z.boolean(),
  /** The last successful trial of its restore; null if there was none. */
  Verified: z.object({ At: instant, Rows: count, Files: count }).nullable(),
})
export type Backup = z.output<typeof Backup>

/** A running backup or trial. */
export const BackupRun = z.object({
  Kind: z.enum(backupRunKinds),
  BeganAt: instant,
  /** Null until the run has begun to read. */
  Step: z.enum(['database', 'files']).nullable(),
  Done: count,
  Total: count,
})
export type BackupRun = z.output<typeof BackupRun>

/** The backups of the installation, and the settings of its operator. */
export const Backups = z.object({
  /** The folder or bucket without secrets; null if backups are not set up. */
  Place: z.string().nullable(),
  /** The time of the daily backup, such as `03:00`; null if there is none. */
  DailyAt: z.string().nullable(),
  Keep: z.object({ Daily: count, Weekly: count, Monthly: count }),
  /** Age in days from which the latest backup counts as too old. */
  WarnDays: count,
  /** The newest one first. */
  Backups: z.array(Backup),
  /** The names of backups whose manifest is damaged. */
  Damaged: z.array(z.string()),
  Run: BackupRun.nullable(),
  /** The latest run, if it failed. The reason is in English. */
  Failure: z.object({ Kind: z.enum(backupRunKinds), At: instant, Reason: z.string() }).nullable(),
  /** The reason, in English, why the folder or bucket cannot be read; null if it can. */
  PlaceProblem: z.string().nullable(),
})
export type Backups = z.output<typeof Backups>

export const BackupStart = z.strictObject({ Kind: z.enum(backupRunKinds) })
