import { constants } from 'node:fs'
import { type FileHandle, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { StoreFullError } from '../../platform/store/file-store.ts'
import { isFull, makeFolder } from '../../platform/store/folder-store.ts'

/** An arriving file, and the results made from it before it goes to the store. */
const incomingParts = ['upload', 'clean', 'picture', 'thumbnail', 'square'] as const
type IncomingPart = (typeof incomingParts)[number]

/** Bytes after which the free space of the disk is checked again. */
const roomCheckInterval = 8_000_000

/**
 * The folder of arriving files, by their future key. It leaves some of the disk free, so a database on it can
 * still write.
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
   * Checks the space for an upload before its first byte.
   *
   * @throws {StoreFullError} if the disk has no space for this many bytes
   */
  async checkRoom(bytes: number): Promise<void> {
    await makeFolder(this.#folder)
    const { bavail, blocks, bsize } = await statfs(this.#folder)
    // Some network folders do not report their size.
    if (blocks > 0 && bavail * bsize - bytes < this.#leftFree)
      throw new StoreFullError(`${bavail * bsize} bytes are free`)
  }

  path(key: string, part: IncomingPart): string {
    return join(this.#folder, `${key}.${part}`)
  }

  /** Returns the received part of the upload, in bytes. */
  async size(key: string): Promise<number> {
    const found = await stat(this.path(key, 'upload')).catch(() => null)
    return found?.size ?? 0
  }

  /**
   * Writes received bytes at their offset, and finally syncs them to the disk. Bytes received before a broken
   * connection stay. A sender that stalled at one process may continue at another with the same folder. Both
   * then write the same bytes at the same offsets.
   *
   * @param offset at most the present length, so the file has no gaps
   * @param check called with the length so far after each chunk; throws to refuse the remaining ones
   * @returns the total length received
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
      // An upload may resume from received bytes, so they are synced if possible.
      await file.sync().catch(() => undefined)
      throw isFull(error) ? new StoreFullError(error) : error
    } finally {
      await file.close()
    }
  }

  async discard(key: string): Promise<void> {
    for (const part of incomingParts) await rm(this.path(key, part), { force: true })
  }

  /** Returns the keys of all our files in the folder; a network file system adds its own. */
  async keys(): Promise<Set<string>> {
    const names = await readdir(this.#folder).catch(() => [])
    const ours = names.filter((name) => /^[0-9a-f-]{36}\.[a-z]+$/.test(name))
    return new Set(ours.map((name) => name.slice(0, 36)))
  }
}

/** Writes all bytes: one call of `write` may write only a part. */
async function writeAt(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; )
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten
}
