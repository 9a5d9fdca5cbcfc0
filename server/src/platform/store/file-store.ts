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

/** No such file lies in the store. */
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

/** The service that keeps the files does not answer, or not now. */
export class StoreUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The store is not available', { cause })
    this.name = 'StoreUnavailableError'
  }
}

/** Where the bytes of attachments lie. No file is ever changed once it is there. */
export interface FileStore {
  /**
   * Keeps what the file at `path` holds; when it returns, the bytes outlive a crash. The same again is
   * right too. The caller removes the file at `path`, and does not change it any more.
   *
   * @throws {StoreFullError}
   * @throws {StoreUnavailableError}
   */
  put(name: FileName, path: string): Promise<void>
  /**
   * Opens a file, or a part of it, to be read piece by piece; who does not read to the end destroys the stream.
   *
   * @throws {FileNotStoredError}
   * @throws {StoreUnavailableError}
   */
  open(name: FileName, range?: ByteRange): Promise<Readable>
  /** Takes all files of a key away; right also where there are none. */
  remove(key: string): Promise<void>
  /**
   * Fulfils when the store answers and lets us in.
   *
   * @throws {SettingsError} where it never will as it is set
   * @throws {StoreUnavailableError} where it does not answer now
   */
  check(): Promise<void>
}
