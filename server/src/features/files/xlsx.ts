import { Readable } from 'node:stream'
import type { FileCell } from '@verstas/domain/files/csv.ts'
import { ZipFile } from 'yazl'

/** The maximum number of lines of a sheet in Excel. */
const maxLines = 1_048_576

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const openXml = 'http://schemas.openxmlformats.org'

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A sheet of a workbook. */
export interface FileSheet {
  readonly name: string
  readonly lines: AsyncIterable<readonly FileCell[]>
}

/**
 * The indexes of the formats in `xl/styles.xml`. Excel shows days and times in the format of the person's
 * computer.
 */
const styleOfDay = 1
const styleOfTime = 2
const formats = [0, 14, 22]

/** The parts of a workbook without its sheets. */
const partsOf = (names: readonly string[]): Readonly<Record<string, string>> => ({
  '[Content_Types].xml':
    `<Types xmlns="${openXml}/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>` +
    names
      .map(
        (_, place) =>
          `<Override PartName="/xl/worksheets/sheet${place + 1}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`,
      )
      .join('') +
    '</Types>',
  '_rels/.rels':
    `<Relationships xmlns="${openXml}/package/2006/relationships">` +
    `<Relationship Id="rId1" Type="${openXml}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/>` +
    '</Relationships>',
  'xl/workbook.xml':
    `<workbook xmlns="${openXml}/spreadsheetml/2006/main" xmlns:r="${openXml}/officeDocument/2006/relationships"><sheets>` +
    names
      .map((name, place) => `<sheet name="${escaped(name)}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`)
      .join('') +
    '</sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${openXml}/package/2006/relationships">` +
    names
      .map(
        (_, place) =>
          `<Relationship Id="rId${place + 1}" Type="${openXml}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${place + 1}.xml"/>`,
      )
      .join('') +
    `<Relationship Id="rId${names.length + 1}" Type="${openXml}/officeDocument/2006/relationships/styles" Target="styles.xml"/>` +
    '</Relationships>',
  'xl/styles.xml':
    `<styleSheet xmlns="${openXml}/spreadsheetml/2006/main">` +
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    `<cellXfs count="${formats.length}">${formats
      .map((format) => `<xf numFmtId="${format}" xfId="0" applyNumberFormat="1"/>`)
      .join('')}</cellXfs></styleSheet>`,
})

/**
 * Writes a workbook while its lines are read. Types the cells, so that no text becomes a formula, and days
 * and times are dates. Fails if a sheet has too many lines.
 */
export function workbookOf(sheets: readonly FileSheet[], now: Date): Readable {
  const zip = new ZipFile()
  const bytes = zip.outputStream
  zip.on('error', (error: Error) => bytes.destroy(error))
  const options = { mtime: now, compress: true }
  for (const [name, xml] of Object.entries(partsOf(sheets.map(({ name }) => name))))
    zip.addReadStreamLazy(name, options, (take) => take(null, Readable.from([head + xml])))
  for (const [place, { lines }] of sheets.entries()) {
    const sheet = Readable.from(sheetXml(lines))
    sheet.once('error', (error) => bytes.destroy(error))
    bytes.once('close', () => sheet.destroy())
    zip.addReadStreamLazy(`xl/worksheets/sheet${place + 1}.xml`, options, (take) => take(null, sheet))
  }
  zip.end({}, () => undefined)
  return bytes
}

async function* sheetXml(lines: AsyncIterable<readonly FileCell[]>): AsyncGenerator<string> {
  // Sets a column width, because Excel shows # signs instead of a date that is wider than its column.
  yield `${head}<worksheet xmlns="${openXml}/spreadsheetml/2006/main"><sheetFormatPr defaultColWidth="18" defaultRowHeight="15"/><sheetData>`
  let count = 0
  for await (const line of lines) {
    count += 1
    if (count > maxLines) throw new Error(`A sheet has at most ${maxLines} lines`)
    yield `<row r="${count}">${line.map((cell, place) => cellXml(cell, `${letterOf(place)}${count}`)).join('')}</row>`
  }
  yield '</sheetData></worksheet>'
}

/** Returns the letters of a column: A, B … Z, AA. */
export const letterOf = (place: number): string =>
  (place >= 26 ? letterOf(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26))

/** @param address the position of the cell, such as `B3`; programs other than Excel need it */
function cellXml(cell: FileCell, address: string): string {
  if (cell === null) return ''
  if (typeof cell === 'string')
    return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  if ('number' in cell) return `<c r="${address}"><v>${cell.number}</v></c>`
  const serial = serialOf(cell.at)
  const style = cell.at.includes(' ') ? styleOfTime : styleOfDay
  return serial === null ? cellXml(cell.at, address) : `<c r="${address}" s="${style}"><v>${serial}</v></c>`
}

const dayMs = 86_400_000
/** The number of days from the first day of a spreadsheet to the first of January 1970. */
const daysBefore1970 = 25_569
/** The first of March 1900. Excel treats 1900 as a leap year, so earlier days are written as texts. */
const firstSerial = 61

/**
 * Returns a day or a time in days since 1900, as Excel counts them; null if Excel has no such date. Adds a
 * hundredth of a second to midnight, so that an import does not read it as a day.
 */
function serialOf(at: string): number | null {
  const midnight = at.endsWith(' 00:00:00') ? 10 / dayMs : 0
  const serial = Date.parse(`${at.replace(' ', 'T')}${at.includes(' ') ? 'Z' : ''}`) / dayMs + daysBefore1970
  return serial >= firstSerial ? serial + midnight : null
}

/** Characters that XML does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
