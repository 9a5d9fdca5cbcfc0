import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { dateStyles, workbookFileOf, zipOf } from '../../../test/workbook-files.ts'
import { workbookOf } from '../files/xlsx.ts'
import type { FileOutcome } from './file-task.ts'
import { readFile } from './read-file.ts'

const read = (content: Uint8Array, sheet: string | null = null): Promise<FileOutcome> =>
  readFile({ content, encoding: null, separator: null, sheet })

const cellsOf = (outcome: FileOutcome): readonly (readonly string[])[] => {
  if ('refused' in outcome) throw new Error(outcome.refused)
  return outcome.lines.map(({ cells }) => cells)
}

it('a workbook keeps long numbers, and dates are read as days and times', async () => {
  const rows =
    '<row r="1"><c r="A1"><v>6410405060457</v></c><c r="B1" s="1"><v>43831</v></c><c r="C1" s="1"><v>43831.354166666664</v></c><c r="D1" t="b"><v>1</v></c></row>'
  expect(cellsOf(await read(workbookFileOf({ Osat: rows }, { styles: dateStyles })))).toEqual([
    ['6410405060457', '2020-01-01', '2020-01-01 08:30:00', 'TRUE'],
  ])
})

it('days in a workbook that counts from 1904 are read correctly', async () => {
  const rows = '<row r="1"><c r="A1" s="1"><v>42369</v></c></row>'
  const properties = '<workbookPr date1904="1"/>'
  expect(cellsOf(await read(workbookFileOf({ Autot: rows }, { styles: dateStyles, properties })))).toEqual([
    ['2020-01-01'],
  ])
})

it('a formula is read as its stored value, and an error as an empty cell', async () => {
  const rows =
    '<row r="1"><c r="A1"><f>HYPERLINK("http://x")</f><v>42</v></c><c r="B1" t="str"><f>1+1</f><v>kaksi</v></c><c r="C1" t="inlineStr"><is><t>x</t></is></c></row>'
  expect(cellsOf(await read(workbookFileOf({ Autot: rows })))).toEqual([['42', 'kaksi', 'x']])
})

it('empty cells keep their position, and the first sheet with a value is read', async () => {
  const book = workbookFileOf({
    Tyhjä: '',
    Autot: '<row r="2"><c r="C2"><v>3</v></c></row>',
  })
  const outcome = await read(book)
  expect(outcome).toMatchObject({ sheet: 'Autot', sheets: ['Tyhjä', 'Autot'] })
  expect(cellsOf(outcome)).toEqual([['', '', '3']])
})

it('the reader reads the sheet that the person chose', async () => {
  const book = workbookFileOf({
    A: '<row r="1"><c r="A1"><v>1</v></c></row>',
    B: '<row r="1"><c r="A1"><v>2</v></c></row>',
  })
  expect(cellsOf(await read(book, 'B'))).toEqual([['2']])
})

it('the reader returns the same texts, days and times from an exported workbook', async () => {
  async function* lines() {
    yield [
      '=1+1',
      ' a ',
      { number: '12.50' },
      null,
      'ä & <b>',
      { at: '2026-12-31' },
      { at: '2026-12-31 23:59:59' },
    ]
  }
  const book = await buffer(
    workbookOf([{ name: 'Verstas', lines: lines() }], new Date('2026-11-20T00:00:00Z')),
  )
  expect(cellsOf(await read(book))).toEqual([
    ['=1+1', 'a', '12.50', '', 'ä & <b>', '2026-12-31', '2026-12-31 23:59:59'],
  ])
})

