import { retentionNames } from '@verstas/contract/settings/retention-entities.ts'
import { sql } from 'kysely'
import { type ReadParameters, type ReadValues, readJson } from '../src/platform/database/read-json.ts'
import type { Db } from '../src/platform/database/transaction.ts'
import type { AnyRead } from './exported-reads.ts'

/** Reads that no recorded request makes. */
export const directReads = [
  'schedule-entries-of-reservation',
  'schedule-entries-of-work-order',
  'comeback',
  'tyre-records-by-ids',
  'stock-count',
  'desk-differences',
  'desk-waiting-offers',
  'stamp-answer',
  'stamping-by-id',
  'stamping-situation',
  'stamped-work',
  'stamping-correction',
  'working-time-record',
  'payroll-time',
  'retention',
  'retention-count',
  'retention-run',
  'report-export',
  'trusted-device',
  'person-reads',
  'stored-customer',
  'stored-employee',
  'stored-people',
  'legal-holds',
  'legal-holds-by-id',
  'mentions-of-person',
  'pictures-of-person',
  'passkey',
  'ticked-line',
  'webhook-delivery',
  'webhook',
  'service-account',
  'inspection-follow-ups',
  'new-inspection',
  'offer-delivery',
  'inspection-offer',
  'frequent-figures',
  'rare-figures',
  'chat-topic',
  'chat-messages-by-ids',
  'attachments-by-ids',
  'inspection-attachment',
  'person',
  'profile',
  'activity-type-by-code',
  'wall-link',
  'standing',
  'profile-rights',
]

/** Reads without a record, each with the reason. */
export const unrecordedReads: Readonly<Record<string, string>> = {
  feed: 'its positions depend on the order of transactions: platform/feed/*.test.ts',
  'session-extension': 'it writes: session-life.db.test.ts',
  'active-sessions': 'every request makes it; it returns hashes',
  'key-caller': 'it takes a secret: integration/accounts/*.db.test.ts',
  'token-caller': 'it takes a secret: integration/accounts/*.db.test.ts',
}

/** SQL of the rows that people stamped last, with their work orders. */
const stamped =
  'select work_order_id, job_row_id from stamping_row where site_id = 1 order by stamping_id desc, 2 limit 3'

/**
 * SQL of a JSON array of values for each parameter of the reads that no recorded request makes, such as those
 * of commands and metrics. The n-th record of a read uses the n-th value of each parameter; a shorter list of
 * values is repeated. The ids of sites and people are those of the demo.
 */
