import { join } from 'node:path'
import type { FeatureDependencies } from '../../../platform/http/feature.ts'
import { logSecurity } from '../../../platform/session/security-log.ts'
import { attachmentsFolder, createStore } from '../../../platform/store/create-store.ts'
import type { FileStore } from '../../../platform/store/file-store.ts'
import { IncomingFiles } from '../../../platform/store/incoming-files.ts'
import type { BatchTools } from '../batch/apply-batch.ts'

/** The services that load jobs need. */
export interface JobContext extends BatchTools, Pick<FeatureDependencies, 'log'> {
  /** Stores the files of started jobs, so that every process can read them. */
  readonly store: FileStore
  /** Stores the arriving files of open jobs. */
  readonly incoming: IncomingFiles
}

const megabyte = 1_000_000

type JobDependencies = Pick<FeatureDependencies, 'db' | 'clock' | 'log' | 'settings' | 'releaseSession'>

/** Creates the context. The disk is first written to when a file arrives. */
export function createJobContext({ db, clock, log, settings, releaseSession }: JobDependencies): JobContext {
  return {
    db,
    clock,
    log,
    releaseSession,
    logSecurity: (...event) => logSecurity({ log }, ...event),
    store: createStore(settings),
    incoming: new IncomingFiles(
      join(attachmentsFolder(settings), 'incoming-jobs'),
      settings.minFreeMb * megabyte,
    ),
  }
}
