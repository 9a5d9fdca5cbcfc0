import { Readable } from 'node:stream'
import { contentDisposition, plainNameOf } from '@verstas/domain/attachments/file-name.ts'
import { type PayPeople, type PayTemplate, payCsv, payPresets, payXml } from '@verstas/domain/payroll/file.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { FileAnswer, fileHeaders, uncached } from '../../platform/http/answer.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { wordsOf } from '../files/table-file.ts'
import { loadPeriod } from './pay-period.ts'
import { loadPaySettings } from './pay-settings.ts'
import { loadLines } from './read-payroll.ts'

/**
 * Returns the file of an exported period in the site's format. Its lines never change.
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
  const isXml = settings.Format === 'netvisor'
  const template = templateOf(settings)
  const text = isXml
    ? payXml(lines, people, { dimension: wordsOf('payroll.column.costCentre', language) })
    : payCsv(lines, people, {
        template,
        head: template.columns.map((column) => wordsOf(`payroll.column.${column}`, language)),
      })
  const title = wordsOf('page.payroll', language)
  const name = plainNameOf(`${title} ${period.number} ${period.from} ${period.to}`)
  const headers = {
    ...fileHeaders,
    'content-type': isXml ? 'application/xml; charset=utf-8' : 'text/csv; charset=utf-8',
    'content-disposition': contentDisposition('attachment', `${name}.${isXml ? 'xml' : 'csv'}`),
  }
  return uncached(new FileAnswer(200, headers, Readable.from([text])))
}

function templateOf({ Format, Template }: Awaited<ReturnType<typeof loadPaySettings>>): PayTemplate {
  if (Format !== 'own' && Format !== 'netvisor') return payPresets[Format]
  return {
    separator: Template.Separator,
    decimalMark: Template.DecimalMark,
    dateFormat: Template.DateFormat,
    hasHeader: Template.HasHeader,
    hasByteOrderMark: Template.HasHeader,
    columns: Template.Columns,
  }
}

/** Returns the payroll numbers of the site's people. A person whose number was removed has an empty one. */
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
