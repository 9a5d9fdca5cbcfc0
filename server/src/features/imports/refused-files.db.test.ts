import { existsSync } from 'node:fs'
import { constants, deflateRawSync } from 'node:zlib'
import { maxImportBytes, maxImportColumns } from '@verstas/contract/imports/kinds.ts'
import { expect, it } from 'vitest'
import { buildImportOutcome, type ImportOutcome } from '../../../test/import-outcome.ts'
import { type PackedPart, workbookFileOf, zipOf } from '../../../test/workbook-files.ts'

const { outcomeOf } = await buildImportOutcome()

const unreadable = {
  error: 'importUnreadable',
  message: 'The file cannot be read. Save it as Excel (.xlsx) or CSV, and try again.',
} as const
const tooLarge = {
  error: 'importTooLarge',
  message:
    'The file is too large: at most 30 MB, 300,000 rows, 200 columns and 10,000 characters in a cell. Split it.',
} as const
const tooMuchSent = {
  error: 'bodyTooLarge',
  message: 'What was sent is too large. Send it in smaller parts.',
} as const
const empty = {
  error: 'importEmpty',
  message: 'The file has no rows besides its titles. Add rows and try again.',
} as const
const isProtected = {
  error: 'importProtected',
  message: 'The file is protected by a password. Remove the password in Excel, save the file, and try again.',
} as const
const quoteOf = (line: number) =>
  ({
    error: 'importQuoteOpen',
    message: `Line ${line} has a quotation mark that never ends. Remove it or close it, and try again.`,
  }) as const
const formulaOf = (cell: string) =>
  ({
    error: 'importFormulas',
    message: `Cell ${cell} has a formula without a result. Open the file in Excel, save it, and try again.`,
  }) as const

