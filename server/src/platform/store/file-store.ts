import type { Readable } from 'node:stream'
import type { ByteRange } from '@verstas/domain/attachments/byte-range.ts'

/** The files of one attachment: what was sent, and the two pictures that are made of it. */
export const fileParts = ['original', 'thumbnail', 'picture'] as const
export type FilePart = (typeof fileParts)[number]

/** One stored file; the key is a UUID. */
export interface FileName {
  readonly key: string
  readonly part: FilePart
}

/** The store has no such file. */
export class FileNotStoredError extends Error {
  constructor({ key, part }: FileName) {
    super(`The store has no ${part} of ${key}`)
    this.name = 'FileNotStoredError'
  }
}

/** The store has no room. */
export class StoreFullError extends Error {
  constructor(cause: unknown) {
    super('The store is full', { cause })
    this.name = 'StoreFullError'
  }
}

/** The service that stores the files cannot be reached, or refuses for now. */
export class StoreUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The store is not available', { cause })
    this.name = 'StoreUnavailableError'
  }
}

/** Where the bytes of attachments are stored (decisions/attachment-store.md). A stored file is never changed. */
export interface FileStore {
  /**
   * Stores the content of the file at `path`; when it returns, the bytes outlive a crash. Storing the same file again is
   * no error. The caller never changes the file at `path` afterwards (the store may share its bytes), and removes it.
   *
   * @throws {StoreFullError}
   * @throws {StoreUnavailableError}
   */
  put(name: FileName, path: string): Promise<void>
  /**
   * A stream of a file, or of a range of it; a caller that does not read to the end destroys it.
   *
   * @throws {FileNotStoredError}
   * @throws {StoreUnavailableError}
   */
  open(name: FileName, range?: ByteRange): Promise<Readable>
  /**
   * Removes all files of a key; no error where there are none.
   *
   * @throws {StoreUnavailableError}
   */
  remove(key: string): Promise<void>
  /**
   * Checks that the store can be used.
   *
   * @throws {SettingsError} where it cannot with these settings
   * @throws {StoreUnavailableError} where it cannot now
   */
  check(): Promise<void>
}
