import { Readable } from 'node:stream'
import type { FileCell } from '@verstas/domain/files/csv.ts'
import { ZipFile } from 'yazl'

/** The maximum number of lines of a sheet in Excel. */
const maxLines = 1_048_576

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const openXml = 'http://schemas.openxmlformats.org'

/** The parts of a workbook with one sheet, without the sheet. */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `<Types xmlns="${openXml}/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
    '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>' +
    '</Types>',
  '_rels/.rels':
    `<Relationships xmlns="${openXml}/package/2006/relationships">` +
    `<Relationship Id="rId1" Type="${openXml}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/>` +
    '</Relationships>',
  'xl/workbook.xml':
    `<workbook xmlns="${openXml}/spreadsheetml/2006/main" xmlns:r="${openXml}/officeDocument/2006/relationships">` +
    '<sheets><sheet name="Verstas" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${openXml}/package/2006/relationships">` +
    `<Relationship Id="rId1" Type="${openXml}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>` +
    '</Relationships>',
}

/**
 * Writes a workbook with one sheet while the lines are read. The cells are typed, so no text is a formula. Fails if
 * there are more lines than a sheet can have.
 */
export function workbookOf(lines: AsyncIterable<readonly FileCell[]>, now: Date): Readable {
  const zip = new ZipFile()
  const bytes = zip.outputStream
  const sheet = Readable.from(sheetXml(lines))
  sheet.once('error', (error) => bytes.destroy(error))
  zip.on('error', (error: Error) => bytes.destroy(error))
  bytes.once('close', () => sheet.destroy())
  const options = { mtime: now, compress: true }
  for (const [name, xml] of Object.entries(parts))
    zip.addReadStreamLazy(name, options, (take) => take(null, Readable.from([head + xml])))
  zip.addReadStreamLazy('xl/worksheets/sheet1.xml', options, (take) => take(null, sheet))
  zip.end({}, () => undefined)
  return bytes
}

async function* sheetXml(lines: AsyncIterable<readonly FileCell[]>): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${openXml}/spreadsheetml/2006/main"><sheetData>`
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

/** @param address the place of the cell, such as `B3`; programs other than Excel need it */
function cellXml(cell: FileCell, address: string): string {
  if (cell === null) return ''
  return typeof cell === 'string'
    ? `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
    : `<c r="${address}"><v>${cell.number}</v></c>`
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
