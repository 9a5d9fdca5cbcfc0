import { join } from 'node:path'
import type { Dependencies } from '../../../platform/http/feature.ts'
import { attachmentsFolder, createStore } from '../../../platform/store/create-store.ts'
import type { FileStore } from '../../../platform/store/file-store.ts'
import { IncomingFiles } from '../../../platform/store/incoming-files.ts'

/** Dependencies of all functions for load jobs. */
export interface JobContext extends Pick<Dependencies, 'db' | 'clock' | 'log'> {
  /** Has the files of started jobs, so that every process reads them. */
  readonly store: FileStore
  /** Has the arriving files of open jobs. */
  readonly incoming: IncomingFiles
}

const megabyte = 1_000_000

/** Creates the context. Writes to the disk when the first file arrives. */
export function createJobContext({ db, clock, log, settings }: Dependencies): JobContext {
  return {
    db,
    clock,
    log,
    store: createStore(settings),
    incoming: new IncomingFiles(
      join(attachmentsFolder(settings), 'incoming-jobs'),
      settings.minFreeMb * megabyte,
    ),
  }
}
