import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CsvStyle, csvLine, type FileCell, withApostrophe, withoutApostrophe } from './csv.ts'

const semicolons: CsvStyle = { separator: ';', decimalMark: ',' }
const commas: CsvStyle = { separator: ',', decimalMark: '.' }
const style = fc.constantFrom(semicolons, commas)
/** Texts with many of the characters that matter. */
const text = fc.string({
  unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', "'", '"', ';', ',', ' ', '1', 'a', 'ä', '😀'),
})

/** Reads a line as RFC 4180 defines it. */
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

it('a line is read back as the same texts', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), style, (texts, csv) => {
      expect(readLine(csvLine(texts, csv), csv.separator).map(withoutApostrophe)).toEqual(texts)
    }),
  )
})

it('no cell of a text begins like a formula, unless it is a number', () => {
  fc.assert(
    fc.property(text, style, (value, csv) => {
      const [cell = ''] = readLine(csvLine([value], csv), csv.separator)
      expect(/^[=+\-@\t\r\n]/.test(cell) && !/^[+-]\d+([.,]\d+)?$/.test(cell)).toBe(false)
    }),
  )
})

it('the apostrophe of any text is removed again', () => {
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
])('the cell %j is written with semicolons as %s and with commas as %s', (cell, finnish, english) => {
  expect(csvLine([cell], semicolons)).toBe(`${finnish}\r\n`)
  expect(csvLine([cell], commas)).toBe(`${english}\r\n`)
})
