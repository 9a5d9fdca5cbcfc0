import { expect, it } from 'vitest'
import { buildImportOutcome } from '../../../test/import-outcome.ts'
import { dateStyles, workbookFileOf } from '../../../test/workbook-files.ts'

const { outcomeOf } = await buildImportOutcome()

const textCell = (address: string, text: string) =>
  `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`
/** The titles of a sheet of suppliers. */
const head = row(1, textCell('A1', 'Numero') + textCell('B1', 'Nimi'))
/** A sheet with the titles and one row, whose number is 7. */
const withName = (cell: string, number = textCell('A2', '7')) => head + row(2, number + cell)

const sharedTexts = {
  'xl/sharedStrings.xml':
    '<sst><si><t xml:space="preserve"> Öljy Oy </t></si><si><r><t>Öl</t></r><r><rPr><b/></rPr><t>jy</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si></sst>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
    '<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="/xl/worksheets/sheet1.xml"/>' +
    '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
}
const rulesOf1904 = { styles: dateStyles, properties: '<workbookPr date1904="1"/>' }
const macros = {
  'xl/vbaProject.bin': 'Sub Auto_Open()\nEnd Sub',
  '[Content_Types].xml':
    '<Types><Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
}

it.each([
  ['a text in the cell', { Tiedot: withName(textCell('B2', 'Öljy Oy')) }, {}, 'Öljy Oy'],
  ['a shared text', { Tiedot: withName('<c r="B2" t="s"><v>0</v></c>') }, { others: sharedTexts }, 'Öljy Oy'],
  [
    'a text of several fonts',
    { Tiedot: withName('<c r="B2" t="s"><v>1</v></c>') },
    { others: sharedTexts },
    'Öljy',
  ],
  [
    'a text of several fonts in the cell',
    {
      Tiedot: withName(
        '<c r="B2" t="inlineStr"><is><r><t>Öl</t></r><r><rPr><i/></rPr><t>jy</t></r></is></c>',
      ),
    },
    {},
    'Öljy',
  ],
  ['a line end', { Tiedot: withName(textCell('B2', 'A&#10;B')) }, {}, 'A\nB'],
  ['emoji and escaped letters', { Tiedot: withName(textCell('B2', '🚗 _x0041_&#xC4;')) }, {}, '🚗 AÄ'],
  ['a text that looks like a formula', { Tiedot: withName(textCell('B2', '=1+1')) }, {}, '=1+1'],
  ['a number', { Tiedot: withName('<c r="B2"><v>6410405060457</v></c>') }, {}, '6410405060457'],
  [
    'a number with a rounding error',
    { Tiedot: withName('<c r="B2"><v>12.300000000000001</v></c>') },
    {},
    '12.3',
  ],
  ['a small number', { Tiedot: withName('<c r="B2"><v>5.0000000000000001E-2</v></c>') }, {}, '0.05'],
  ['a number in scientific notation', { Tiedot: withName('<c r="B2"><v>1.5E+05</v></c>') }, {}, '150000'],
  ['a large number', { Tiedot: withName('<c r="B2"><v>1.234E+22</v></c>') }, {}, '12340000000000000000000'],
  ['a part number 1E+05 as text', { Tiedot: withName(textCell('B2', '1E+05')) }, {}, '1E+05'],
  ['a number as text with zeros', { Tiedot: withName(textCell('B2', '00123')) }, {}, '00123'],
  ['a boolean', { Tiedot: withName('<c r="B2" t="b"><v>1</v></c>') }, {}, 'TRUE'],
  ['a day', { Tiedot: withName('<c r="B2" s="1"><v>43831</v></c>') }, { styles: dateStyles }, '2020-01-01'],
  [
    'a time',
    { Tiedot: withName('<c r="B2" s="1"><v>43831.5</v></c>') },
    { styles: dateStyles },
    '2020-01-01 12:00:00',
  ],
  [
    'a day counted from 1904',
    { Tiedot: withName('<c r="B2" s="1"><v>42369</v></c>') },
    rulesOf1904,
    '2020-01-01',
  ],
  ['a formula and its number', { Tiedot: withName('<c r="B2"><f>SUM(1,1)</f><v>2</v></c>') }, {}, '2'],
  ['a formula and its text', { Tiedot: withName('<c r="B2" t="str"><f>"a"</f><v>a</v></c>') }, {}, 'a'],
  ['macros', { Tiedot: withName(textCell('B2', 'A')) }, { others: macros }, 'A'],
  [
    'a hidden sheet before it',
    {
      Luettelot: { rows: withName(textCell('B2', 'Salainen')), state: 'hidden' },
      Tiedot: withName(textCell('B2', 'A')),
    },
    {},
    'A',
  ],
  ['an empty sheet before it', { Tyhjä: '', Tiedot: withName(textCell('B2', 'A')) }, {}, 'A'],
  ['a second sheet', { Tiedot: withName(textCell('B2', 'A')), Muut: withName(textCell('B2', 'B')) }, {}, 'A'],
  [
    'empty styled columns',
    { Tiedot: withName(`${textCell('B2', 'A')}<c r="ZZ2" s="1"/>`) },
    { styles: dateStyles },
    'A',
  ],
] as const)('a workbook with %s is read as its value', async (_, sheets, parts, name) => {
  const content = workbookFileOf(sheets, parts)
  expect(await outcomeOf(content, 'toimittajat.xlsm')).toEqual({
    titles: ['Numero', 'Nimi'],
    rows: [['7', name]],
  })
})

it.each([
  ['an error', '<c r="B2" t="e"><v>#N/A</v></c>'],
  ['an error of a formula', '<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>'],
  ['an empty text of a formula', '<c r="B2" t="str"><f>IF(1,"")</f><v></v></c>'],
])('a cell with %s is empty', async (_, cell) => {
  expect(await outcomeOf(workbookFileOf({ Tiedot: withName(cell) }))).toMatchObject({ rows: [['7']] })
})

it('merged cells, duplicate titles and titles in a lower row are read by their place', async () => {
  const rows =
    row(1, textCell('A1', 'Toimittajat')) +
    row(3, textCell('A3', 'Numero') + textCell('B3', 'Nimi') + textCell('C3', 'Nimi')) +
    row(4, textCell('A4', '7') + textCell('B4', 'A')) +
    row(5, textCell('B5', 'B') + textCell('C5', 'C'))
  const after = '<mergeCells count="1"><mergeCell ref="A4:A5"/></mergeCells>'
  expect(await outcomeOf(workbookFileOf({ Tiedot: { rows, after } }))).toEqual({
    titles: ['Numero', 'Nimi', 'Nimi'],
    rows: [
      ['7', 'A'],
      ['', 'B', 'C'],
    ],
  })
})

it('a value in the last row of a sheet is read without the million empty rows before it', async () => {
  const rows = head + row(1_048_576, textCell('A1048576', '7') + textCell('B1048576', 'A'))
  expect(await outcomeOf(workbookFileOf({ Tiedot: rows }))).toMatchObject({ rows: [['7', 'A']] })
})
