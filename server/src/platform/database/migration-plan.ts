import { productVersion } from '../version.ts'
import type { MigrationFile, MigrationKind } from './migration-files.ts'
import { describeProcesses, type ServerProcess } from './server-processes.ts'

/** A migration of the database's history. */
export interface AppliedMigration {
  readonly name: string
  readonly checksum: string
  /** Null for a migration that a version before 0.10.0 applied. */
  readonly kind: MigrationKind | null
}

/**
 * Thrown if the migration files and the database do not match, if older servers prevent a migration, or if a
 * file fails. The failing file's changes are rolled back.
 */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MigrationError'
  }
}

export interface MigrationPlan {
  /** The files to apply now, in order. */
  readonly next: readonly MigrationFile[]
  /** The files that wait until the processes of older versions have ended. */
  readonly waiting: readonly MigrationFile[]
}

export interface DatabaseState {
  readonly applied: readonly AppliedMigration[]
  readonly processes: readonly ServerProcess[]
  /** True if processes of this database report themselves. Otherwise no file can wait. */
  readonly hasReports: boolean
}

/** True for a file of this version that contracts. Later files do not build on it. */
const canWait = ({ kind, releasedIn }: MigrationFile): boolean =>
  kind === 'contract' && (releasedIn === undefined || releasedIn === productVersion)

/**
 * Plans the migration of a database that servers may be using. A file that only expands is applied. A file that
 * contracts waits for older processes if this version added it. A file that contracts and that an earlier version
 * released cannot wait, because later files may build on it.
 *
 * @throws {MigrationError} if the database does not match the files, or an older process prevents the migration
 */
export function planMigration(files: readonly MigrationFile[], state: DatabaseState): MigrationPlan {
  const { applied, processes, hasReports } = state
  refuseForeignHistory(applied, files)
  const names = new Set(applied.map(({ name }) => name))
  const pending = files.filter(({ name }) => !names.has(name))
  const isWaiting = (file: MigrationFile): boolean => {
    const older = file.kind === 'contract' ? findOlderProcesses(processes, file) : []
    if (older.length > 0 && !(hasReports && canWait(file))) throw refuseOlder(older)
    return older.length > 0
  }
  const waiting = pending.filter(isWaiting)
  return { next: pending.filter((file) => !waiting.includes(file)), waiting }
}

/** Returns the processes that do not know a migration. */
export const findOlderProcesses = (
  processes: readonly ServerProcess[],
  { name }: Pick<MigrationFile, 'name'>,
): ServerProcess[] =>
  processes.filter(({ newestMigration }) => newestMigration === null || newestMigration < name)

function refuseOlder(older: readonly ServerProcess[]): MigrationError {
  return new MigrationError(
    'Servers of an older version use this database, and this version changes what they need:\n' +
      `${describeProcesses(older)}\n` +
      'Stop them first, or upgrade them one version at a time (docs/operation.md, Upgrade).',
  )
}

function refuseForeignHistory(applied: readonly AppliedMigration[], files: readonly MigrationFile[]): void {
  for (const { name, checksum, kind } of applied) {
    const file = files.find((candidate) => candidate.name === name)
    if (file === undefined) {
      if (kind === 'expand') continue
      throw new MigrationError(
        `The database has the migration ${name}, which this version does not know. ` +
          'It was made by a newer version: start that one, or restore the backup made before the update.',
      )
    }
    if (checksum !== file.checksum && checksum !== file.releasedChecksum)
      throw new MigrationError(
        `The migration ${name} was changed after it was applied to this database. ` +
          'Restore the file and write the change as a new migration.',
      )
  }
}

/**
 * True if a server with these files can use the database. Files of this version that contract may be missing.
 * The database may have unknown migrations that only expand.
 */
export function isUsable(
  files: readonly MigrationFile[],
  applied: readonly Pick<AppliedMigration, 'name' | 'kind'>[],
): boolean {
  const known = new Set(files.map(({ name }) => name))
  const names = new Set(applied.map(({ name }) => name))
  return (
    files.every((file) => names.has(file.name) || canWait(file)) &&
    applied.every(({ name, kind }) => kind === 'expand' || known.has(name))
  )
}
