import type { SizeLimits } from '@verstas/domain/attachments/kinds.ts'
import type { Dependencies } from '../../platform/http/feature.ts'
import { takeTurns } from '../../platform/processes/take-turns.ts'
import { attachmentsFolder, createStore } from '../../platform/store/create-store.ts'
import { type FileStore, StoreUnavailableError } from '../../platform/store/file-store.ts'
import { IncomingFiles } from '../../platform/store/incoming-files.ts'
import { createMediaProcesses } from './media-processes.ts'

/** The services that attachments need. */
export interface AttachmentContext extends Dependencies {
  readonly store: FileStore
  readonly incoming: IncomingFiles
  readonly limits: SizeLimits
  readonly media: Pick<ReturnType<typeof createMediaProcesses>, 'run' | 'close'>
  /** Processes one picture per employee at a time, so one person's costly pictures do not occupy all processes. */
  readonly inPictureTurn: ReturnType<typeof takeTurns<number>>
}

const megabyte = 1_000_000

/** Creates the context. The disk is first written to, and processes first started, when a file arrives. */
export function createAttachmentContext(dependencies: Dependencies): AttachmentContext {
  const { settings } = dependencies
  return {
    ...dependencies,
    store: createStore(settings),
    incoming: new IncomingFiles(`${attachmentsFolder(settings)}/incoming`, settings.minFreeMb * megabyte),
    limits: { picture: settings.maxPictureMb * megabyte, video: settings.maxVideoMb * megabyte },
    media: createMediaProcesses(),
    inPictureTurn: takeTurns(),
  }
}

/**
 * Checks the store at startup, so that wrong settings are reported before the first upload. Logs an error if
 * the store does not respond.
 *
 * @throws {SettingsError}
 */
export async function checkStore({ store, log }: Pick<AttachmentContext, 'store' | 'log'>): Promise<void> {
  try {
    await store.check()
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error
    log.error({ err: error }, 'the service that keeps files does not answer: uploads wait until it does')
  }
}
