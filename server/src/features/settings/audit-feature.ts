import { auditPageSize, maxAuditDays } from '@verstas/contract/limits.ts'
import { auditEndpoints } from '@verstas/contract/settings/audit-endpoints.ts'
import { jsonRead, parseJson } from '../../platform/database/read-json.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { refuseField } from '../../platform/http/refusal.ts'
import { logSecurity } from '../../platform/session/security-log.ts'

/** SQL that converts a value of an event for a page. Lists and objects become text. */
const shown = (values: string) => `case when jsonb_typeof(${values} -> field.name) in ('object', 'array')
  then to_jsonb((${values} -> field.name)::text) else ${values} -> field.name end`

/** SQL of the values of an event that the search reads. The values of a health check may name a customer. */
const searched = (values: string) =>
  `case when $maySeeCustomers or event.entity <> 'inspection' then ${values}::text end`

/**
 * A page of the site's events that are older than the event with a given id, newest first. The days are in
 * the site's time zone. Without `maySeeCustomers`, the page has no changes of customers and no names of signers, and the
 * search does not find them.
 */
export const auditRead = jsonRead({
  name: 'audit',
  parameters: {
    siteId: 'bigint',
    maySeeCustomers: 'boolean',
    from: 'text',
    to: 'text',
    personId: 'bigint | null',
    search: 'text | null',
    before: 'bigint',
  },
  answer: auditEndpoints.listAudit.answer,
  sql: `select coalesce(json_agg(json_build_object(
    'Id', entry.id,
    'At', entry.at,
    'AuthorName', entry.author_name,
    'IsService', entry.service_account_id is not null,
    'Entity', entry.entity,
    'Name', entry.name,
    'List', case when entry.entity = 'setting' then entry.subject ->> 'List' end,
    'Kind', entry.kind,
    'Subject', case when entry.entity = 'work-order' and entry.subject -> 'JobId' is not null then entry.subject end,
    'Day', case entry.entity
      when 'roster' then entry.subject ->> 'Day'
      when 'roster-day' then to_date(entry.entity_id::text, 'YYYYMMDD')::text end,
    'What', case
      when entry.entity = 'work-order' and entry.kind <> 'created' then 'changed'
      when entry.before is null and entry.after is not null then 'added'
      when entry.before is not null and entry.after is null then 'removed'
      else 'changed' end,
    'Changes', (
      select coalesce(json_agg(json_build_object(
        'Field', field.name, 'Before', ${shown('entry.before')}, 'After', ${shown('entry.after')}) order by field.name), '[]')
      from jsonb_object_keys(coalesce(entry.before, '{}') || coalesce(entry.after, '{}')) field (name)
      where $maySeeCustomers or entry.entity <> 'inspection' or field.name not like 'signer.%')
    ) order by entry.id desc), '[]')::text
  from (
    select event.*,
      coalesce(employee.name, service_account.name) as author_name,
      coalesce(
        event.subject ->> 'Name',
        case event.entity
          when 'work-order' then (
            select shown_number from work_order where site_id = event.site_id and id = event.entity_id)
          when 'roster' then (select name from employee person where person.id = event.entity_id)
          when 'roster-pattern' then (
            select name from roster_pattern where site_id = event.site_id and id = event.entity_id)
          when 'employee' then (select name from employee person where person.id = event.entity_id)
          when 'stamping' then (
            select person.name from stamping join employee person on person.id = stamping.employee_id
            where stamping.site_id = event.site_id and stamping.id = event.entity_id)
          when 'activity' then (
            select header from activity where site_id = event.site_id and id = event.entity_id)
        end) as name
    from event
    join site on site.id = event.site_id
    left join employee on employee.id = event.employee_id
    left join service_account on service_account.id = event.service_account_id
    where event.site_id = $siteId and event.id < $before and ($maySeeCustomers or event.entity <> 'customer')
      and event.at >= $from::date::timestamp at time zone site.time_zone
      and event.at < ($to::date + 1)::timestamp at time zone site.time_zone
      and ($personId is null or event.employee_id = $personId)
      and ($search is null or strpos(lower(concat_ws(' ',
        event.subject::text, ${searched('event.before')}, ${searched('event.after')}, employee.name,
        service_account.name)), lower($search)) > 0)
    order by event.id desc
    limit ${auditPageSize}) entry`,
})

const millisecondsOfDay = 24 * 60 * 60_000

/** @throws {Refusal} invalidField if the days are in the wrong order, or too many */
export function checkAuditDays({ from, to }: { readonly from: string; readonly to: string }): void {
  const days = (Date.parse(to) - Date.parse(from)) / millisecondsOfDay + 1
  if (days < 1) throw refuseField('to', 'beforeFrom')
  if (days > maxAuditDays) throw refuseField('to', 'tooManyDays', { count: maxAuditDays })
}

/** The endpoints of the audit log. */
export const auditFeature = feature(auditEndpoints, ({ db }) => ({
  listAudit: async ({ query: { from, to, personId = null, search, before }, session, request }) => {
    checkAuditDays({ from, to })
    const { siteId, employeeId, rights } = session
    const answer = await answerRead(db, auditRead, {
      siteId,
      maySeeCustomers: rights.has('CustomerInfoVisible'),
      from,
      to,
      personId,
      search: search || null,
      before: before ?? Number.MAX_SAFE_INTEGER,
    })
    if (parseJson(answer.text).some(({ Entity }) => Entity === 'customer'))
      logSecurity(request, 'customer read', { employeeId, siteId, endpoint: 'listAudit' })
    return answer
  },
}))
