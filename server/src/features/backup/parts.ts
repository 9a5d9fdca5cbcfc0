import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { BackupError, takeAnother } from './backup-error.ts'
import { seal, unseal } from './crypt/sealed-chunks.ts'
import type { Part } from './manifest.ts'
import type { BackupPlace } from './place/backup-place.ts'
import type { ObjectBatch } from './place/object-batch.ts'
import { RowSum } from './row-sum.ts'

/** Maximum number of lines in a batch. */
const batchLines = 1000

/** Number of characters after which a batch ends. */
const batchCharacters = 2_000_000

const compression = { params: { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_compressionLevel]: 3 } }

export interface PartTarget {
  readonly place: BackupPlace
  /** Receives the files. They are in the place once it is flushed. */
  readonly objects: ObjectBatch
  readonly scratch: string
  /** The folder of the backup in its place. */
  readonly folder: string
  readonly key: Buffer | null
}

/** Returns the name of a part's file: `tables/employee.ndjson.zst`, with `.sealed` if it is encrypted. */
export const partFile = (name: string, isSealed: boolean): string =>
  `${name}.ndjson.zst${isSealed ? '.sealed' : ''}`

/**
 * Writes lines into a compressed file of the backup, encrypted if there is a key. Holds one batch in memory.
 *
 * @param name of the part, such as `tables/employee`
 */
export async function writePart(
  { objects, scratch, folder, key }: PartTarget,
  name: string,
  batches: AsyncIterable<readonly string[]>,
): Promise<Part> {
  const sum = new RowSum()
  const digest = createHash('sha256')
  async function* texts(): AsyncGenerator<Buffer> {
    for await (const batch of batches) {
      for (const line of batch) sum.add(line)
      const text = Buffer.from(`${batch.join('\n')}\n`)
      digest.update(text)
      yield text
    }
  }
  const path = join(scratch, name.replaceAll('/', '-'))
  const file = createWriteStream(path, { mode: 0o600 })
  const lines = Readable.from(texts(), { objectMode: true, highWaterMark: 1 })
  const compress = createZstdCompress(compression)
  await (key === null ? pipeline(lines, compress, file) : pipeline(lines, compress, seal(key, name), file))
  const { size: bytes } = await stat(path)
  await objects.add({ name: `${folder}/${partFile(name, key !== null)}`, path }, bytes)
  return { rows: sum.rows, bytes, sha256: digest.digest('hex'), sum: sum.digest() }
}

export interface PartSource {
  readonly place: BackupPlace
  /** The name of the backup. */
  readonly backup: string
  readonly folder: string
  readonly key: Buffer | null
}

/**
 * Reads the lines of a part in batches. The hash is checked at the end, so the caller must revert its work on
 * the lines if this function fails.
 *
 * @throws {BackupError} if the file is missing or damaged
 */
export async function readPart(
  { place, backup, folder, key }: PartSource,
  name: string,
  part: Part,
  take: (lines: readonly string[]) => Promise<void>,
): Promise<void> {
  const digest = createHash('sha256')
  let failure: unknown
  const consume = async (plain: AsyncIterable<Buffer>) => {
    for await (const lines of inBatches(plain, digest)) {
      try {
        await take(lines)
      } catch (error) {
        failure = error
        throw error
      }
    }
  }
  const stored = await place.open(`${folder}/${partFile(name, key !== null)}`)
  const decompress = createZstdDecompress()
  try {
    await (key === null
      ? pipeline(stored, decompress, consume)
      : pipeline(stored, unseal(key, name), decompress, consume))
  } catch (error) {
    if (failure !== undefined) throw failure
    throw new BackupError(damageOf(backup, name), { cause: error })
  }
  if (digest.digest('hex') !== part.sha256) throw new BackupError(damageOf(backup, name))
}

const damageOf = (backup: string, name: string): string =>
  `The backup ${backup} is damaged: ${name} does not have the content that was written. ${takeAnother}`

async function* inBatches(
  plain: AsyncIterable<Buffer>,
  digest: ReturnType<typeof createHash>,
): AsyncGenerator<readonly string[]> {
  const decoder = new StringDecoder('utf8')
  let lines: string[] = []
  let length = 0
  let open: string[] = []
  for await (const bytes of plain) {
    digest.update(bytes)
    const pieces = decoder.write(bytes).split('\n')
    for (const [index, piece] of pieces.entries()) {
      open.push(piece)
      length += piece.length
      if (index === pieces.length - 1) continue
      lines.push(open.join(''))
      open = []
    }
    if (lines.length < batchLines && length < batchCharacters) continue
    if (lines.length > 0) yield lines
    lines = []
    length = 0
  }
  if (lines.length > 0) yield lines
}
