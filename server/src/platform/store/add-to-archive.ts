import { Readable } from 'node:stream'
import type { ZipFile } from 'yazl'
import { FileNotStoredError, type FileStore } from './file-store.ts'

type Options = Parameters<ZipFile['addReadStreamLazy']>[1]

/**
 * Adds a file, and waits until all its bytes are in the archive. Fails if the reader of the archive has
 * disconnected.
 */
export function addToArchive(zip: ZipFile, name: string, options: Options, content: Readable): Promise<void> {
  const { outputStream } = zip
  return new Promise((resolve, reject) => {
    const leave = () => content.destroy()
    outputStream.once('close', leave)
    content.once('error', reject)
    content.once('end', resolve)
    content.once('close', () => {
      outputStream.off('close', leave)
      reject(new Error('The reader of the archive has left'))
    })
    if (outputStream.destroyed) content.destroy()
    else zip.addReadStreamLazy(name, options, (take) => take(null, content))
  })
}

/** Returns a stream with a line of JSON for each record. */
export const jsonLines = (records: AsyncIterable<object> | Iterable<object>): Readable =>
  Readable.from(linesOf(records))

async function* linesOf(records: AsyncIterable<object> | Iterable<object>): AsyncGenerator<string> {
  for await (const record of records) yield `${JSON.stringify(record)}\n`
}

/** Opens the original of a file; null if the store does not have it. */
export async function openStored(store: FileStore, key: string): Promise<Readable | null> {
  try {
    return await store.open({ key, part: 'original' })
  } catch (error) {
    if (error instanceof FileNotStoredError) return null
    throw error
  }
}
