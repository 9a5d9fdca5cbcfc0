import type { Backup, Backups } from '@verstas/contract/backup/entities.ts'
import type { Db, Tx } from '../../platform/database/transaction.ts'
import type { FeatureDependencies } from '../../platform/http/feature.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'
import { openPlace } from './place/open-place.ts'
import { type ListedBackup, listBackups } from './place-access.ts'

/** Returns a function that reads the backups and their runs. */
export function createBackupList({ settings }: Pick<FeatureDependencies, 'settings'>) {
  const { at, keep, warnDays } = settings.backup
  return async (db: Db | Tx): Promise<Backups> => {
    const stored = await readPlace(settings)
    return {
      ...stored,
      DailyAt: at ?? null,
      Keep: { Daily: keep.daily, Weekly: keep.weekly, Monthly: keep.monthly },
      WarnDays: warnDays,
      ...(await readRuns(db)),
    }
  }
}

async function readPlace(
  settings: FeatureDependencies['settings'],
): Promise<Pick<Backups, 'Place' | 'Backups' | 'Damaged' | 'PlaceProblem'>> {
  const none = { Place: null, Backups: [], Damaged: [], PlaceProblem: null }
  if (settings.backup.to === undefined) return none
  try {
    const place = await openPlace(settings)
    const listed = [...(await listBackups(place))].reverse()
    return {
      Place: place.description,
      Backups: listed.flatMap(({ name, manifest, verified }) =>
        manifest === null ? [] : [describe(name, manifest, verified)],
      ),
      Damaged: listed.filter(({ manifest }) => manifest === null).map(({ name }) => name),
      PlaceProblem: null,
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (!(error instanceof BackupError) && code === undefined) throw error
    const PlaceProblem = error instanceof BackupError ? error.message : `BACKUP_TO cannot be read (${code}).`
    return { ...none, Place: '–', PlaceProblem }
  }
}

function describe(name: string, manifest: Manifest, verified: ListedBackup['verified']): Backup {
  const { at, endedAt, tables, files, encryption } = manifest
  const parts = Object.values(tables)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return {
    Name: name,
    At: at,
    Seconds: Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(at)) / 1000)),
    Bytes: sum(parts.map(({ bytes }) => bytes)) + files.bytes,
    Rows: sum(parts.map(({ rows }) => rows)),
    Files: files.count,
    FileProblems: files.problems.length,
    IsEncrypted: encryption !== null,
    Verified: verified && { At: verified.at, Rows: verified.rows, Files: verified.files },
  }
}

async function readRuns(db: Db | Tx): Promise<Pick<Backups, 'Run' | 'Failure'>> {
  const runs = await db
    .selectFrom('backup_run')
    .select(['kind', 'began_at', 'ended_at', 'step', 'done', 'total', 'failure'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  const running = runs.find(({ ended_at }) => ended_at === null)
  const ended = runs.find(({ ended_at }) => ended_at !== null)
  return {
    Run: running
      ? {
          Kind: running.kind,
          BeganAt: running.began_at.toISOString(),
          Step: running.step,
          Done: running.done,
          Total: running.total,
        }
      : null,
    Failure:
      ended?.ended_at && ended.failure !== null
        ? { Kind: ended.kind, At: ended.ended_at.toISOString(), Reason: ended.failure }
        : null,
  }
}
