import { crc32 } from 'node:zlib'

/** A file of an archive; its bytes come when it is its turn. */
export interface ZipEntry {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** `YYYY-MM-DD` and `HH:mm` on the clock of the place, as the format has it. */
  readonly day: string
  readonly time: string
  readonly open: () => Promise<AsyncIterable<Buffer>>
}

const local = { signature: 0x04034b50, length: 30 }
const central = { signature: 0x02014b50, length: 46 }
const descriptor = { signature: 0x08074b50, length: 16, largeLength: 24 }
const end = { signature: 0x06054b50, length: 22 }
const largeEnd = { signature: 0x06064b50, length: 56, locatorSignature: 0x07064b50, locatorLength: 20 }

/** Lengths and places that do not fit into 32 bits stand in a field of their own (Zip64). */
const elsewhere = 0xffffffff
const largeField = 0x0001
const localLargeLength = 20
const centralLargeLength = 28

/** The names are UTF-8; checksum and length follow the bytes, because they are known only then. */
const flags = 0x0808
const madeOnUnix = 3 << 8
const readableFile = 0o100644 * 0x1_0000

/** A name, coded, and what all its records say. */
interface Head {
  readonly name: Buffer
  readonly isLarge: boolean
  readonly entry: ZipEntry
}

/** How long `zipOf` will be, in bytes. */
export function zipLength(entries: readonly ZipEntry[]): number {
  return lengthOf(entries, lengthOf(entries, false) >= elsewhere)
}

function lengthOf(entries: readonly ZipEntry[], isLarge: boolean): number {
  const ends = end.length + (isLarge ? largeEnd.length + largeEnd.locatorLength : 0)
  const records = isLarge
    ? local.length + localLargeLength + descriptor.largeLength + central.length + centralLargeLength
    : local.length + descriptor.length + central.length
  return entries.reduce((sum, { name, size }) => sum + 2 * Buffer.byteLength(name) + size + records, ends)
}

/**
 * An archive of the files as they are, piece by piece, for pictures and videos are compressed already (PKWARE's
 * APPNOTE 6.3; Zip64 where it grows beyond 4 GB). Whoever does not read it to the end returns from it.
 *
 * @throws where a file is not as long as it was said to be
 */
export async function* zipOf(entries: readonly ZipEntry[]): AsyncGenerator<Buffer, void> {
  const isLarge = lengthOf(entries, false) >= elsewhere
  const directory: Buffer[] = []
  let position = 0
  for (const entry of entries) {
    const head: Head = { name: Buffer.from(entry.name), isLarge, entry }
    yield localHeader(head)
    let [length, checksum] = [0, 0]
    for await (const piece of await entry.open()) {
      length += piece.length
      checksum = crc32(piece, checksum)
      yield piece
    }
    if (length !== entry.size) throw new Error(`${entry.name} has ${length} bytes and not ${entry.size}`)
    yield dataDescriptor(head, checksum)
    directory.push(centralHeader(head, checksum, position))
    position += local.length + head.name.length + length
    position += isLarge ? localLargeLength + descriptor.largeLength : descriptor.length
  }
  const listing = Buffer.concat(directory)
  yield listing
  yield endOf({ count: entries.length, position, length: listing.length, isLarge })
}

function localHeader({ name, isLarge, entry }: Head): Buffer {
  const bytes = Buffer.alloc(local.length + name.length + (isLarge ? localLargeLength : 0))
  bytes.writeUInt32LE(local.signature, 0)
  writeCommon(bytes, 4, { name, isLarge, entry })
  if (isLarge) {
    bytes.writeUInt32LE(elsewhere, 18)
    bytes.writeUInt32LE(elsewhere, 22)
    bytes.writeUInt16LE(localLargeLength, 28)
    writeLargeField(bytes, local.length + name.length, localLargeLength)
  }
  name.copy(bytes, local.length)
  return bytes
}

