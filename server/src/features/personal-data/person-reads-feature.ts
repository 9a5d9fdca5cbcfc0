import { personReadPageSize } from '@verstas/contract/limits.ts'
import { personReadEndpoints } from '@verstas/contract/personal-data/endpoints.ts'
import type { PersonRead } from '@verstas/contract/personal-data/read-entities.ts'
import { timeCell } from '@verstas/domain/files/cells.ts'
import type { FileCell } from '@verstas/domain/files/csv.ts'
import { runOnPool } from '../../platform/database/pool-choice.ts'
import { type JsonText, jsonRead, parseJson, readJson } from '../../platform/database/read-json.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { refuseField } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import { fileOf, nameOfFile, wordsOf } from '../files/table-file.ts'
import { checkAuditDays } from '../settings/audit-feature.ts'

/** A page of the reads of people at a site, newest first. The days are in the site's time zone. */
export const personReadsRead = jsonRead({
  name: 'person-reads',
  parameters: {
    siteId: 'bigint',
    from: 'text',
    to: 'text',
    readerId: 'bigint | null',
    customerId: 'bigint | null',
    employeeId: 'bigint | null',
    before: 'bigint',
  },
  answer: personReadEndpoints.listPersonReads.answer,
  sql: `select coalesce(json_agg(json_build_object(
      'Id', seen.id,
      'At', seen.at,
      'ReaderName', reader.name,
      'Kind', case when seen.customer_id is null then 'employee' else 'customer' end,
      'PersonId', coalesce(seen.customer_id, seen.employee_id),
      'PersonName', coalesce(customer.shown_name, person.name, '–'),
      'Occasion', seen.occasion) order by seen.id desc), '[]')::text
    from (
      select person_read.* from person_read join site on site.id = person_read.site_id
      where person_read.site_id = $siteId and person_read.id < $before
        and at >= $from::date::timestamp at time zone site.time_zone
        and at < ($to::date + 1)::timestamp at time zone site.time_zone
        and ($readerId is null or reader_id = $readerId)
        and ($customerId is null or customer_id = $customerId)
        and ($employeeId is null or employee_id = $employeeId)
      order by person_read.id desc
      limit ${personReadPageSize}) seen
    join employee reader on reader.id = seen.reader_id
    left join customer on customer.site_id = seen.site_id and customer.id = seen.customer_id
    left join employee person on person.id = seen.employee_id and (
      exists (select from employee_site
        where employee_site.employee_id = person.id and employee_site.site_id = seen.site_id)
      or exists (select from stamping
        where stamping.site_id = seen.site_id and stamping.employee_id = person.id))`,
})

interface Filter {
  readonly from: string
  readonly to: string
  readonly readerId?: number | undefined
  readonly kind?: PersonRead['Kind'] | undefined
  readonly personId?: number | undefined
}

/** @throws {Refusal} invalidField if the days are wrong, or a person has no kind */
function valuesOf({ from, to, readerId, kind, personId }: Filter, siteId: number) {
  checkAuditDays({ from, to })
  if (personId !== undefined && kind === undefined) throw refuseField('kind', 'missing')
  const of = (wanted: PersonRead['Kind']) => (kind === wanted ? (personId ?? null) : null)
  return {
    siteId,
    from,
    to,
    readerId: readerId ?? null,
    customerId: of('customer'),
    employeeId: of('employee'),
  }
}

/** Endpoints for the log of reads of people. Its CSV export is recorded in the security log. */
export const personReadsFeature = feature(personReadEndpoints, ({ db, clock }) => ({
  listPersonReads: async ({ query: { before = Number.MAX_SAFE_INTEGER, ...filter }, session, request }) => {
    const values = valuesOf(filter, session.siteId)
    // Stores pending reads first, so that the list includes them.
    await request.server.personReads?.flush()
    return answerRead(db, personReadsRead, { ...values, before })
  },

  exportPersonReads: async ({ query: { format, ...filter }, session, request }) => {
    const values = valuesOf(filter, session.siteId)
    const now = clock.now()
    const name = await nameOfFile(db, wordsOf('personReads.title', session.language), session, now)
    const { employeeId, siteId } = session
    logSecurity(request, 'data exported', { employeeId, siteId, table: 'person-reads' })
    return fileOf(linesOf(db, values, session), { format, name, now })
  },
}))

const titles = ['personReads.at', 'personReads.reader', 'personReads.person', 'personReads.occasion'] as const

/** Yields the titles, and then a line for each read, newest first. */
async function* linesOf(
  db: Db,
  values: ReturnType<typeof valuesOf>,
  { language, timeZone }: CurrentSession,
): AsyncGenerator<readonly FileCell[]> {
  yield titles.map((title) => wordsOf(title, language))
  for (let before: number | undefined = Number.MAX_SAFE_INTEGER; before !== undefined; ) {
    const last: number = before
    const json: JsonText<PersonRead[]> | null = await runOnPool('integration', () =>
      readJson(db, personReadsRead, { ...values, before: last }),
    )
    const reads: readonly PersonRead[] = json === null ? [] : parseJson(json)
    for (const { At, ReaderName, PersonName, Occasion } of reads)
      yield [
        { at: timeCell(At, timeZone) },
        ReaderName,
        PersonName,
        wordsOf(`personReads.occasion.${Occasion}`, language),
      ]
    before = reads.at(-1)?.Id
  }
}
