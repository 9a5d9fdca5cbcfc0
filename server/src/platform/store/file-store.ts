import type { Readable } from 'node:stream'
import type { ByteRange } from '@verstas/domain/attachments/byte-range.ts'

/** The files of one attachment: the original, and two pictures that the server creates from the original. */
export const fileParts = ['original', 'thumbnail', 'picture'] as const
export type FilePart = (typeof fileParts)[number]

/** The name of a stored file. The key is a UUID. */
export interface FileName {
  readonly key: string
  readonly part: FilePart
}

/** Thrown if a file is read that the store does not have. */
export class FileNotStoredError extends Error {
  constructor({ key, part }: FileName) {
    super(`The store has no ${part} of ${key}`)
    this.name = 'FileNotStoredError'
  }
}

/** Thrown if the store has no space for a file. */
export class StoreFullError extends Error {
  constructor(cause: unknown) {
    super('The store is full', { cause })
    this.name = 'StoreFullError'
  }
}

/** Thrown if the storage service cannot be reached or refuses temporarily. */
export class StoreUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The store is not available', { cause })
    this.name = 'StoreUnavailableError'
  }
}

/** Storage for the bytes of attachments (decisions/attachment-store.md). A stored file is never changed. */
export interface FileStore {
  /**
   * Stores the content of the file at `path`. The bytes survive a crash after the call has returned.
   * Storing the same file again is allowed. The caller must remove the file at `path` afterwards. The
   * caller must not write to the file, because the store may share its bytes.
   *
   * @throws {StoreFullError}
   * @throws {StoreUnavailableError}
   */
  put(name: FileName, path: string): Promise<void>
  /**
   * Opens a stream of a file or of a range of it. A caller that does not read to the end must destroy the
   * stream.
   *
   * @throws {FileNotStoredError}
   * @throws {StoreUnavailableError}
   */
  open(name: FileName, range?: ByteRange): Promise<Readable>
  /**
   * Reads a whole file; null if it has more bytes than `most`. Only stores for which this is faster than `open` have it.
   *
   * @throws {FileNotStoredError}
   */
  readSmall?(name: FileName, most: number): Promise<Buffer | null>
  /**
   * Removes all files of a key. Succeeds if there are none.
   *
   * @throws {StoreUnavailableError}
   */
  remove(key: string): Promise<void>
  /**
   * Checks that the store is usable.
   *
   * @throws {SettingsError} if the settings are wrong
   * @throws {StoreUnavailableError} if the store is temporarily unavailable
   */
  check(): Promise<void>
}
