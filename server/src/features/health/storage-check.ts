import type { FastifyBaseLogger } from 'fastify'
import type { FileStore } from '../../platform/store/file-store.ts'

export type StorageState = 'ok' | 'unavailable'

/** Whoever asks more often, in milliseconds, is told the same: everybody may ask. */
const askedAtMostEach = 10_000

/** Makes a function that tells whether files can be kept and fetched now. */
export function createStorageCheck(
  store: Pick<FileStore, 'check'>,
  log: FastifyBaseLogger,
): () => Promise<StorageState> {
  let last: { readonly at: number; readonly state: Promise<StorageState> } | undefined
  const ask = async (): Promise<StorageState> => {
    try {
      await store.check()
      return 'ok'
    } catch (error) {
      log.error({ err: error }, 'the store of files does not answer the health check')
      return 'unavailable'
    }
  }
  return () => {
    const now = performance.now()
    if (last === undefined || now - last.at > askedAtMostEach) last = { at: now, state: ask() }
    return last.state
  }
}
