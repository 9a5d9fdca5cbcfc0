import { crc32 } from 'node:zlib'

/** What an archive's directory says of a file, and its bytes. */
export interface ZippedFile {
  readonly name: string
  /** `2026-11-18 09:10`. */
  readonly at: string
  readonly bytes: Buffer
}

/** Reads a small archive by its directory, as file managers do. @throws where anything in it contradicts itself */
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
    files.push({ name, at: timeOf(archive, position + 12), bytes })
    position += 46 + nameLength + archive.readUInt16LE(position + 30)
  }
  if (position !== end) throw new Error('The directory has another length than it says')
  return files
}

function timeOf(archive: Buffer, position: number): string {
  const [time, day] = [archive.readUInt16LE(position), archive.readUInt16LE(position + 2)]
  const two = (value: number) => String(value).padStart(2, '0')
  const date = `${1980 + (day >> 9)}-${two((day >> 5) & 15)}-${two(day & 31)}`
  return `${date} ${two(time >> 11)}:${two((time >> 5) & 63)}`
}
