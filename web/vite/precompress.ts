import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg|html|wasm)$/
/** Smaller files fit into one packet without compression. */
const leastBytes = 1024

/**
 * Writes each file of the build also in its compressed forms, as small as possible, for the server to send.
 */
export function precompress(): Plugin {
  return {
    name: 'verstas:precompress',
    apply: 'build',
    writeBundle: async ({ dir = '' }, bundle) => {
      const files = Object.values(bundle).filter(({ fileName }) => compressible.test(fileName))
      await Promise.all(
        files.map(async (file) => {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (content.length < leastBytes) return
          const path = join(dir, file.fileName)
          await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
          await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
        }),
      )
    },
  }
}
