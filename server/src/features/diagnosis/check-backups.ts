import type { Settings } from '../../platform/settings.ts'
import { type BackupFacts, readBackupFacts } from '../backup/backup-facts.ts'
import { fault, type Outcome, ok, warning } from './finding.ts'

const day = 86_400_000

/** Number of days after which another trial of a restore is overdue. The server makes one weekly. */
const trialDays = 30

/** Checks the place of backups, the age of the last one, and the age of the last trial of a restore. */
export async function checkBackups(settings: Settings): Promise<readonly Outcome[]> {
  const facts = await readBackupFacts(settings)
  if (facts !== null) return judgeBackups(facts, settings.backup.warnDays)
  if (!settings.isProduction) return []
  return [
    warning(
      'BACKUP_TO is not set, so Verstas makes no backups.',
      'Set BACKUP_TO and BACKUP_AT, unless another program saves the database and the files.',
    ),
  ]
}

/**
 * Judges the state of the backups.
 *
 * @param warnDays age in days from which the last backup is too old
 */
export function judgeBackups(facts: BackupFacts, warnDays: number, now = Date.now()): readonly Outcome[] {
  const { place, latestAt, fileProblems, triedAt, damaged } = facts
  if (latestAt === null)
    return [warning(`${place} has no backup yet.`, 'Make one: npm run backup'), ...damagedOnes(damaged)]
  const age = (now - latestAt.getTime()) / day
  const last = `The last backup in ${place} is ${describeAge(age)} old.`
  return [
    age < warnDays
      ? ok(last)
      : fault(
          last,
          'Look for the reason of the last failed run in the administration, or make one: npm run backup',
        ),
    judgeTrial(triedAt, now),
    ...(fileProblems === 0
      ? []
      : [
          warning(
            `The last backup reports ${fileProblems} files that are missing in the store, or have changed.`,
            'Make a backup by hand, which names them: npm run backup. Older backups may have them.',
          ),
        ]),
    ...damagedOnes(damaged),
  ]
}

function judgeTrial(triedAt: Date | null, now: number): Outcome {
  const remedy = 'Try one: npm run verify-backup -- latest'
  if (triedAt === null) return warning('No restore of these backups was ever tried.', remedy)
  const age = (now - triedAt.getTime()) / day
  const sentence = `The last successful trial of a restore is ${describeAge(age)} old.`
  return age < trialDays ? ok(sentence) : warning(sentence, remedy)
}

const damagedOnes = (damaged: readonly string[]): readonly Outcome[] =>
  damaged.map((name) =>
    warning(`The manifest of the backup ${name} is damaged.`, 'Check the disk of the backups.'),
  )

/** Formats an age in hours below two days, and otherwise in days. */
const describeAge = (days: number): string =>
  days < 2 ? `${Math.max(0, Math.floor(days * 24))} hours` : `${Math.floor(days)} days`
