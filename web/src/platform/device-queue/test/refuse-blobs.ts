import { vi } from 'vitest'

/** Lets `fail` answer instead of the database if it should keep a Blob. `vi.restoreAllMocks` ends it. */
export function failOnBlobs(fail: (store: IDBObjectStore) => void): void {
  const { add } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (args[0] instanceof Blob) fail(this)
    return add.apply(this, args)
  })
}

/** Refuses Blobs as a private window of WebKit does: the transaction ends later, without an error of its own. */
export const refuseBlobs = (): void =>
  failOnBlobs(({ transaction }) => queueMicrotask(() => transaction.abort()))
