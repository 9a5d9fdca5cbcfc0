import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readZip } from '../../../../test/read-zip.ts'
import { type ArchivedFile, archiveOf } from './archive.ts'

const createdAt = new Date('2026-11-18T07:10:00Z')

const fileOf = (name: string, pieces: readonly Buffer[], size?: number): ArchivedFile => ({
  name,
  size: size ?? pieces.reduce((sum, piece) => sum + piece.length, 0),
  createdAt,
  open: async () => Readable.from(pieces, { objectMode: false }),
})

describe('an archive', () => {
  it('an archive contains all given files and has the length that was calculated in advance', async () => {
    const pieces = fc.array(fc.uint8Array({ minLength: 1 }).map((bytes) => Buffer.from(bytes)))
    const name = fc.stringMatching(/^[\p{L}\p{N}() -]{1,50}\.jpg$/u)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, pieces), { maxLength: 5 }), async (entries) => {
        const { length, bytes } = archiveOf(entries.map(([called, content]) => fileOf(called, content)))
        const archive = await buffer(bytes)
        expect(archive.length).toBe(length)
        expect(readZip(archive)).toEqual(
          entries.map(([called, content]) => ({
            name: called,
            at: createdAt,
            bytes: Buffer.concat(content),
          })),
        )
      }),
    )
  })

  it('creating an archive fails if a file does not have its stated length', async () => {
    const { bytes } = archiveOf([fileOf('a.jpg', [Buffer.from('abc')], 4)])
    await expect(buffer(bytes)).rejects.toThrow('unexpected number of bytes')
  })

  it.each([
    ['cannot be opened', async () => Promise.reject(new Error('gone'))],
    [
      'fails while it is read',
      async () =>
        new Readable({
          read() {
            this.destroy(new Error('gone'))
          },
        }),
    ],
  ])('creating an archive fails if a file %s', async (_, open) => {
    const { bytes } = archiveOf([fileOf('a.jpg', [Buffer.from('abc')]), { ...fileOf('b.jpg', []), open }])
    await expect(buffer(bytes)).rejects.toThrow('gone')
  })

  it('stopping the read of an archive closes the open file', async () => {
    const endless = new Readable({
      read() {
        this.push(Buffer.alloc(65_536))
      },
    })
    const { bytes } = archiveOf([{ ...fileOf('a.mp4', [], 2 ** 40), open: async () => endless }])
    for await (const piece of bytes) if (piece.length > 1_000) break
    expect(bytes.destroyed).toBe(true)
    if (!endless.closed) await new Promise((resolve) => endless.once('close', resolve))
  })
})
