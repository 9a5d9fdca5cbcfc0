import { vi } from 'vitest'

/** Calls `fail` instead of the database when a Blob is to be stored, until `vi.restoreAllMocks`. */
export function failOnBlobs(fail: (store: IDBObjectStore) => void): void {
  const { add } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (args[0] instanceof Blob) fail(this)
    return add.apply(this, args)
  })
}

/**
 * Refuses Blobs like a private window of WebKit: the transaction fails later, without an error of the
 * request.
 */
export const refuseBlobs = (): void =>
  failOnBlobs(({ transaction }) => queueMicrotask(() => transaction.abort()))
