import { crc32 } from 'node:zlib'

/** The directory entry of a file in an archive, and its bytes. */
export interface ZippedFile {
  readonly name: string
  readonly at: Date
  readonly bytes: Buffer
}

/**
 * Reads a small archive by its directory, as file managers do.
 *
 * @throws if the directory contradicts the files
 */
export function readZip(archive: Buffer): ZippedFile[] {
  const end = archive.length - 22
  if (archive.readUInt32LE(end) !== 0x06054b50) throw new Error('The archive has no end')
  const files: ZippedFile[] = []
  let position = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const size = archive.readUInt32LE(position + 24)
    const nameLength = archive.readUInt16LE(position + 28)
    const name = archive.toString('utf8', position + 46, position + 46 + nameLength)
    const start = archive.readUInt32LE(position + 42)
    if (archive.readUInt32LE(start) !== 0x04034b50) throw new Error(`${name} is not where it should be`)
    const content = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    const bytes = archive.subarray(content, content + size)
    if (crc32(bytes) !== archive.readUInt32LE(position + 16)) throw new Error(`${name} is damaged`)
    files.push({ name, at: timeOf(archive, position + 46 + nameLength), bytes })
    position += 46 + nameLength + archive.readUInt16LE(position + 30)
  }
  if (position !== end) throw new Error('The directory has another length than it says')
  return files
}

/**
 * Returns the extended timestamp, which is the first extra field after the name. Its unit is whole seconds of
 * UTC.
 */
function timeOf(archive: Buffer, position: number): Date {
  if (archive.readUInt16LE(position) !== 0x5455) throw new Error('There is no exact time')
  return new Date(archive.readUInt32LE(position + 5) * 1000)
}