const valuesBySql = {
  siteId: "'[1]'",
  employeeId: "'[1, 2, 4, 21]'",
  personId: "'[1, 2, 6]'",
  profileId: '(select json_agg(id order by id) from access_profile)',
  id: '(select json_build_array(min(id), max(id), 1, 4, 21) from customer where site_id = 1)',
  language: `'["fi", "en"]'`,
  sessionIds: `(select json_agg(ids) from (
    select array_agg(id)::text as ids from session union all select array_agg(id)::text from session where device_id is null) all_ids)`,
  reservationId: `(select json_agg(reservation_id) from (
    select reservation_id from reservation_resource where site_id = 1 group by 1 order by count(*) desc, 1 desc limit 2) busy)`,
  workOrderId: `(select json_agg(id) from (
    (select work_order_id as id from comeback where site_id = 1 order by judged_at desc, 1 limit 4)
    union all
    (select work_order_id from reservation where site_id = 1 group by 1 order by count(*) desc, 1 desc limit 2)) orders)`,
  tyreRecordIds: `(select json_agg(ids) from (
    select array_agg(id) as ids from (select id from tyre_record where site_id = 1 order by measured_at desc, id limit 4) newest) chosen)`,
  countId: '(select json_agg(id order by id) from stock_count where site_id = 1)',
  startedSiteId: "'[1, 1, null]'",
  endedSiteId: "'[1, null, 1]'",
  startedId:
    '(select json_agg(id order by id desc) from stamping where site_id = 1 and end_at is null and is_presence)',
  endedId: `(select json_agg(id) from (
    select id from stamping where site_id = 1 and end_at < '2026-11-20' order by end_at desc, id limit 3) chosen)`,
  stampingSiteId: "'[1, 1, 2]'",
  stampingId: `(select json_agg(id) from (
    (select id from stamping where site_id = 1 and end_at is null order by start_at desc, id limit 1)
    union all
    (select min(id) from stamping where site_id = 1 and not is_presence)
    union all
    (select max(id) from stamping where site_id = 2)) chosen)`,
  typeCode: '(select json_agg(code order by position) from stamping_type)',
  // The ends of shifts, at which a stamping still belongs to them.
  after: shiftEnds('0 s'),
  shiftsFrom: shiftEnds('0 s'),
  shiftsTo: shiftEnds('16 hours'),
  requestedOrders: `(select json_build_array(array_agg(work_order_id)) from (${stamped}) chosen)`,
  requestedRows: `(select json_build_array(array_agg(job_row_id)) from (${stamped}) chosen)`,
  endedOrders: `(select json_build_array(array_agg(work_order_id)) from (${stamped}) chosen)`,
  endedRows: `(select json_build_array(array_agg(job_row_id)) from (${stamped}) chosen)`,
  isOwn: "'[true, false]'",
  start: `'["2026-11-18T22:00:00Z", "2026-11-16T22:00:00Z"]'`,
  end: `'["2026-11-20T22:00:00Z"]'`,
  neededFrom: `'["2026-11-16T22:00:00Z"]'`,
  neededTo: `'["2026-11-20T22:00:00Z"]'`,
  correctionId:
    '(select json_agg(id) from (select id from stamping_correction where site_id = 1 order by id desc limit 3) chosen)',
  period: `'${JSON.stringify(retentionNames)}'`,
  days: "'[1, 14, 30]'",
  feedDays: "'[30]'",
  exportId: '(select json_agg(id order by id) from report_export where site_id = 1)',
  hasFolder: "'[true, false]'",
  hasMail: "'[false, true]'",
  address: `'["https://example.com/scim/v2"]'`,
  deviceId: '(select json_agg(id order by name) from trusted_device where site_id = 1)',
  from: `'["2026-11-18", "2026-11-17"]'`,
  to: `'["2026-11-18"]'`,
  readerId: "'[null, 6, null, null]'",
  customerId: '(select json_build_array(null, null, min(id), null) from customer where site_id = 1)',
  before: "'[9000000000]'",
  search: `'["virta", "aino", "", "", "UUS"]'`,
  phone:
    "(select json_build_array('', '', right(regexp_replace(phone, '\\D', '', 'g'), 7)) from customer where site_id = 1 and phone is not null order by id limit 1)",
  mail: "(select json_build_array('', '', '', lower(email)) from customer where site_id = 1 and email is not null order by id limit 1)",
  holdIds: '(select json_build_array(array_agg(id order by id)) from legal_hold where site_id = 1)',
  names: `'[["jarru"], ["asiakas", "auto"]]'`,
  orderIds: '(select json_build_array(null, array_agg(id)) from work_order where site_id = 1 and id % 3 = 0)',
  orders: '(select json_build_array(array_agg(id)) from work_order where site_id = 1)',
  passkeyId: '(select json_agg(id order by id) from passkey where employee_id = 1)',
  rowId: `(select json_agg(id) from (
    (select min(job_row_id) as id from part_reservation where site_id = 1 and picked_at is not null)
    union all (select min(job_row_id) from part_reservation where site_id = 1 and picked_at is null)) ticked)`,
  attemptId: '(select json_agg(id) from (select id from webhook_delivery order by id limit 3) chosen)',
  webhookId: '(select json_agg(id order by id) from webhook)',
  accountId: '(select json_agg(id order by id) from service_account)',
  keyId: '(select json_agg(id order by id) from service_key)',
  inspectionId:
    '(select json_agg(id) from (select inspection_id as id from inspection_follow_up where site_id = 1 group by 1 order by count(*) desc, 1 desc limit 3) sold)',
  vehicleId:
    '(select json_agg(id) from (select vehicle_id as id from inspection where site_id = 1 group by 1 order by count(*) desc, 1 desc limit 3) inspected)',
  surveyId: '(select json_agg(id order by id) from survey)',
  deliveryId: '(select json_agg(id order by id) from offer_delivery where site_id = 1)',
  offerId:
    '(select json_agg(id) from (select id from inspection_offer where site_id = 1 order by id desc limit 4) chosen)',
  topicId:
    '(select json_agg(id) from (select topic_id as id from chat_message where site_id = 1 group by 1 order by count(*) desc, 1 limit 2) topics)',
  messageIds:
    '(select json_build_array(array_agg(id order by id desc)) from chat_message where site_id = 1 and topic_id = (select topic_id from chat_message where site_id = 1 group by 1 order by count(*) desc, 1 limit 1))',
  owners: `'["{\\"workOrder\\": \\"Tilaus\\", \\"activity\\": \\"Tehtävä\\", \\"inspection\\": \\"Kuntotarkastus\\"}"]'`,
  maySeeCustomers: "'[true, false]'",
  attachmentIds: '(select json_build_array(array_agg(id)) from attachment where site_id = 1)',
  attachmentId:
    '(select json_agg(id) from (select id from attachment where site_id = 1 and inspection_id is not null order by id limit 2) photos)',
  activityTypeCode: '(select json_agg(code order by code) from activity_type where site_id = 1)',
  wallLinkId: '(select json_agg(id order by id) from wall_link where site_id = 1)',
} as const

