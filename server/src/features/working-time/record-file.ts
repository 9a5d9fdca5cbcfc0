import { Readable } from 'node:stream'
import type { WorkingTimeRecord } from '@verstas/contract/working-time/entities.ts'
import type { RecordFormat, RecordLayout } from '@verstas/contract/working-time/kinds.ts'
import { contentDisposition, plainNameOf } from '@verstas/domain/attachments/file-name.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { FileAnswer, pdfHeaders } from '../../platform/http/answer.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { fileOf } from '../files/table-file.ts'
import { recordLines } from './record-lines.ts'
import { RecordWords } from './record-words.ts'

interface RecordRequest {
  readonly record: WorkingTimeRecord
  readonly layout: RecordLayout
  readonly format: RecordFormat
  readonly now: Date
}

/** Returns a record of working time as a CSV or PDF file. Caches must not store it. */
export async function recordFile(
  db: Db,
  session: CurrentSession,
  { record, layout, format, now }: RecordRequest,
): Promise<FileAnswer> {
  const words = new RecordWords(session)
  const { SalesmanName, From, To } = record
  const name = plainNameOf(`${words.word('page.workingTime')} ${SalesmanName} ${From} ${To}`)
  if (format !== 'pdf') return fileOf(recordLines(record, layout, words), { format, name, now })
  const { name: siteName } = await db
    .selectFrom('site')
    .select('name')
    .where('id', '=', session.siteId)
    .executeTakeFirstOrThrow()
  // Loads the PDF library with the first file, so that a server without such files never loads it.
  const { recordPdf } = await import('./record-pdf.ts')
  const pdf = await recordPdf({ record, layout, siteName, words, now })
  const headers = {
    ...pdfHeaders,
    'content-length': pdf.length,
    'content-disposition': contentDisposition('attachment', `${name}.pdf`),
  }
  return new FileAnswer(200, headers, Readable.from([pdf]))
}