/** What stands alike in both headers: version, flags, method, time and the length of the name. */
function writeCommon(bytes: Buffer, at: number, { name, isLarge, entry: { day, time } }: Head): void {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  bytes.writeUInt16LE(isLarge ? 45 : 20, at)
  bytes.writeUInt16LE(flags, at + 2)
  bytes.writeUInt16LE((hour << 11) | (minute << 5), at + 6)
  bytes.writeUInt16LE(((year - 1980) << 9) | (month << 5) | date, at + 8)
  bytes.writeUInt16LE(name.length, at + 22)
}

/** Its head; the numbers behind it are zero until they are written. */
function writeLargeField(bytes: Buffer, at: number, length: number): void {
  bytes.writeUInt16LE(largeField, at)
  bytes.writeUInt16LE(length - 4, at + 2)
}

function dataDescriptor({ isLarge, entry: { size } }: Head, checksum: number): Buffer {
  const bytes = Buffer.alloc(isLarge ? descriptor.largeLength : descriptor.length)
  bytes.writeUInt32LE(descriptor.signature, 0)
  bytes.writeUInt32LE(checksum, 4)
  if (isLarge) {
    bytes.writeBigUInt64LE(BigInt(size), 8)
    bytes.writeBigUInt64LE(BigInt(size), 16)
  } else {
    bytes.writeUInt32LE(size, 8)
    bytes.writeUInt32LE(size, 12)
  }
  return bytes
}

function centralHeader(head: Head, checksum: number, position: number): Buffer {
  const { name, isLarge, entry } = head
  const bytes = Buffer.alloc(central.length + name.length + (isLarge ? centralLargeLength : 0))
  bytes.writeUInt32LE(central.signature, 0)
  bytes.writeUInt16LE(madeOnUnix | (isLarge ? 45 : 20), 4)
  writeCommon(bytes, 6, head)
  bytes.writeUInt32LE(checksum, 16)
  bytes.writeUInt32LE(isLarge ? elsewhere : entry.size, 20)
  bytes.writeUInt32LE(isLarge ? elsewhere : entry.size, 24)
  bytes.writeUInt32LE(readableFile, 38)
  bytes.writeUInt32LE(isLarge ? elsewhere : position, 42)
  name.copy(bytes, central.length)
  if (isLarge) {
    const at = central.length + name.length
    bytes.writeUInt16LE(centralLargeLength, 30)
    writeLargeField(bytes, at, centralLargeLength)
    bytes.writeBigUInt64LE(BigInt(entry.size), at + 4)
    bytes.writeBigUInt64LE(BigInt(entry.size), at + 12)
    bytes.writeBigUInt64LE(BigInt(position), at + 20)
  }
  return bytes
}

interface End {
  readonly count: number
  /** Where the directory stands, and how long it is, in bytes. */
  readonly position: number
  readonly length: number
  readonly isLarge: boolean
}

function endOf({ count, position, length, isLarge }: End): Buffer {
  const bytes = Buffer.alloc(end.length)
  bytes.writeUInt32LE(end.signature, 0)
  bytes.writeUInt16LE(isLarge ? 0xffff : count, 8)
  bytes.writeUInt16LE(isLarge ? 0xffff : count, 10)
  bytes.writeUInt32LE(isLarge ? elsewhere : length, 12)
  bytes.writeUInt32LE(isLarge ? elsewhere : position, 16)
  if (!isLarge) return bytes
  const large = Buffer.alloc(largeEnd.length)
  large.writeUInt32LE(largeEnd.signature, 0)
  large.writeBigUInt64LE(BigInt(largeEnd.length - 12), 4)
  large.writeUInt16LE(madeOnUnix | 45, 12)
  large.writeUInt16LE(45, 14)
  large.writeBigUInt64LE(BigInt(count), 24)
  large.writeBigUInt64LE(BigInt(count), 32)
  large.writeBigUInt64LE(BigInt(length), 40)
  large.writeBigUInt64LE(BigInt(position), 48)
  const locator = Buffer.alloc(largeEnd.locatorLength)
  locator.writeUInt32LE(largeEnd.locatorSignature, 0)
  locator.writeBigUInt64LE(BigInt(position + length), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([large, locator, bytes])
}
