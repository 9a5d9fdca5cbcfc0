import { vi } from 'vitest'

/** Calls `fail` before each attempt to store a Blob, until `vi.restoreAllMocks`. */
export function failOnBlobs(fail: (store: IDBObjectStore) => void): void {
  const { add } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (args[0] instanceof Blob) fail(this)
    return add.apply(this, args)
  })
}

/**
 * Refuses Blobs like a private window of WebKit. The transaction fails later, without an error of the
 * request.
 */
export const refuseBlobs = (): void =>
  failOnBlobs(({ transaction }) => queueMicrotask(() => transaction.abort()))
