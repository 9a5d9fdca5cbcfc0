import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { StoreFullError } from '../../platform/store/file-store.ts'
import { isFull, makeFolder } from '../../platform/store/folder-store.ts'

/** A file as it arrives, and what is made of it before it goes to the store. */
const incomingParts = ['upload', 'clean', 'picture', 'thumbnail'] as const
type IncomingPart = (typeof incomingParts)[number]

/** The folder where files lie while they arrive, by the key that they will have. */
export class IncomingFiles {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  path(key: string, part: IncomingPart): string {
    return join(this.#folder, `${key}.${part}`)
  }

  /** How much of the upload has arrived, in bytes. */
  async size(key: string): Promise<number> {
    const found = await stat(this.path(key, 'upload')).catch(() => null)
    return found?.size ?? 0
  }

  /**
   * Writes what comes behind what is there, piece by piece, and to the disk in the end. What came before
   * the sender broke off stays.
   *
   * @param check called with the length so far after each piece; throws to refuse the rest
   * @returns the length of all that is there
   * @throws {StoreFullError}
   */
  async append(
    key: string,
    bytes: Readable,
    check: (length: number) => Promise<void> | void,
  ): Promise<number> {
    await makeFolder(this.#folder)
    const file = await open(this.path(key, 'upload'), 'a', 0o600)
    try {
      let { size } = await file.stat()
      for await (const piece of bytes as AsyncIterable<Buffer>) {
        // All of it: one call of `write` may write a part.
        await file.appendFile(piece)
        size += piece.length
        await check(size)
      }
      await file.sync()
      return size
    } catch (error) {
      // What came before may be resumed from, so it is brought to the disk as well as it can be.
      await file.sync().catch(() => undefined)
      throw isFull(error) ? new StoreFullError(error) : error
    } finally {
      await file.close()
    }
  }

  async discard(key: string): Promise<void> {
    for (const part of incomingParts) await rm(this.path(key, part), { force: true })
  }

  /** The keys of all files of ours that lie here; a network's file system adds its own. */
  async keys(): Promise<Set<string>> {
    const names = await readdir(this.#folder).catch(() => [])
    const ours = names.filter((name) => /^[0-9a-f-]{36}\.[a-z]+$/.test(name))
    return new Set(ours.map((name) => name.slice(0, 36)))
  }
}
