import { maxImportColumns, maxImportRows } from '@verstas/contract/imports/kinds.ts'
import { expect, it } from 'vitest'
import { zipOf } from '../../../test/workbook-files.ts'
import type { FileOutcome } from './file-task.ts'
import { readFile } from './read-file.ts'

const read = (
  content: Uint8Array | string,
  wanted: Partial<Parameters<typeof readFile>[0]> = {},
): Promise<FileOutcome> =>
  readFile({
    content: typeof content === 'string' ? Buffer.from(content) : content,
    ...{ encoding: null, separator: null, sheet: null },
    ...wanted,
  })

const cellsOf = (outcome: FileOutcome): readonly (readonly string[])[] => {
  if ('refused' in outcome) throw new Error(outcome.refused)
  return outcome.lines.map(({ cells }) => cells)
}

const table = [
  ['Nimi', 'Kaupunki'],
  ['Äijä', 'Åbo'],
]

/** Encodes a text as windows-1252, which equals Latin-1 for the letters of the table. */
const latin = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

it.each([
  ['UTF-8', Buffer.from('Nimi;Kaupunki\nÄijä;Åbo')],
  ['UTF-8 with a mark', Buffer.from('\uFEFFNimi;Kaupunki\r\nÄijä;Åbo\r\n')],
  ['windows-1252', latin('Nimi;Kaupunki\r\nÄijä;Åbo')],
  ['UTF-16', utf16('Nimi;Kaupunki\r\nÄijä;Åbo')],
  ['UTF-16 with the high byte first', utf16('Nimi;Kaupunki\nÄijä;Åbo', true)],
  ['UTF-16 without a mark', utf16('Nimi;Kaupunki\nÄijä;Åbo').subarray(2)],
  ['commas', Buffer.from('Nimi,Kaupunki\nÄijä,Åbo')],
  ['tabs', Buffer.from('Nimi\tKaupunki\nÄijä\tÅbo')],
  ['bars', Buffer.from('Nimi|Kaupunki\nÄijä|Åbo')],
  ['old line ends of the Mac', Buffer.from('Nimi;Kaupunki\rÄijä;Åbo')],
  ['quotes', Buffer.from('"Nimi";"Kaupunki"\n"Äijä";"Åbo"')],
  ['the separator of Excel', Buffer.from('sep=;\r\nNimi;Kaupunki\r\nÄijä;Åbo')],
  ['empty lines', Buffer.from('\n\nNimi;Kaupunki\n;\n\nÄijä;Åbo\n\n')],
  ['empty columns at the end', Buffer.from('Nimi;Kaupunki;;\nÄijä;Åbo;;')],
  ['NUL bytes', Buffer.from('Nimi;Kaupunki\nÄi\0jä;Åbo')],
])('a file with %s is read as the same table', async (_, content) => {
  expect(cellsOf(await read(content))).toEqual(table)
})

it('cells may contain separators, quotes and line ends', async () => {
  expect(cellsOf(await read('a;b\n"x;y";"say ""hi""\nthere"'))).toEqual([
    ['a', 'b'],
    ['x;y', 'say "hi"\nthere'],
  ])
})

it('a quote in the middle of a cell is an ordinary character', async () => {
  expect(cellsOf(await read('a;b\n5" wheel;2'))).toEqual([
    ['a', 'b'],
    ['5" wheel', '2'],
  ])
})

it('the reader removes the apostrophe that our export adds before a formula, and no other one', async () => {
  expect(cellsOf(await read("a;b\n'=1+1;O'Brien"))[1]).toEqual(['=1+1', "O'Brien"])
})

it('the person can choose another encoding and separator', async () => {
  expect(cellsOf(await read('a,b;c\nä,1;2', { encoding: 'windows-1252', separator: ',' }))).toEqual([
    ['a', 'b;c'],
    ['Ã¤', '1;2'],
  ])
})

it.each([
  ['nothing', ''],
  ['only a mark', '\uFEFF'],
  ['only empty lines', '\n\n;;\n'],
])('a file with %s has no lines', async (_, content) => {
  expect(cellsOf(await read(content))).toEqual([])
})

const bytesOfOldExcel = Buffer.from('d0cf11e0a1b11ae1000000000000000000000000', 'hex')
const pdf = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.from(Array.from({ length: 500 }, (_, n) => n % 32)),
])

it.each([
  ['an old Excel file', bytesOfOldExcel],
  ['a PDF', pdf],
  ['a ZIP file that is cut off', Buffer.from('PK\u0003\u0004 and no more')],
  ['a ZIP file without a workbook', zipOf({ 'a.txt': 'hello' })],
])('the reader refuses %s as unreadable', async (_, content) => {
  expect(await read(content)).toEqual({ refused: 'importUnreadable' })
})

it.each([
  ['a cell of 20,000 characters', `a;b\n${'x'.repeat(20_000)};1`],
  ['too many columns', `${'a;'.repeat(maxImportColumns)}a\n1;2`],
])('the reader refuses %s as too large', async (_, content) => {
  expect(await read(content)).toEqual({ refused: 'importTooLarge' })
})

it('the reader refuses a quote that never ends, and names the line of its record', async () => {
  expect(await read(`sep=;\na;b\n1;2\n\n3;"x\n4;5`)).toEqual({ refused: 'importQuoteOpen', place: '5' })
})

it('the reader reads 300,000 rows, and refuses more', async () => {
  const rows = (count: number) => `Nimi;Kaupunki\n${'Äijä;Åbo\n'.repeat(count)}`
  expect(cellsOf(await read(rows(maxImportRows)))).toHaveLength(maxImportRows + 1)
  expect(await read(rows(maxImportRows + 60))).toEqual({ refused: 'importTooLarge' })
})

it('the reader refuses a workbook that states a huge size before it unpacks it', async () => {
  const bomb = zipOf({ 'xl/worksheets/sheet1.xml': 'x' })
  const directory = bomb.indexOf('PK\u0001\u0002', 0, 'latin1')
  bomb.writeUInt32LE(4_000_000_000, directory + 24)
  expect(await read(bomb)).toEqual({ refused: 'importTooLarge' })
})
