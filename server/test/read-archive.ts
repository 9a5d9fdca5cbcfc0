import { inflateRawSync } from 'node:zlib'

/**
 * Reads the directory of an archive.
 *
 * @returns the texts of the files by name
 */
export function readArchive(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  let position = archive.readUInt32LE(archive.length - 22 + 16)
  while (archive.readUInt32LE(position) === 0x02014b50) {
    const nameLength = archive.readUInt16LE(position + 28)
    const name = archive.toString('utf8', position + 46, position + 46 + nameLength)
    const start = archive.readUInt32LE(position + 42)
    const content = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    const bytes = archive.subarray(content, content + archive.readUInt32LE(position + 20))
    const isPacked = archive.readUInt16LE(position + 10) === 8
    files.set(name, (isPacked ? inflateRawSync(bytes) : bytes).toString('latin1'))
    position += 46 + nameLength + archive.readUInt16LE(position + 30) + archive.readUInt16LE(position + 32)
  }
  return files
}
