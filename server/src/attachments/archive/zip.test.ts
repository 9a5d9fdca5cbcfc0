import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readZip } from '../../../test/read-zip.ts'
import { type ZipEntry, zipLength, zipOf } from './zip.ts'

const entryOf = (name: string, pieces: readonly Buffer[], size?: number): ZipEntry => ({
  name,
  size: size ?? pieces.reduce((sum, piece) => sum + piece.length, 0),
  day: '2026-11-18',
  time: '09:10',
  open: async () =>
    (async function* () {
      yield* pieces
    })(),
})

describe('an archive', () => {
  it('holds what was put into it, and is as long as was said before', async () => {
    const pieces = fc.array(fc.uint8Array().map((bytes) => Buffer.from(bytes)))
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, pieces)), async (files) => {
        const entries = files.map(([called, content]) => entryOf(called, content))
        const archive = await buffer(zipOf(entries))
        expect(archive.length).toBe(zipLength(entries))
        expect(readZip(archive)).toEqual(
          files.map(([called, content]) => ({
            name: called,
            at: '2026-11-18 09:10',
            bytes: Buffer.concat(content),
          })),
        )
      }),
    )
  })

  it('breaks off where a file is not as long as it was said to be', async () => {
    const entries = [entryOf('a.jpg', [Buffer.from('abc')], 4)]
    await expect(buffer(zipOf(entries))).rejects.toThrow('a.jpg has 3 bytes and not 4')
  })

  it('beyond 4 GB has its lengths and places in 64 bits', async () => {
    const piece = Buffer.alloc(256 * 1024 * 1024)
    const entries = [entryOf('a.mp4', Array(17).fill(piece)), entryOf('b.jpg', [Buffer.from('abc')])]
    let [length, rest] = [0, Buffer.alloc(0)]
    for await (const bytes of zipOf(entries)) {
      length += bytes.length
      if (bytes !== piece) rest = Buffer.concat([rest, bytes])
    }
    expect(length).toBe(zipLength(entries))
    const locator = rest.length - 22 - 20
    const end = Number(rest.readBigUInt64LE(locator + 8)) - 17 * piece.length
    expect(rest.readUInt32LE(end)).toBe(0x06064b50)
    const directory = Number(rest.readBigUInt64LE(end + 48)) - 17 * piece.length
    const second = directory + 46 + 'a.mp4'.length + 28
    expect(Number(rest.readBigUInt64LE(directory + 46 + 'a.mp4'.length + 4))).toBe(17 * piece.length)
    const start = Number(rest.readBigUInt64LE(second + 46 + 'b.jpg'.length + 20)) - 17 * piece.length
    expect(rest.toString('utf8', start + 30, start + 35)).toBe('b.jpg')
  }, 30_000)
})
