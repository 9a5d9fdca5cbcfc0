import { constants } from 'node:fs'
import { type FileHandle, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { StoreFullError } from './file-store.ts'
import { isFull, makeFolder } from './folder-store.ts'

/** Parts of an arriving file: the received bytes and the files generated from them. */
const incomingParts = ['upload', 'clean', 'picture', 'thumbnail', 'square'] as const
type IncomingPart = (typeof incomingParts)[number]

/** Number of received bytes after which the free disk space is checked again. */
const roomCheckInterval = 8_000_000

/**
 * The folder of arriving files, which are named by their future key. Uploads leave some disk space free for
 * the database.
 */
export class IncomingFiles {
  readonly #folder: string
  readonly #leftFree: number

  /** @param leftFree bytes of the disk that stay free */
  constructor(folder: string, leftFree: number) {
    this.#folder = folder
    this.#leftFree = leftFree
  }

  /**
   * Checks that the disk has space for this many more bytes and for the bytes that stay free.
   *
   * @throws {StoreFullError}
   */
  async checkRoom(bytes: number): Promise<void> {
    await makeFolder(this.#folder)
    const { bavail, blocks, bsize } = await statfs(this.#folder)
    // Ignores a disk size of 0, which some network folders report.
    if (blocks > 0 && bavail * bsize - bytes < this.#leftFree)
      throw new StoreFullError(`${bavail * bsize} bytes are free`)
  }

  path(key: string, part: IncomingPart): string {
    return join(this.#folder, `${key}.${part}`)
  }

  /** Returns the number of received bytes of an upload. */
  async size(key: string): Promise<number> {
    const found = await stat(this.path(key, 'upload')).catch(() => null)
    return found?.size ?? 0
  }

  /**
   * Writes received bytes at their offset and syncs them to the disk. A broken connection does not
   * delete them. If a sender stalls at one process and continues at another, both processes write the same
   * bytes at the same offsets.
   *
   * @param offset at most the present length, so the file has no gaps
   * @param check is called with the total length after each chunk, and throws to refuse the file
   * @returns the total length received, in bytes
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
      // Syncs the received bytes after a failure, because the upload may continue after them.
      await file.sync().catch(() => undefined)
      throw isFull(error) ? new StoreFullError(error) : error
    } finally {
      await file.close()
    }
  }

  async discard(key: string): Promise<void> {
    for (const part of incomingParts) await rm(this.path(key, part), { force: true })
  }

  /** Returns the keys of all arriving files. Ignores files that a network file system adds to the folder. */
  async keys(): Promise<Set<string>> {
    const names = await readdir(this.#folder).catch(() => [])
    const ours = names.filter((name) => /^[0-9a-f-]{36}\.[a-z]+$/.test(name))
    return new Set(ours.map((name) => name.slice(0, 36)))
  }
}

/** Writes all bytes, because one call of `write` may write only some of them. */
async function writeAt(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; )
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten
}
