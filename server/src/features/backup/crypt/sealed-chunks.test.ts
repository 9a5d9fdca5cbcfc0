import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SealBrokenError, seal, sealBytes, sealedSize, unseal } from './sealed-chunks.ts'

const key = randomBytes(32)

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces)
}

const sealAll = (plain: Buffer, name = 'tables/part', piece = 10_000) =>
  collect(seal(key, name)(inPieces(plain, piece)))
const unsealAll = (sealed: Buffer, name = 'tables/part', piece = 7_777) =>
  collect(unseal(key, name)(inPieces(sealed, piece)))

const lengths = fc.oneof(
  fc.integer({ min: 0, max: 300_000 }),
  fc.constantFrom(0, 1, 65_535, 65_536, 65_537, 131_072, 131_073),
)

describe('sealed bytes', () => {
  it('sealed bytes of any length, in any pieces, are the same after opening', async () => {
    await fc.assert(
      fc.asyncProperty(
        lengths,
        fc.integer({ min: 1000, max: 200_000 }),
        fc.integer({ min: 1000, max: 200_000 }),
        async (length, written, read) => {
          const plain = randomBytes(length)
          const sealed = await sealAll(plain, 'a', written)
          expect(sealed.length).toBe(sealedSize(length))
          expect((await unsealAll(sealed, 'a', read)).equals(plain)).toBe(true)
          const atOnce = sealBytes(key, 'a', plain)
          expect(atOnce.length).toBe(sealedSize(length))
          expect((await unsealAll(atOnce, 'a', read)).equals(plain)).toBe(true)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('opening detects any changed bit and any truncation', async () => {
    await fc.assert(
      fc.asyncProperty(lengths, fc.nat(), fc.integer({ min: 0, max: 7 }), async (length, at, bit) => {
        const sealed = await sealAll(randomBytes(length))
        const place = at % sealed.length
        const flipped = Buffer.from(sealed)
        flipped[place] = (flipped[place] ?? 0) ^ (1 << bit)
        await expect(unsealAll(flipped)).rejects.toThrow(SealBrokenError)
        await expect(unsealAll(sealed.subarray(0, place))).rejects.toThrow(SealBrokenError)
      }),
      { numRuns: 60 },
    )
  })

  it('opening detects a truncation after a whole chunk, a repeated chunk and swapped chunks', async () => {
    const sealed = await sealAll(randomBytes(3 * 65_536 + 5))
    const header = sealed.subarray(0, 24)
    const chunk = (index: number) => sealed.subarray(24 + index * 65_552, 24 + (index + 1) * 65_552)
    for (const chunks of [
      [0, 1, 2],
      [0, 0, 1, 2, 3],
      [1, 0, 2, 3],
      [0, 1, 3],
    ])
      await expect(unsealAll(Buffer.concat([header, ...chunks.map(chunk)]))).rejects.toThrow(SealBrokenError)
    expect((await unsealAll(Buffer.concat([header, ...[0, 1, 2, 3].map(chunk)]))).length).toBe(196_613)
  })

  it('a sealed object cannot be opened under the name of another object', async () => {
    const sealed = await sealAll(Buffer.from('rows'), 'tables/employee')
    await expect(unsealAll(sealed, 'tables/customer')).rejects.toThrow(SealBrokenError)
  })
})
