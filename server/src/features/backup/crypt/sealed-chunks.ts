import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The first bytes of a sealed object: its format and version. */
const magic = Buffer.from('VSTSEAL1')
const saltBytes = 16
const tagBytes = 16

/** Number of plain bytes in each chunk. The last chunk may have fewer. */
const chunkBytes = 65_536

const headerBytes = magic.length + saltBytes
const sealedChunkBytes = chunkBytes + tagBytes

/** Thrown if sealed bytes were changed, truncated, or sealed for another object or with another key. */
export class SealBrokenError extends Error {
  constructor() {
    super('The sealed bytes are not those that were written')
    this.name = 'SealBrokenError'
  }
}

/** Returns the number of bytes of a sealed object with this many plain bytes. */
export function sealedSize(plainBytes: number): number {
  const chunks = Math.max(1, Math.ceil(plainBytes / chunkBytes))
  return headerBytes + plainBytes + chunks * tagBytes
}

/**
 * Returns a transform that encrypts a stream with AES-256-GCM in chunks of 64 KiB. The nonce of a chunk
 * contains its number and whether it is the last one, so a reader detects missing, added and swapped chunks.
 * The key of the object is derived from its name, so an object cannot be passed off as another one.
 *
 * @param key 32 bytes
 */
export const seal = (key: Buffer, name: string) =>
  async function* (plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const { header, sealChunk } = beginSeal(key, name)
    yield header
    for await (const { bytes, isLast } of inChunks(plain, chunkBytes))
      yield Buffer.concat(sealChunk(bytes, isLast))
  }

/** Encrypts bytes in memory with the same result as `seal`. `unseal` reads both. */
export function sealBytes(key: Buffer, name: string, plain: Buffer): Buffer {
  const { header, sealChunk } = beginSeal(key, name)
  const sealed: Buffer[] = [header]
  for (let start = 0; start === 0 || start < plain.length; start += chunkBytes) {
    const end = start + chunkBytes
    sealed.push(...sealChunk(plain.subarray(start, end), end >= plain.length))
  }
  return Buffer.concat(sealed)
}

/** Returns two functions that seal an object of this name: one for a stream, and one for bytes in memory. */
export const sealerOf = (key: Buffer, name: string) => ({
  stream: seal(key, name),
  whole: (plain: Buffer): Buffer => sealBytes(key, name, plain),
})

/** Draws the salt of an object. Returns its header, and a function that seals its chunks in order. */
function beginSeal(key: Buffer, name: string) {
  const salt = randomBytes(saltBytes)
  const objectKey = keyOf(key, salt, name)
  let number = 0
  const sealChunk = (bytes: Buffer, isLast: boolean): readonly Buffer[] => {
    const cipher = createCipheriv('aes-256-gcm', objectKey, nonceOf(number, isLast))
    number += 1
    return [cipher.update(bytes), cipher.final(), cipher.getAuthTag()]
  }
  return { header: Buffer.concat([magic, salt]), sealChunk }
}

/**
 * Returns a transform that decrypts a sealed stream. It emits only authenticated bytes.
 *
 * @throws {SealBrokenError}
 */
export const unseal = (key: Buffer, name: string) =>
  async function* (sealed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const rest = await takeHeader(sealed)
    const objectKey = keyOf(key, rest.salt, name)
    let number = 0
    for await (const { bytes, isLast } of inChunks(rest.body, sealedChunkBytes)) {
      if (bytes.length < tagBytes) throw new SealBrokenError()
      const decipher = createDecipheriv('aes-256-gcm', objectKey, nonceOf(number, isLast))
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      const plain = decipher.update(bytes.subarray(0, -tagBytes))
      try {
        decipher.final()
      } catch {
        throw new SealBrokenError()
      }
      yield plain
      number += 1
    }
  }

const keyOf = (key: Buffer, salt: Buffer, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `verstas backup ${name}`, 32))

/** Returns the nonce of a chunk: its number in 8 bytes, and 1 in the last byte of the last chunk. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number))
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Splits a stream into chunks of a size. The last one may be smaller, and is empty for an empty stream. */
async function* inChunks(
  stream: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ readonly bytes: Buffer; readonly isLast: boolean }> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const piece of stream) {
    waiting.push(piece)
    length += piece.length
    // A full chunk is held back until another byte arrives, because it may be the last chunk.
    if (length <= size) continue
    const all = Buffer.concat(waiting, length)
    let start = 0
    for (; length - start > size; start += size)
      yield { bytes: all.subarray(start, start + size), isLast: false }
    waiting = [all.subarray(start)]
    length -= start
  }
  yield { bytes: Buffer.concat(waiting, length), isLast: true }
}

/** Parses the header. The body is the remaining bytes. */
async function takeHeader(
  sealed: AsyncIterable<Buffer>,
): Promise<{ readonly salt: Buffer; readonly body: AsyncIterable<Buffer> }> {
  const pieces = sealed[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < headerBytes) {
    const { value, done } = await pieces.next()
    if (done) throw new SealBrokenError()
    start = Buffer.concat([start, value])
  }
  if (!start.subarray(0, magic.length).equals(magic)) throw new SealBrokenError()
  const salt = start.subarray(magic.length, headerBytes)
  async function* body(): AsyncGenerator<Buffer> {
    yield start.subarray(headerBytes)
    yield* { [Symbol.asyncIterator]: () => pieces }
  }
  return { salt, body: body() }
}
