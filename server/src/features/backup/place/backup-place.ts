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

/**
 * A folder or a bucket that stores backups. Object names are relative paths such as `files/ab/key.original`.
 */
export interface BackupPlace {
  /** The place for display to the operator, without secrets. */
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
   * Stores files and deletes the originals. Each object appears atomically, after its bytes are on the disk,
   * and replaces an older object of the same name. For a folder, all files of a call share one wait for the
   * disk.
   */
  put(objects: readonly NewObject[]): Promise<void>
  /** Removes an object. Succeeds if there is none. */
  remove(name: string): Promise<void>
  /**
   * Creates a private folder for files that `put` then stores. For backups in a folder, it is on the same
   * disk as they are.
   */
  makeScratch(): Promise<string>
}