const textCell = (address: string, text: string) =>
  `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
const titles = `<row r="1">${textCell('A1', 'Numero')}${textCell('B1', 'Nimi')}</row>`
const rowOf = (text: string, address = 'A2') => `<row r="2">${textCell(address, text)}</row>`
const bookOf = (rows: string, others: Readonly<Record<string, string | PackedPart>> = {}): Buffer =>
  workbookFileOf({ Tiedot: rows }, { others })
const good = bookOf(`${titles}<row r="2">${textCell('A2', '7')}${textCell('B2', 'A')}</row>`)

const oldOffice = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1000)])
const encrypted = Buffer.concat([oldOffice, Buffer.from('EncryptionInfo\0EncryptedPackage', 'utf16le')])

/** Entities that unfold to ten billion letters. */
const laughs = `<!DOCTYPE x [<!ENTITY a0 "ha">${Array.from(
  { length: 9 },
  (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`,
).join('')}]>`

/** A sheet of a thousand megabytes of spaces, as compressed pieces of one megabyte each. */
const megabyte = deflateRawSync(Buffer.alloc(1_000_000, ' '), { finishFlush: constants.Z_FULL_FLUSH })
const bombOf = (statedSize: number): Buffer =>
  bookOf('', {
    'xl/worksheets/sheet1.xml': {
      packed: Buffer.concat([...Array.from({ length: 1000 }, () => megabyte), deflateRawSync('')]),
      statedSize,
    },
  })

const refusedFiles: readonly (readonly [string, () => Buffer | string, ImportOutcome])[] = [
  ['with a password', () => encrypted, isProtected],
  ['of Excel 2003', () => oldOffice, unreadable],
  ['of LibreOffice', () => zipOf({ mimetype: 'application/vnd.oasis', 'content.xml': '<x/>' }), unreadable],
  ['in the binary format of Excel', () => zipOf({ 'xl/workbook.bin': 'x' }), unreadable],
  ['that is a web page', () => '<html><table><tr><td>Numero</td></tr></table></html>', unreadable],
  ['in the XML format of Excel 2003', () => '\uFEFF<?xml version="1.0"?>\n<Workbook/>', unreadable],
  ['that is a PDF', () => Buffer.from(`%PDF-1.7\n${'\u0001\u0002\u001f'.repeat(100)}`), unreadable],
  ['that is a picture', () => Buffer.from(`89504e470d0a1a0a${'0001020304'.repeat(50)}`, 'hex'), unreadable],
  ['that is cut off', () => good.subarray(0, good.length / 2), unreadable],
  [
    'whose directory is damaged',
    () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(500)]),
    unreadable,
  ],
  ['with a damaged sheet', () => Buffer.from(good).fill(0xff, 300, 500), unreadable],
  [
    'with a sheet outside the ZIP file',
    () => bookOf(titles, relationTo('../../../../etc/passwd')),
    unreadable,
  ],
  ['with an entity of a file', () => bookOf(titles, withEntity('SYSTEM "file:///etc/passwd"')), unreadable],
  ['with a part that states 1 GB', () => bombOf(1_000_000_000), tooLarge],
  ['with a part of 1 GB that states a kilobyte', () => bombOf(1000), tooLarge],
  ['with more than 30 MB', () => Buffer.alloc(maxImportBytes + 1, 'a'), tooMuchSent],
  ['with a cell of a million letters', () => `Numero;Nimi\n1;${'x'.repeat(1_000_000)}`, tooLarge],
  [
    'with a workbook cell of a million letters',
    () => bookOf(titles + rowOf('x'.repeat(1_000_000))),
    tooLarge,
  ],
  ['with 201 columns', () => `${'a;'.repeat(maxImportColumns)}a\n1;2`, tooLarge],
  ['with 20 million columns', () => `Numero;Nimi\n${';'.repeat(20_000_000)}`, tooLarge],
  [
    'with a workbook column after the last one of Excel',
    () => bookOf(titles + rowOf('x', 'ZZZZZZ2')),
    tooLarge,
  ],
  [
    'with a workbook row after the last one of Excel',
    () => bookOf(`${titles}<row r="99999999999"/>`),
    tooLarge,
  ],
  ['with a quote that never ends', () => `Numero;Nimi\n1;A\n2;"B\n3;C\n`, quoteOf(3)],
  [
    'with a quote that takes in megabytes',
    () => `Numero;Nimi\n1;"A\n${'2;B\n'.repeat(1_000_000)}`,
    quoteOf(2),
  ],
  [
    'with a formula that was never calculated',
    () => bookOf(`${titles}<row r="2">${formula('<v></v>')}</row>`),
    formulaOf('B2'),
  ],
  [
    'with a formula without a value',
    () => bookOf(`${titles}<row r="2">${formula('')}</row>`),
    formulaOf('B2'),
  ],
  ['with only titles', () => 'Numero;Nimi\r\n', empty],
  ['with only titles in a workbook', () => bookOf(titles), empty],
  ['without a row in its sheet', () => bookOf(''), empty],
  ['without a byte', () => '', empty],
  ['with only a byte order mark', () => '\uFEFF', empty],
  ['with only empty lines', () => '\r\n;;\r\n', empty],
]

it.each(refusedFiles)(
  'a file %s is refused with a message that says what to do',
  async (_, content, refusal) => {
    expect(await outcomeOf(content())).toEqual(refusal)
  },
)

function formula(value: string): string {
  return `${textCell('A2', '7')}<c r="B2"><f>SUM(1,1)</f>${value}</c>`
}

function relationTo(target: string): Readonly<Record<string, string>> {
  return {
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="${target}"/></Relationships>`,
  }
}

function withEntity(entity: string): Readonly<Record<string, string>> {
  return {
    'xl/workbook.xml': `<!DOCTYPE x [<!ENTITY e ${entity}>]><workbook><sheets>&e;</sheets></workbook>`,
  }
}

it('entities that would unfold to billions of letters are not unfolded', async () => {
  const sheet = `${laughs}<worksheet><sheetData>${titles}${rowOf('&a9;')}</sheetData></worksheet>`
  const outcome = await outcomeOf(bookOf('', { 'xl/worksheets/sheet1.xml': sheet }))
  expect(outcome).toEqual({ titles: ['Numero', 'Nimi'], rows: [['&a9;']] })
})

it('names of parts that lead out of the ZIP file write nothing', async () => {
  const path = '/tmp/verstas-import-outside.txt'
  const outside = { [`../../../..${path}`]: 'x', [path]: 'x', '..\\..\\outside.txt': 'x' }
  const outcome = await outcomeOf(bookOf(`${titles}${rowOf('7')}`, outside))
  expect(outcome).toMatchObject({ rows: [['7']] })
  expect(existsSync(path)).toBe(false)
})