/** SQL of times around the last ends of two people's shifts. */
function shiftEnds(later: string): string {
  return `(select json_agg(end_at + interval '${later}' order by employee_id, end_at) from (
    select employee_id, max(end_at) as end_at from shift where employee_id in (1, 2, 4, 21)
      and end_at < '2026-11-19 20:00+00' group by employee_id) chosen)`
}

/** Other values of the parameters of single reads. */
const valuesOfReads: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'person-reads': { employeeId: "'[null, null, null, 4, 21]'", readerId: "'[null, 6, null]'" },
}

/** Fields whose values differ in each run. */
const volatile = new Set([
  'secretHash',
  'databaseBytes',
  'ageSeconds',
  'webhookLagSeconds',
  'outbox',
  'feedPosition',
])

interface DirectAnswer {
  readonly values: Readonly<Record<string, unknown>>
  readonly answer: unknown
}

/** Runs a read with each of its recorded values. */
export async function askDirectly(db: Db, read: AnyRead, now: Date): Promise<readonly DirectAnswer[]> {
  const names = Object.keys(read.parameters)
  const lists = await Promise.all(names.map((name) => listValues(db, read.name, name, now)))
  const count = Math.max(1, ...lists.map((list) => list.length))
  const answers: DirectAnswer[] = []
  for (let place = 0; place < count; place += 1) {
    const values = Object.fromEntries(names.map((name, at) => [name, lists[at]?.[place % lists[at].length]]))
    const json = await readJson(db, read, values as ReadValues<ReadParameters>)
    const answer = JSON.parse(json ?? 'null', (name, value) => (volatile.has(name) ? null : value))
    answers.push({ values, answer })
  }
  return answers
}

async function listValues(db: Db, read: string, parameter: string, now: Date): Promise<readonly unknown[]> {
  if (parameter === 'now') return [now.toISOString()]
  const query = valuesOfReads[read]?.[parameter] ?? valuesBySql[parameter as keyof typeof valuesBySql]
  if (query === undefined) throw new Error(`The read ${read} needs values of ${parameter} in valuesBySql`)
  const { rows } = await sql<{ list: string | null }>`select (${sql.raw(query)})::text as list`.execute(db)
  const list: unknown[] = JSON.parse(rows[0]?.list ?? '[]')
  if (list.length === 0) throw new Error(`The dealership has no ${parameter} for the read ${read}`)
  return list
}
