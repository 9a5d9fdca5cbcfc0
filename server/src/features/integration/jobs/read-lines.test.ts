import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { createFolderStore } from '../../../platform/store/folder-store.ts'
import { type Line, maxLineBytes, readLines } from './read-lines.ts'

const folder = await mkdtemp(join(tmpdir(), 'verstas-lines-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const store = createFolderStore(join(folder, 'files'))

async function storeFile(bytes: Buffer) {
  const key = randomUUID()
  const path = join(folder, key)
  await writeFile(path, bytes)
  await store.put({ key, part: 'original' }, path)
  return { store, key, byteCount: bytes.length }
}

async function allLines(file: Awaited<ReturnType<typeof storeFile>>, offset = 0): Promise<Line[]> {
  const lines: Line[] = []
  for await (const some of readLines(file, offset)) lines.push(...some)
  return lines
}

const pieces = fc.oneof(
  fc.constantFrom('\n', '\r\n', '\n\n', ' ', '\t', '\ufeff', 'ä'),
  fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll(/[\r\n]/g, '')),
  fc.integer({ min: 60_000, max: 70_000 }).map((length) => 'x'.repeat(length)),
)

it('reading from the start of a file or of any line returns all later lines that are not blank', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 20 }), fc.boolean(), async (parts, isPacked) => {
      const text = Buffer.from(parts.join(''))
      const file = await storeFile(isPacked ? gzipSync(text) : text)
      const lines = await allLines(file)
      const expected = text
        .toString()
        .split('\n')
        .map((line, index) => (index === 0 ? line.replace(/^\ufeff/, '') : line))
        .filter((line) => /[^ \t\r]/.test(line))
      expect(lines.map(({ bytes }) => bytes?.toString())).toEqual(expected)
      for (const [index, { offset, length, bytes }] of lines.entries()) {
        expect(text.subarray(offset, offset + length).includes(bytes ?? '')).toBe(true)
        expect(await allLines(file, offset)).toEqual(lines.slice(index))
        expect(await allLines(file, offset + length)).toEqual(lines.slice(index + 1))
      }
    }),
    { numRuns: 40 },
  )
})

it('a line of the maximum length is read with either line break, and a longer line is skipped', async () => {
  const [longest, tooLong] = ['a'.repeat(maxLineBytes), 'b'.repeat(maxLineBytes + 2)]
  const text = `${longest}\n${longest}\r\n${tooLong}\nc`
  const lines = await allLines(await storeFile(Buffer.from(text)))
  const lengths = [maxLineBytes, maxLineBytes + 1, null, 1]
  expect(lines.map(({ bytes }) => bytes?.length ?? null)).toEqual(lengths)
  expect(lines[3]?.offset).toBe(text.length - 1)
})
