import { expect, it } from 'vitest'
import { buildImportOutcome } from '../../../test/import-outcome.ts'

const { outcomeOf } = await buildImportOutcome()

const latin = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
const mark = '\uFEFF'
const lines = (separator: string, end = '\r\n') =>
  [
    ['Numero', 'Nimi'],
    ['0012', 'Öljy'],
    ['0013', 'Åkes bil'],
  ]
    .map((cells) => cells.join(separator))
    .join(end)

const titles = ['Numero', 'Nimi']
const whole = {
  titles,
  rows: [
    ['0012', 'Öljy'],
    ['0013', 'Åkes bil'],
  ],
}

it.each([
  ['UTF-8', lines(';')],
  ['UTF-8 with a byte order mark', mark + lines(';')],
  ['windows-1252', latin(lines(';'))],
  ['UTF-16 LE with a byte order mark', utf16(mark + lines(';'))],
  ['UTF-16 LE without a byte order mark', utf16(lines(';'))],
  ['UTF-16 BE with a byte order mark', utf16(mark + lines(';'), true)],
  ['UTF-16 BE without a byte order mark', utf16(lines(';'), true)],
  ['UTF-16 and tabs, the "Unicode text" of Excel', utf16(mark + lines('\t'))],
  ['commas', lines(',')],
  ['tabs', lines('\t')],
  ['pipes', lines('|')],
  ['a line that names the separator for Excel', `sep=;\r\n${lines(';')}`],
  ['line ends of Unix', lines(';', '\n')],
  ['line ends of the old Mac', lines(';', '\r')],
  ['mixed line ends', 'Numero;Nimi\n0012;Öljy\r\n0013;Åkes bil\r'],
  ['mixed line ends, the first of Windows', 'Numero;Nimi\r\n0012;Öljy\n0013;Åkes bil\r'],
  ['quoted cells', '"Numero";"Nimi"\r\n"0012";"Öljy"\r\n"0013";"Åkes bil"\r\n'],
  ['separators at the end of each line', 'Numero;Nimi;;\r\n0012;Öljy;;\r\n0013;Åkes bil;;\r\n'],
  ['empty lines between and after the rows', `\r\n;\r\n${lines(';')}\r\n\r\n;;;\r\n`],
  ['titles in the third line', `Toimittajat 2026;\r\nTulostettu;29.11.2026\r\n${lines(';')}`],
  ['NUL bytes', lines(';').replaceAll('Åkes', 'Å\0kes')],
  ['control characters', lines(';').replaceAll('Åkes', '\u0002Å\u001fkes\u0007')],
  ['combining letters of a Mac', lines(';').normalize('NFD')],
  [
    'marks of the direction of writing',
    lines(';').replaceAll('0012', '\u200e0012').replace('Åkes bil', '\u202bÅkes bil\u202c'),
  ],
  ['marks without width', lines(';').replaceAll('Nimi', '\u200bNimi').replaceAll('0013', '\u20600013')],
])('a text file with %s is read as the same rows', async (_, content) => {
  expect(await outcomeOf(content)).toEqual(whole)
})

it.each([
  ['separators and quotes', '1;"A; ""B"" Oy"', [['1', 'A; "B" Oy']]],
  ['line ends', '1;"A\r\nB"\r\n2;C', [['1', 'A\r\nB'], ['2', 'C']]], // biome-ignore format: rows side by side
  ['a quote in the middle', '1;Rengas 5" musta', [['1', 'Rengas 5" musta']]],
  ['emoji', '1;🚗 Äijä 👩🏽‍🔧', [['1', '🚗 Äijä 👩🏽‍🔧']]],
  ['Arabic letters', '1;سيارة', [['1', 'سيارة']]],
  [
    'the euro sign and typographic quotes of windows-1252',
    Buffer.from('1;\x80 \x93A\x94', 'latin1'),
    [['1', '€ “A”']],
  ],
  ['a formula', '1;=HYPERLINK("http://x")', [['1', '=HYPERLINK("http://x")']]],
  ['the apostrophe of our own export', "1;'=1+1", [['1', '=1+1']]],
  ['a part number that a spreadsheet has rounded', '1E+05;A', [['1E+05', 'A']]],
  ['an error of a spreadsheet', '1;#N/A', [['1', '#N/A']]],
  ['nothing, as the row is too short', '1\r\n2;B', [['1'], ['2', 'B']]],
  ['more values than titles', '1;A;x;y', [['1', 'A', 'x', 'y']]],
  ['10,000 characters', `1;${'x'.repeat(10_000)}`, [['1', 'x'.repeat(10_000)]]],
] as const)('cells with %s are read as they are', async (_, content, rows) => {
  const file = Buffer.concat([Buffer.from('Numero;Nimi\r\n'), Buffer.from(content)])
  expect(await outcomeOf(file)).toMatchObject({ rows })
})

it.each([
  ['duplicate titles', 'Numero;Nimi;Nimi\n1;A;B', ['Numero', 'Nimi', 'Nimi']],
  ['an empty title', 'Numero;;Nimi\n1;x;A', ['Numero', 'B', 'Nimi']],
  ['fewer titles than cells', 'Numero;Nimi\n1;A;x', ['Numero', 'Nimi', 'C']],
  ['no titles', '1;123\n2;456', ['A', 'B']],
])('a file with %s shows a title for each column', async (_, content, shown) => {
  expect(await outcomeOf(content)).toMatchObject({ titles: shown })
})

it('a million empty rows neither hide the row after them nor count as rows', async () => {
  const separators = `Numero;Nimi\r\n${';\r\n'.repeat(500_000)}1;A`
  const lineEnds = `Numero;Nimi\n${'\n'.repeat(1_000_000)}1;A`
  for (const content of [separators, lineEnds])
    expect(await outcomeOf(content)).toEqual({ titles, rows: [['1', 'A']] })
})

it('a text file with the name of a workbook is read by its content', async () => {
  expect(await outcomeOf(lines(';'), 'toimittajat.xlsx')).toEqual(whole)
  expect(await outcomeOf(lines('\t'), 'toimittajat.xls')).toEqual(whole)
})
