import { buffer } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import { maxImportColumns } from '@verstas/contract/imports/kinds.ts'
import { expect, it } from 'vitest'
import { workbookOf } from '../files/xlsx.ts'
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

/** Bytes of windows-1252 for the letters of the table. */
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

it('a quote in the middle of a cell is a letter', async () => {
  expect(cellsOf(await read('a;b\n5" wheel;2'))).toEqual([
    ['a', 'b'],
    ['5" wheel', '2'],
  ])
})

it('the apostrophe before a formula of our export is removed, and no other one', async () => {
  expect(cellsOf(await read("a;b\n'=1+1;O'Brien"))[1]).toEqual(['=1+1', "O'Brien"])
})

it('the person chooses another encoding and separator', async () => {
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
  ['a quote that never ends', Buffer.from(`a;b\n"${'x'.repeat(100)}`)],
])('%s is refused as unreadable', async (_, content) => {
  expect(await read(content)).toEqual({ refused: 'importUnreadable' })
})

it.each([
  ['a cell of 20,000 characters', `a;b\n${'x'.repeat(20_000)};1`],
  ['too many columns', `${'a;'.repeat(maxImportColumns)}a\n1;2`],
])('%s is refused as too large', async (_, content) => {
  expect(await read(content)).toEqual({ refused: 'importTooLarge' })
})

it('a workbook that states a huge size is refused before it is unpacked', async () => {
  const bomb = zipOf({ 'xl/worksheets/sheet1.xml': 'x' })
  const directory = bomb.indexOf('PK\u0001\u0002', 0, 'latin1')
  bomb.writeUInt32LE(4_000_000_000, directory + 24)
  expect(await read(bomb)).toEqual({ refused: 'importTooLarge' })
})

/** Returns a ZIP file with compressed parts. */
function zipOf(parts: Readonly<Record<string, string>>): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(parts)) {
    const data = deflateRawSync(Buffer.from(text))
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(data.length, 18)
    head.writeUInt32LE(Buffer.byteLength(text), 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(data.length, 20)
    entry.writeUInt32LE(Buffer.byteLength(text), 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    files.push(head, Buffer.from(name), data)
    directory.push(entry, Buffer.from(name))
    offset += head.length + name.length + data.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(parts).length, 8)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, entries, end])
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Returns a workbook with sheets of this XML. */
const bookOf = (
  sheets: Readonly<Record<string, string>>,
  { properties = '', styles = '', state = '' } = {},
): Buffer => {
  const names = Object.keys(sheets)
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}">${properties}<sheets>${names
      .map(
        (name, index) =>
          `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"${index === 0 ? state : ''}/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join(
        '',
      )}${styles && `<Relationship Id="rId9" Type="${relations}/styles" Target="styles.xml"/>`}</Relationships>`,
    ...(styles && { 'xl/styles.xml': styles }),
    ...Object.fromEntries(
      names.map((name, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
  })
}

const dateStyles = `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`

it('a workbook keeps long numbers, and has dates as days and times', async () => {
  const rows =
    '<row r="1"><c r="A1"><v>6410405060457</v></c><c r="B1" s="1"><v>43831</v></c><c r="C1" s="1"><v>43831.354166666664</v></c><c r="D1" t="b"><v>1</v></c></row>'
  expect(cellsOf(await read(bookOf({ Osat: rows }, { styles: dateStyles })))).toEqual([
    ['6410405060457', '2020-01-01', '2020-01-01 08:30:00', 'TRUE'],
  ])
})

it('days of a workbook that counts from 1904 are right', async () => {
  const rows = '<row r="1"><c r="A1" s="1"><v>42369</v></c></row>'
  const properties = '<workbookPr date1904="1"/>'
  expect(cellsOf(await read(bookOf({ Autot: rows }, { styles: dateStyles, properties })))).toEqual([
    ['2020-01-01'],
  ])
})

it('a formula has its stored value, and an error none', async () => {
  const rows =
    '<row r="1"><c r="A1"><f>HYPERLINK("http://x")</f><v>42</v></c><c r="B1" t="str"><f>1+1</f><v>kaksi</v></c><c r="C1" t="inlineStr"><is><t>x</t></is></c></row>'
  expect(cellsOf(await read(bookOf({ Autot: rows })))).toEqual([['42', 'kaksi', 'x']])
})

it('empty cells keep their place, and the first sheet with a value is read', async () => {
  const book = bookOf({
    Tyhjä: '',
    Autot: '<row r="2"><c r="C2"><v>3</v></c></row>',
  })
  const outcome = await read(book)
  expect(outcome).toMatchObject({ sheet: 'Autot', sheets: ['Tyhjä', 'Autot'] })
  expect(cellsOf(outcome)).toEqual([['', '', '3']])
})

it('the sheet that the person chose is read', async () => {
  const book = bookOf({
    A: '<row r="1"><c r="A1"><v>1</v></c></row>',
    B: '<row r="1"><c r="A1"><v>2</v></c></row>',
  })
  expect(cellsOf(await read(book, { sheet: 'B' }))).toEqual([['2']])
})

it('a workbook of our export is read with the same texts', async () => {
  async function* lines() {
    yield ['=1+1', ' a ', { number: '12.50' }, null, 'ä & <b>']
  }
  const book = await buffer(workbookOf(lines(), new Date('2026-11-20T00:00:00Z')))
  expect(cellsOf(await read(book))).toEqual([['=1+1', 'a', '12.50', '', 'ä & <b>']])
})
