import { Readable } from 'node:stream'
import type { PayrollSettings } from '@verstas/contract/payroll/entities.ts'
import type { PayFormat } from '@verstas/contract/payroll/kinds.ts'
import { contentDisposition, plainNameOf } from '@verstas/domain/attachments/file-name.ts'
import { type PayPeople, type PayTemplate, payCsv, payPresets } from '@verstas/domain/payroll/file.ts'
import { type NetvisorDocument, netvisorDocuments } from '@verstas/domain/payroll/netvisor.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { ZipFile } from 'yazl'
import type { Db } from '../../platform/database/transaction.ts'
import { FileAnswer, fileHeaders, uncached } from '../../platform/http/answer.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { wordsOf } from '../files/table-file.ts'
import { loadPeriod } from './pay-period.ts'
import { loadPaySettings } from './pay-settings.ts'
import { loadLines } from './read-payroll.ts'

/**
 * Returns the file of an exported period in the site's format: CSV, or an archive of XML files for Netvisor. Its lines
 * never change.
 *
 * @throws {Refusal} notFound if the period that begins on the day is not exported
 */
export async function payFile(
  db: Db,
  { siteId, language }: Pick<CurrentSession, 'siteId' | 'language'>,
  day: Day,
): Promise<FileAnswer> {
  const settings = await loadPaySettings(db, siteId)
  const period = await loadPeriod(db, siteId, settings, day)
  if (period.state !== 'exported' || period.from !== day) throw refuse('notFound')
  const lines = await loadLines(db, siteId, period)
  const people = await loadPayPeople(db, siteId)
  const title = wordsOf('page.payroll', language)
  const name = plainNameOf(`${title} ${period.number} ${period.from} ${period.to}`)
  if (settings.Format === 'netvisor') {
    const documents = netvisorDocuments(lines, people, { lastDay: period.to })
    return answerOf(`${name}.zip`, 'application/zip', archiveOf(documents, period.exportedAt ?? new Date(0)))
  }
  const template = templateOf(settings.Format, settings.Template)
  const head = template.columns.map((column) => wordsOf(`payroll.column.${column}`, language))
  const text = payCsv(lines, people, { template, head })
  return answerOf(`${name}.csv`, 'text/csv; charset=utf-8', Readable.from([text]))
}

const answerOf = (name: string, type: string, content: Readable): FileAnswer =>
  uncached(
    new FileAnswer(
      200,
      {
        ...fileHeaders,
        'content-type': type,
        'content-disposition': contentDisposition('attachment', name),
      },
      content,
    ),
  )

/**
 * Returns an archive with one file for each person. The file names contain a sequence number, because people
 * may have the same payroll number in different systems.
 */
function archiveOf(documents: readonly NetvisorDocument[], mtime: Date): Readable {
  const zip = new ZipFile()
  for (const [place, { number, xml }] of documents.entries())
    zip.addReadStreamLazy(`${nameOf(place, number)}.xml`, { mtime, compress: true }, (take) =>
      take(null, Readable.from([xml])),
    )
  const { outputStream } = zip
  zip.on('error', (error: Error) => outputStream.destroy(error))
  zip.end({}, () => undefined)
  return outputStream
}

const nameOf = (place: number, number: string): string =>
  plainNameOf(`${String(place + 1).padStart(3, '0')} ${number.replace(/[\\/]/g, '-')}`)

function templateOf(
  format: Exclude<PayFormat, 'netvisor'>,
  Template: PayrollSettings['Template'],
): PayTemplate {
  if (format !== 'own') return payPresets[format]
  return {
    separator: Template.Separator,
    decimalMark: Template.DecimalMark,
    dateFormat: Template.DateFormat,
    hasHeader: Template.HasHeader,
    hasByteOrderMark: Template.HasHeader,
    columns: Template.Columns,
  }
}

/**
 * Returns the payroll numbers of the site's people, by person. A person whose number was removed has an empty
 * one.
 */
async function loadPayPeople(db: Db, siteId: number): Promise<PayPeople> {
  const rows = await db
    .selectFrom('employee_site')
    .innerJoin('employee', 'employee.id', 'employee_site.employee_id')
    .leftJoin('payroll_number', (join) =>
      join
        .onRef('payroll_number.site_id', '=', 'employee_site.site_id')
        .onRef('payroll_number.employee_id', '=', 'employee_site.employee_id'),
    )
    .select(['employee.id', 'employee.name'])
    .select((from) => from.fn.coalesce('payroll_number.number', 'employee.number').as('number'))
    .where('employee_site.site_id', '=', siteId)
    .execute()
  return new Map(rows.map(({ id, name, number }) => [id, { name, number: number ?? '' }]))
}
