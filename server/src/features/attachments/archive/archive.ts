import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of an archive. It is opened only when its bytes are needed. */
export interface ArchivedFile {
  /** The file name without folders, from `fileNameOf`. */
  readonly name: string
  /** Size in bytes. */
  readonly size: number
  readonly createdAt: Date
  readonly open: () => Promise<Readable>
}

export interface Archive {
  /** Total length, in bytes. */
  readonly length: number
  /** The content of the archive. Fails if a file is missing or does not have its stated size. */
  readonly bytes: Readable
}

/**
 * Builds a ZIP archive without compression, because pictures and videos are compressed already. The archive
 * is generated while it is read. The open file is closed even if the reader stops early.
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
