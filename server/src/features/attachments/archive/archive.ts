import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of an archive; its bytes come when it is its turn. */
export interface ArchivedFile {
  /** Without folders, as `fileNameOf` makes it. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly createdAt: Date
  readonly open: () => Promise<Readable>
}

export interface Archive {
  /** How long it will be, in bytes. */
  readonly length: number
  /** Fails where a file does not come, or is not as long as it was said to be. */
  readonly bytes: Readable
}

/**
 * A ZIP archive of the files as they are, for pictures and videos are compressed already. It is put together while
 * it is read; who does not read it to the end destroys it, and the file that is open is closed with it.
 */
export function archiveOf(files: readonly ArchivedFile[]): Archive {
  const zip = new ZipFile()
  const bytes = zip.outputStream
  const fail = (error: Error) => bytes.destroy(error)
  zip.on('error', fail)

  let opened: Readable | undefined
  bytes.once('close', () => opened?.destroy())
  const open = async (file: ArchivedFile) => {
    opened = (await file.open()).once('error', fail)
    if (bytes.destroyed) opened.destroy()
    return opened
  }

  for (const file of files)
    zip.addReadStreamLazy(file.name, { mtime: file.createdAt, size: file.size, compress: false }, (take) => {
      open(file).then((stream) => take(null, stream), fail)
    })
  let length = 0
  zip.end({}, (total) => {
    length = total
  })
  return { length, bytes }
}
