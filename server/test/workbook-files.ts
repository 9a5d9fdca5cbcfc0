import { deflateRawSync } from 'node:zlib'

/** A part that is compressed already, and the size that the directory states for it. */
export interface PackedPart {
  readonly packed: Buffer
  readonly statedSize: number
}

/** Returns a ZIP file with compressed parts. */
export function zipOf(parts: Readonly<Record<string, string | PackedPart>>): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, part] of Object.entries(parts)) {
    const data = typeof part === 'string' ? deflateRawSync(Buffer.from(part)) : part.packed
    const size = typeof part === 'string' ? Buffer.byteLength(part) : part.statedSize
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(data.length, 18)
    head.writeUInt32LE(size, 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(data.length, 20)
    entry.writeUInt32LE(size, 24)
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

interface Sheet {
  /** The XML of the rows. */
  readonly rows: string
  /** XML after the rows, such as merged cells. */
  readonly after?: string
  readonly state?: 'hidden' | 'veryHidden'
  readonly isChart?: true
}

interface WorkbookParts {
  /** XML before the list of the sheets. */
  readonly properties?: string
  readonly styles?: string
  readonly others?: Readonly<Record<string, string | PackedPart>>
}

const sheetOf = (sheet: string | Sheet): Sheet => (typeof sheet === 'string' ? { rows: sheet } : sheet)

/**
 * Returns a workbook with these sheets. A sheet is either the XML of its rows, or an object with further
 * parts.
 */
export function workbookFileOf(
  given: Readonly<Record<string, string | Sheet>>,
  { properties = '', styles = '', others = {} }: WorkbookParts = {},
): Buffer {
  const sheets = Object.entries(given).map(([name, sheet], index) => ({
    name,
    number: index + 1,
    ...sheetOf(sheet),
  }))
  const entries = sheets.map(
    ({ name, number, state }) =>
      `<sheet name="${name}" sheetId="${number}"${state ? ` state="${state}"` : ''} r:id="rId${number}"/>`,
  )
  const targets = sheets.map(({ number, isChart }) =>
    isChart
      ? `<Relationship Id="rId${number}" Type="${relations}/chartsheet" Target="chartsheets/sheet${number}.xml"/>`
      : `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  )
  const ofStyles = styles && `<Relationship Id="rId99" Type="${relations}/styles" Target="styles.xml"/>`
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}">${properties}<sheets>${entries.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join('')}${ofStyles}</Relationships>`,
    ...(styles && { 'xl/styles.xml': styles }),
    ...Object.fromEntries(
      sheets.map(({ number, rows, after = '', isChart }) => [
        `xl/${isChart ? 'chartsheets' : 'worksheets'}/sheet${number}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
    ...others,
  })
}

/** Styles of a workbook in which style 1 is a day and style 2 a time of day. */
export const dateStyles = `<styleSheet xmlns="${main}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="20" applyNumberFormat="1"/></cellXfs></styleSheet>`
