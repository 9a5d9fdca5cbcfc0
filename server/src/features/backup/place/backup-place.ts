import type { Readable } from 'node:stream'

export interface StoredObject {
  readonly bytes: number
  readonly changedAt: Date
}

/** A file of this machine that becomes an object. */
export interface NewObject {
  readonly name: string
  readonly path: string
}

/** A folder or a bucket that keeps backups. Names are relative paths such as `files/ab/key.original`. */
export interface BackupPlace {
  /** The place as the operator knows it, without secrets. */
  readonly description: string
  /** Returns all objects whose name begins with `folder/`. Empty if there is none. */
  list(folder: string): Promise<ReadonlyMap<string, StoredObject>>
  /**
   * Opens an object. A caller that does not read to the end must destroy the stream.
   *
   * @throws {BackupError} if the place has no such object
   */
  open(name: string): Promise<Readable>
  /**
   * Stores files, which are gone afterwards. Each object appears as a whole, after its bytes are on the disk, and
   * replaces an older one of the same name. A folder waits for the disk once for all files of a call.
   */
  put(objects: readonly NewObject[]): Promise<void>
  /** Removes an object. Succeeds if there is none. */
  remove(name: string): Promise<void>
  /**
   * Creates a private folder for files that `put` then stores. A folder of backups keeps it on its own disk.
   */
  makeScratch(): Promise<string>
}
