import { buffer } from 'node:stream/consumers'
import { byteOrderMark, csvLine, type FileCell } from '@verstas/domain/files/csv.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { workbookOf } from '../files/xlsx.ts'
import { readFile } from './read-file.ts'

/** Days of a spreadsheet, including those before 1900. */
const day = fc
  .date({ min: new Date('1880-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const time = fc
  .tuple(day, fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 86_399 })))
  .map(([date, second]) => `${date} ${new Date(second * 1000).toISOString().slice(11, 19)}`)
const number = fc
  .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(3, '0')}`)
const text = fc
  .string({
    unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ';', ',', ' ', '1', 'a', 'ä', '😀', '<', '&'),
  })
  .map((value) => value.trim())
const cell: fc.Arbitrary<FileCell> = fc.oneof(
  text,
  day.map((at) => ({ at })),
  time.map((at) => ({ at })),
  number.map((exact) => ({ number: exact })),
)
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 })

/** Returns the text that an import reads from an exported cell. */
const textOf = (value: FileCell): string => {
  if (value === null || typeof value === 'string') return value ?? ''
  return 'at' in value ? value.at : value.number
}

/** Returns the lines as an import reads them: without empty lines and without empty cells at the end. */
const readable = (lines: readonly (readonly FileCell[])[]): string[][] =>
  lines
    .map((cells) => cells.map(textOf))
    .map((cells) => cells.slice(0, cells.findLastIndex((one) => one !== '') + 1))
    .filter((cells) => cells.length > 0)

const read = async (
  content: Uint8Array,
  separator: ';' | null = null,
): Promise<readonly (readonly string[])[]> => {
  const file = await readFile({ content, encoding: null, separator, sheet: null })
  if ('refused' in file) throw new Error(file.refused)
  return file.lines.map(({ cells }) => cells)
}

async function* each<Item>(items: readonly Item[]) {
  yield* items
}

it('an import reads a workbook of any table with the same texts, numbers, days and times', async () => {
  await fc.assert(
    fc.asyncProperty(table, async (lines) => {
      const sheets = [{ name: 'Verstas', lines: each(lines) }]
      const content = await buffer(workbookOf(sheets, new Date('2026-11-20T00:00:00Z')))
      expect(await read(content)).toEqual(readable(lines))
    }),
  )
})

it('an import reads a text file of any table with the same texts, numbers, days and times', async () => {
  await fc.assert(
    fc.asyncProperty(table, async (lines) => {
      const style = { separator: ';', decimalMark: '.' } as const
      const content = byteOrderMark + lines.map((cells) => csvLine(cells, style)).join('')
      expect(await read(Buffer.from(content), ';')).toEqual(readable(lines))
    }),
  )
})
