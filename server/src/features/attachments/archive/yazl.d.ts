declare module 'yazl' {
  import type { EventEmitter } from 'node:events'
  import type { PassThrough, Readable } from 'node:stream'

  interface StreamOptions {
    readonly mtime: Date
    /** Size in bytes, if it is known. */
    readonly size?: number
    readonly compress: boolean
  }

  type Take = (error: null, stream: Readable) => void

  export class ZipFile extends EventEmitter {
    readonly outputStream: PassThrough
    addReadStreamLazy(name: string, options: StreamOptions, open: (take: Take) => void): void
    /**
     * Passes the total size in bytes to the callback immediately if all sizes are known and nothing is
     * compressed.
     */
    end(options: object, tellTotal: (bytes: number) => void): void
  }
}