const textCell = (address: string, text: string) =>
  `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
const rowOf = (number: number, ...texts: string[]) =>
  `<row r="${number}">${texts
    .map((text, place) => textCell(`${String.fromCharCode(65 + place)}${number}`, text))
    .join('')}</row>`

it('merged cells have their value in the first cell, and every line keeps its number', async () => {
  const rows = `${rowOf(1, 'Työmääräys', 'Työ')}${rowOf(2, '4417', 'Huolto')}<row r="3">${textCell('B3', 'Jarrut')}</row>`
  const after = '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>'
  const outcome = await read(workbookFileOf({ Työt: { rows, after } }))
  expect(cellsOf(outcome)).toEqual([
    ['Työmääräys', 'Työ'],
    ['4417', 'Huolto'],
    ['', 'Jarrut'],
  ])
  expect(outcome).toMatchObject({ lines: [{ line: 1 }, { line: 2 }, { line: 3 }] })
})

it.each(['hidden', 'veryHidden'] as const)(
  'the reader neither reads nor offers a sheet that is %s',
  async (state) => {
    const book = workbookFileOf({
      Luettelot: { rows: rowOf(1, 'Salainen'), state },
      Autot: rowOf(1, 'ABC-1'),
      Muut: rowOf(1, 'ABC-2'),
    })
    const outcome = await read(book, 'Luettelot')
    expect(outcome).toMatchObject({ sheet: 'Autot', sheets: ['Autot', 'Muut'] })
    expect(cellsOf(outcome)).toEqual([['ABC-1']])
  },
)

it('a workbook with macros is read without its macros', async () => {
  const others = {
    'xl/vbaProject.bin': 'Sub Auto_Open()\nEnd Sub',
    '[Content_Types].xml':
      '<Types><Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
  }
  expect(cellsOf(await read(workbookFileOf({ Autot: rowOf(1, 'ABC-1') }, { others })))).toEqual([['ABC-1']])
})

it('the reader skips a sheet that has only a chart', async () => {
  const outcome = await read(
    workbookFileOf({ Kaavio: { rows: '', isChart: true }, Autot: rowOf(1, 'ABC-1') }),
  )
  expect(outcome).toMatchObject({ sheets: ['Autot'], lines: [{ cells: ['ABC-1'] }] })
})

it('a time of day is read without a day, in workbooks that count from 1900 and from 1904', async () => {
  const rows = '<row r="1"><c r="A1" s="2"><v>0.354166666666667</v></c></row>'
  for (const properties of ['', '<workbookPr date1904="1"/>'])
    expect(cellsOf(await read(workbookFileOf({ Vuorot: rows }, { styles: dateStyles, properties })))).toEqual(
      [['08:30:00']],
    )
})

it.each([
  ['a text document', { 'word/document.xml': '<w:document/>' }],
  [
    'a workbook of LibreOffice',
    { 'content.xml': '<office:document-content/>', mimetype: 'application/vnd.oasis' },
  ],
  ['a binary workbook', { 'xl/workbook.bin': 'x', 'xl/_rels/workbook.bin.rels': '<Relationships/>' }],
  ['a workbook whose sheet is missing', { 'xl/workbook.xml': '<workbook><sheets/></workbook>' }],
  [
    'XML with an entity of a file',
    {
      'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><workbook><sheets>&e;',
      'xl/_rels/workbook.xml.rels': '<Relationships/>',
    },
  ],
])('the reader refuses a ZIP file with %s as unreadable', async (_, parts) => {
  expect(await read(zipOf(parts as unknown as Readonly<Record<string, string>>))).toEqual({
    refused: 'importUnreadable',
  })
})

it('the reader refuses a cell address far to the right as too large', async () => {
  const rows = `<row r="1">${textCell('XFD1', 'x')}</row>`
  expect(await read(workbookFileOf({ Autot: rows }))).toEqual({ refused: 'importTooLarge' })
})

it('cells with errors or without styles do not stop the reader', async () => {
  const rows =
    '<row r="1"><c r="A1" t="e"><v>#N/A</v></c><c r="B1"/><c r="C1" t="d"><v>2026-12-31T08:30:00Z</v></c></row>'
  expect(cellsOf(await read(workbookFileOf({ Autot: rows })))).toEqual([['', '', '2026-12-31 08:30:00']])
})
