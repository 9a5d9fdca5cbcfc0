import { StoreUnavailableError } from '../../platform/store/file-store.ts'
import type { AttachmentContext } from './attachment-context.ts'

/**
 * For the start of the server: wrong settings of the store are told at once, and not by the first photo. A service that
 * does not answer now puts off uploads alone; all else works without it.
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
