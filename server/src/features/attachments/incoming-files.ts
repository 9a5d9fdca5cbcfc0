import { constants } from 'node:fs'
import { type FileHandle, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { StoreFullError } from '../../platform/store/file-store.ts'
import { isFull, makeFolder } from '../../platform/store/folder-store.ts'

/** A file as it arrives, and what is made of it before it goes to the store. */
const incomingParts = ['upload', 'clean', 'picture', 'thumbnail', 'square'] as const
type IncomingPart = (typeof incomingParts)[number]

/** After how many bytes the free space of the disk is checked again. */
const roomCheckInterval = 8_000_000

/**
 * The folder where files lie while they arrive, by the key that they will have. They leave some of the disk free, so
 * that a database on it can go on writing.
 */
export class IncomingFiles {
  readonly #folder: string
  readonly #leftFree: number

  /** @param leftFree in bytes */
  constructor(folder: string, leftFree: number) {
    this.#folder = folder
    this.#leftFree = leftFree
  }

  /**
   * For what is about to arrive, before its first byte.
   *
   * @throws {StoreFullError} where the disk has no room for so many bytes
   */
  async checkRoom(bytes: number): Promise<void> {
    await makeFolder(this.#folder)
    const { bavail, blocks, bsize } = await statfs(this.#folder)
    // Some network folders do not tell how large they are.
    if (blocks > 0 && bavail * bsize - bytes < this.#leftFree)
      throw new StoreFullError(`${bavail * bsize} bytes are free`)
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
   * Writes what comes at its place, piece by piece, and to the disk in the end. What came before the sender broke off
   * stays. A sender that stalled at one process may go on at another that has the folder, too, and both then write
   * the same bytes at the same places.
   *
   * @param offset at most the length of what is there, so that all before the end of the file has come
   * @param check called with the length so far after each piece; throws to refuse the rest
   * @returns the length of all that has come from this sender and before
   * @throws {StoreFullError}
   */
  async write(
    key: string,
    offset: number,
    bytes: Readable,
    check: (length: number) => Promise<void> | void,
  ): Promise<number> {
    await this.checkRoom(0)
    const file = await open(this.path(key, 'upload'), constants.O_WRONLY | constants.O_CREAT, 0o600)
    try {
      let end = offset
      let checkedAt = offset
      for await (const piece of bytes as AsyncIterable<Buffer>) {
        await writeAt(file, piece, end)
        end += piece.length
        await check(end)
        if (end - checkedAt < roomCheckInterval) continue
        await this.checkRoom(0)
        checkedAt = end
      }
      await file.sync()
      return end
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

/** All of it: one call of `write` may write a part. */
async function writeAt(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; )
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten
}
