import { Readable } from 'node:stream'
import { createInflateRaw, inflateRawSync } from 'node:zlib'
import { RefusedFileError } from './file-task.ts'

/** The maximum size of a part that is read as a whole. */
const maxPartBytes = 5_000_000

export interface ZipEntry {
  readonly name: string
  readonly isPacked: boolean
  readonly data: Buffer
  /** The size after decompression that the directory states. It may be false. */
  readonly statedSize: number
}

/** Returns the entries of a ZIP file in the order of its directory. Entries that are cut off have less data. */
export function zipEntries(content: Uint8Array): ZipEntry[] {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return placesOf(bytes).map((place) => {
    const head = bytes.readUInt32LE(place + 42)
    const hasHead = head + 30 <= bytes.length
    const start = hasHead ? head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28) : head
    return {
      name: bytes.toString('utf8', place + 46, place + 46 + bytes.readUInt16LE(place + 28)),
      isPacked: bytes.readUInt16LE(place + 10) === 8,
      data: bytes.subarray(start, start + bytes.readUInt32LE(place + 20)),
      statedSize: bytes.readUInt32LE(place + 24),
    }
  })
}

/** Returns the offsets of the entries in the directory of a ZIP file. */
function placesOf(bytes: Buffer): number[] {
  const places: number[] = []
  let place = bytes.indexOf('PK\u0001\u0002', 0, 'latin1')
  while (place >= 0 && place + 46 <= bytes.length) {
    places.push(place)
    place = bytes.indexOf('PK\u0001\u0002', place + 46, 'latin1')
  }
  return places
}

/** Returns a small part of a ZIP file as text; empty if the part is missing. */
export function partText(entries: readonly ZipEntry[], name: string): string {
  const entry = entries.find((one) => one.name === name)
  if (entry === undefined) return ''
  const { data, isPacked } = entry
  return (isPacked ? inflateRawSync(data, { maxOutputLength: maxPartBytes }) : data).toString('utf8')
}

/**
 * Yields a part as pieces of text. Counts the bytes that it really has.
 *
 * @param budget the number of bytes that this part and all following ones may still have
 * @throws {RefusedFileError} importTooLarge if the budget is spent
 */
export async function* partPieces(
  { data, isPacked }: ZipEntry,
  budget: { bytes: number },
): AsyncGenerator<string> {
  const source = Readable.from([data], { objectMode: false })
  const pieces = isPacked ? source.pipe(createInflateRaw({ chunkSize: 256 * 1024 })) : source
  for await (const piece of pieces) {
    budget.bytes -= (piece as Buffer).length
    if (budget.bytes < 0) throw new RefusedFileError('importTooLarge')
    // Tags and addresses are ASCII, so that cut letters of several bytes do no harm.
    yield (piece as Buffer).toString('latin1')
  }
}
