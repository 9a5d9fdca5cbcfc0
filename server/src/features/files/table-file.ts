import { Readable } from 'node:stream'
import type { FileFormat } from '@verstas/contract/files/tables.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { contentDisposition, plainNameOf } from '@verstas/domain/attachments/file-name.ts'
import { byteOrderMark, type CsvStyle, csvLine, type FileCell } from '@verstas/domain/files/csv.ts'
import { dayOf } from '@verstas/domain/time/format.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { FileAnswer, fileHeaders, uncached } from '../../platform/http/answer.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { type FileSheet, workbookOf } from './xlsx.ts'

const styles: Readonly<Record<'csv' | 'csv-comma', CsvStyle>> = {
  csv: { separator: ';', decimalMark: ',' },
  'csv-comma': { separator: ',', decimalMark: '.' },
}

/** Returns a text without placeholders in a language. */
export const wordsOf = (name: TextName, language: Language): string =>
  fillText(textCatalogue[name][language], language)

interface TableFile {
  readonly format: FileFormat
  readonly name: string
  readonly now: Date
  /** Further sheets of a workbook. */
  readonly sheets?: readonly FileSheet[]
}

/** Streams lines as a file. Caches must not store the file. */
export function fileOf(lines: AsyncIterable<readonly FileCell[]>, file: TableFile): FileAnswer {
  const { extension, contentType } = kindOfFile(file.format)
  const headers = {
    ...fileHeaders,
    'content-type': contentType,
    'content-disposition': contentDisposition('attachment', `${file.name}.${extension}`),
  }
  return uncached(new FileAnswer(200, headers, bytesOf(lines, file)))
}

/** Streams lines as the bytes of a file. */
export const bytesOf = (
  lines: AsyncIterable<readonly FileCell[]>,
  { format, now, sheets = [] }: Omit<TableFile, 'name'>,
): Readable =>
  format === 'xlsx'
    ? workbookOf([{ name: 'Verstas', lines }, ...sheets], now)
    : Readable.from(csvOf(lines, styles[format]))

/** Returns the extension and the media type of a format. */
export const kindOfFile = (format: FileFormat) =>
  format === 'xlsx'
    ? ({
        extension: 'xlsx',
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      } as const)
    : ({ extension: 'csv', contentType: 'text/csv; charset=utf-8' } as const)

async function* csvOf(lines: AsyncIterable<readonly FileCell[]>, style: CsvStyle): AsyncGenerator<string> {
  yield byteOrderMark
  for await (const line of lines) yield csvLine(line, style)
}

/** Returns the name of a file without its extension: the content, the site and the day at the site. */
export async function nameOfFile(
  db: Db,
  title: string,
  { siteId, timeZone }: Pick<CurrentSession, 'siteId' | 'timeZone'>,
  now: Date,
): Promise<string> {
  const site = await db.selectFrom('site').select('name').where('id', '=', siteId).executeTakeFirstOrThrow()
  return plainNameOf(`${title} ${site.name} ${dayOf(now, timeZone)}`)
}
