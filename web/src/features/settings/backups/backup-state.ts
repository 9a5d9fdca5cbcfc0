import type { Backups } from '@verstas/contract/backup/entities.ts'

/** Days after which the trial of a restore is too old to rely on. */
const trialDays = 31

const dayMs = 86_400_000

/** The sentence at the top of the page, and its tone. */
export interface BackupHeadline {
  readonly name: 'safe' | 'untried' | 'old' | 'none' | 'unreadable' | 'backup' | 'verify'
  readonly tone: 'done' | 'waiting' | 'late' | 'ongoing'
}

/** Returns the most urgent sentence: a problem, the running work, or that all is well. */
export function headlineOf(
  { Run, PlaceProblem, Backups: copies, WarnDays }: Backups,
  now: Date,
): BackupHeadline {
  if (Run) return { name: Run.Kind, tone: 'ongoing' }
  if (PlaceProblem !== null) return { name: 'unreadable', tone: 'late' }
  const [latest] = copies
  if (latest === undefined) return { name: 'none', tone: 'late' }
  if (ageOf(latest.At, now) > WarnDays * dayMs) return { name: 'old', tone: 'late' }
  const isTried = copies.some(({ Verified }) => Verified && ageOf(Verified.At, now) <= trialDays * dayMs)
  return isTried ? { name: 'safe', tone: 'done' } : { name: 'untried', tone: 'waiting' }
}

const ageOf = (at: string, now: Date): number => now.getTime() - Date.parse(at)

/** Returns the latest trial of a restore; null if there was none. */
export const latestTrial = ({ Backups: copies }: Backups) =>
  copies
    .flatMap(({ Verified }) => (Verified ? [Verified] : []))
    .sort((one, other) => Date.parse(other.At) - Date.parse(one.At))[0] ?? null
