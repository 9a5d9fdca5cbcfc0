import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CsvStyle, csvLine, type FileCell, withApostrophe, withoutApostrophe } from './csv.ts'

const semicolons: CsvStyle = { separator: ';', decimalMark: ',' }
const commas: CsvStyle = { separator: ',', decimalMark: '.' }
const style = fc.constantFrom(semicolons, commas)
/** Draws texts with many characters that CSV or a spreadsheet treats specially. */
const text = fc.string({
  unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', "'", '"', ';', ',', ' ', '1', 'a', 'ä', '😀'),
})

/** Parses a line according to RFC 4180. */
function readLine(line: string, separator: string): string[] {
  const cells: string[] = []
  const rest = /^(?:"((?:[^"]|"")*)"|([^"\r\n]*?))(;|,|\r\n)/
  let left = line
  while (left !== '') {
    const pattern = new RegExp(rest.source.replace(';|,', separator))
    const [whole = '', inQuotes, bare] = pattern.exec(left) ?? []
    if (whole === '') throw new Error(`Cannot read ${JSON.stringify(left)}`)
    cells.push(inQuotes === undefined ? (bare ?? '') : inQuotes.replaceAll('""', '"'))
    left = left.slice(whole.length)
  }
  return cells
}

it('parsing a CSV line returns the texts that were written', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), style, (texts, csv) => {
      expect(readLine(csvLine(texts, csv), csv.separator).map(withoutApostrophe)).toEqual(texts)
    }),
  )
})

it('the cell of a text never begins like a formula, unless the text is a number', () => {
  fc.assert(
    fc.property(text, style, (value, csv) => {
      const [cell = ''] = readLine(csvLine([value], csv), csv.separator)
      expect(/^[=+\-@\t\r\n]/.test(cell) && !/^[+-]\d+([.,]\d+)?$/.test(cell)).toBe(false)
    }),
  )
})

it('withoutApostrophe restores any text to which withApostrophe was applied', () => {
  fc.assert(
    fc.property(text, (value) => {
      expect(withoutApostrophe(withApostrophe(value))).toBe(value)
    }),
  )
})

it.each<[FileCell, string, string]>([
  [{ number: '-12.50' }, '-12,50', '-12.50'],
  ['=1+1', "'=1+1", "'=1+1"],
  ['+358 40 123', "'+358 40 123", "'+358 40 123"],
  ['a;b', '"a;b"', 'a;b'],
  ['-5', '-5', '-5'],
  [null, '', ''],
])(
  'the cell %j is written as %s in a Finnish file, and as %s in an English file',
  (cell, finnish, english) => {
    expect(csvLine([cell], semicolons)).toBe(`${finnish}\r\n`)
    expect(csvLine([cell], commas)).toBe(`${english}\r\n`)
  },
)
