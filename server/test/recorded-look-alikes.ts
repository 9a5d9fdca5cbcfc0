import { sql } from 'kysely'
import type { Db } from '../src/platform/database/transaction.ts'
import { mostUsedPart } from './recorded-corners.ts'
import { accounts, exports, firstId, jobs, runs, webhooks } from './recorded-systems.ts'

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

type Changes = Readonly<Record<string, unknown>>

/** Copies of a row of Helsinki with other values. */
type Copies = readonly [table: string, pick: string, changes: readonly Changes[]]

/** Names that share all words except one, the same name twice, and a hidden one. */
const names = [
  { id: 9001, first_name: 'Antti Juhani Kalle' },
  { id: 9002, first_name: 'Antti Juhani Kalle' },
  { id: 9003, first_name: 'Antti Juhani' },
  { id: 9004, first_name: 'Antti Kalle' },
  { id: 9005, first_name: 'Juhani Kalle' },
  { id: 9006, first_name: 'Antti Juhani Kalle', is_hidden: true },
  { id: 9007, first_name: 'Yrjö' },
  { id: 9008, first_name: 'Xaver' },
  { id: 9009, first_name: 'Antti Juhani Kalle', last_name: 'Korhola' },
] as const

const customers = names.map((name) => ({
  ...{ company_name: null, last_name: 'Aaltolehto', phone: null, email: null, is_hidden: false },
  ...(name.id === 9001 && { phone: '040 765 4321' }),
  ...(name.id === 9009 && { phone: '040 765 4322' }),
  ...name,
}))

/**
 * More vehicles of one customer than a search shows, including a hidden one, and one for each kind of
 * relation.
 */
const vehicles = [
  ...[9101, 9102, 9103, 9104].map((id) => ({ id, owner_customer_id: 9001, license_number: `UUS-${id}` })),
  { id: 9105, owner_customer_id: 9001, license_number: 'UUS-0', is_hidden: true },
  { id: 9106, holder_customer_id: 9002, license_number: 'UUS' },
  { id: 9107, payer_customer_id: 9003, license_number: 'UUS-9101' },
  // These vehicles belong to customers only by work orders.
  { id: 9108, license_number: 'UUS-9108' },
  { id: 9109, license_number: 'UUS-9109' },
  ...[9110, 9111, 9112, 9113, 9114].map((id, place) => ({
    ...{ id, license_number: `UUS-${id}` },
    owner_customer_id: [9005, 9006, 9007, 9008, 9009][place],
  })),
].map((vehicle) => ({
  ...{ serial_number: `YV1LOOKALIKE0${vehicle.id}`, is_hidden: false, owner_customer_id: null },
  ...{ holder_customer_id: null, payer_customer_id: null },
  ...{ second_owner_customer_id: null, second_holder_customer_id: null },
  ...vehicle,
}))

/** Closed and hidden work orders beside the active ones of a vehicle. */
const orders = [
  { id: 9201, vehicle_id: 9104, hides_parts_in_web: true },
  { id: 9202, vehicle_id: 9104 },
  { id: 9203, vehicle_id: 9104, is_hidden: true },
  { id: 9204, vehicle_id: 9104, status: 'C' },
  { id: 9205, vehicle_id: 9108, contact_customer_id: 9004, status: 'C' },
  { id: 9206, vehicle_id: 9109, contact_customer_id: 9004, is_hidden: true, substatus_code: 'ARRIVED' },
].map((order) => ({
  ...{ order_number: order.id, global_id: uuid(1000_0000 + order.id), external_number: null },
  ...{ status: 'A', is_hidden: false, contact_customer_id: null, invoice_number: null, invoiced_at: null },
  hides_parts_in_web: false,
  ...order,
}))

/** Employees with names like the customers. Some have left, work elsewhere or are work queues. */
const employees = [
  { id: 9001, name: 'Antti Juhani Kalle Aaltolehto', number: 'ZQ-77' },
  { id: 9002, name: 'Antti Juhani Kalle Aaltolehto', number: 'ZQ-78' },
  { id: 9003, name: 'Antti Juhani Kalle Aaltolehto', is_active: false },
  { id: 9004, name: 'Aaltolehto Antti Juhani Kalle', is_workqueue: true },
  { id: 9005, name: 'Antti Juhani Kalle Aaltolehto' },
  { id: 9006, name: 'Antti Juhani Aaltolehto' },
  { id: 9007, name: 'Antti Kalle Aaltolehto' },
  { id: 9008, name: 'Juhani Kalle Aaltolehto' },
  { id: 9009, name: 'Antti Juhani Kalle Korhola', number: 'ZQ-7' },
  { id: 9010, name: 'Yrjö Aaltolehto', number: 'ZR' },
  { id: 9011, name: 'Xaver Aaltolehto' },
  { id: 9012, name: 'Åke Sorsa', subsystem: 'T' },
  { id: 9013, name: 'Örjan Sorsa' },
  { id: 9014, name: 'Pia Sorsa' },
].map((employee) => ({
  ...{
    number: null,
    email: null,
    principal_name: null,
    is_active: true,
    is_workqueue: false,
    subsystem: 'M',
  },
  ...{
    draft_key: `\\x${String(employee.id).padStart(64, '0')}`,
    passkey_user_handle: uuid(2000_0000 + employee.id),
  },
  ...employee,
}))

const places = employees.map(({ id }) => ({ employee_id: id, is_default: true, is_active: id !== 9005 }))

/**
 * The shifts of people who have not arrived, and of people who are excluded for one of the possible reasons.
 * The current time is 8:20.
 */
const shifts = [
  { employee_id: 9002, start_at: '2026-11-19 05:00Z', end_at: '2026-11-19 13:30Z' },
  ...[9001, 9002, 9003, 9004, 9008, 9009, 9010, 9011, 9012].map((employee_id) => ({ employee_id })),
  // Shifts that began exactly five minutes ago, and less.
  { employee_id: 9006, start_at: '2026-11-20 08:15Z' },
  { employee_id: 9007, start_at: '2026-11-20 08:16Z' },
  // Shifts that end when the stamping of an earlier day begins, and shifts that begin a day after it.
  { employee_id: 9013, start_at: '2026-11-18 21:00Z', end_at: '2026-11-19 05:00Z' },
  { employee_id: 9013, start_at: '2026-11-20 05:00Z' },
].map((shift, place) => ({
  id: firstId + place,
  ...{ start_at: '2026-11-20 05:00Z', end_at: '2026-11-20 13:30Z' },
  ...shift,
}))

const presence = [
  { id: 9001, employee_id: 9001, start_at: '2026-11-20 05:05Z', end_at: null },
  // Stampings that ended more and less than two hours before the shift.
  { id: 9002, employee_id: 9010, start_at: '2026-11-20 02:00Z', end_at: '2026-11-20 02:30Z' },
  { id: 9003, employee_id: 9009, start_at: '2026-11-20 03:10Z', end_at: '2026-11-20 04:00Z' },
  // Two stampings that have run since yesterday, one of a person who had ended another one.
  { id: 9004, employee_id: 9013, start_at: '2026-11-19 05:00Z', end_at: null },
  { id: 9005, employee_id: 9014, start_at: '2026-11-19 05:00Z', end_at: null },
  { id: 9006, employee_id: 9014, start_at: '2026-11-18 23:00Z', end_at: '2026-11-19 04:30Z' },
] as const

const absences = [
  { id: 9011, employee_id: 9008, start_at: '2026-11-20 06:00Z', end_at: '2026-11-20 13:30Z' },
  { id: 9012, employee_id: 9011, start_at: '2026-11-20 03:10Z', end_at: '2026-11-20 04:00Z' },
  { id: 9013, employee_id: 9013, start_at: '2026-11-19 06:00Z', end_at: '2026-11-19 07:00Z' },
] as const

/** Events of a person at, soon after and long after the start of a running stamping. */
const events = [
  ...['05:00:00', '05:10:10', '05:10:20', '15:00:00'].map((time) => `2026-11-19 ${time}Z`),
  '2026-11-20 17:00Z',
  '2026-11-20 18:00Z',
].map((at, place) => ({ id: 90_000 + place, employee_id: 9013, service_account_id: null, at }))

const rowOf = (RowType: string) => ({ JobId: 1, JobNumber: 1, RowId: 1, RowType, RowName: 'Rivi' })

/**
 * The history of a work order with hidden parts, including changes by another system, of another record and
 * of another kind.
 */
const history = [
  ...Array.from({ length: 50 }, () => ({})),
  { kind: 'rowAdded', subject: rowOf('SparePart') },
  { kind: 'rowEdited', subject: rowOf('OffShelf') },
  { kind: 'rowAdded', subject: rowOf('LabourOperation') },
  { kind: 'rowSigned', subject: rowOf('Text'), employee_id: null, service_account_id: 9001 },
  { entity: 'vehicle' },
  { kind: 'locked' },
  { kind: 'created', before: null, after: null },
].map((event, place) => ({
  ...{ id: 91_000 + place, entity: 'work-order', entity_id: 9201, kind: 'edited', at: '2026-11-19 08:00Z' },
  ...{ employee_id: 2, service_account_id: null, subject: null },
  ...{ before: { Note: null, Mileage: place }, after: { Mileage: place + 1, Note: 'Soita' } },
  ...event,
}))

/**
 * Health checks, each with an offer that is waiting, or that is not waiting for one of the possible reasons.
 */
const offers = [
  { id: 9301, created_at: '2026-11-20 07:20Z' },
  { id: 9302, created_at: '2026-11-20 07:20Z' },
  { id: 9303, created_at: '2026-11-20 07:21Z' },
  { id: 9304, created_at: '2026-11-13 08:20Z', opened_at: '2026-11-14 08:00Z' },
  { id: 9305, created_at: '2026-11-13 08:19Z' },
  { id: 9306, expires_at: '2026-11-20 08:20Z' },
  { id: 9307, revoked_at: '2026-11-19 08:00Z', revoked_by: 2 },
  { id: 9308 },
  { id: 9309 },
  { id: 9310, inspection_id: 9309, created_at: '2026-11-18 09:00Z' },
].map((offer) => ({
  ...{ inspection_id: offer.id, created_at: '2026-11-18 08:00Z', expires_at: '2026-12-18 08:00Z' },
  ...{ opened_at: null, revoked_at: null, revoked_by: null, activity_id: null, message_id: null },
  ...{ token_hash: null, earlier_token_hashes: '{}' },
  ...offer,
}))

const inspections = offers
  .filter(({ id }) => id !== 9310)
  .map(({ id }, place) => ({
    ...{ id, oid: uuid(3000_0000 + id), vehicle_id: [9101, 9102, 9103][place % 3] },
    work_order_id: place % 2 === 0 ? 9201 : null,
  }))

/** Two lines, whose order differs from that of their rows. */
const lines = offers.flatMap(({ id }) =>
  [1, 0].map((position) => ({
    ...{ offer_id: id, key: `check.${position}`, position, title: `Kohta ${position}`, photo_ids: '{}' },
    price: 100 * position + 50,
  })),
)

const differences = [
  { entity_id: 9201, path: '/note', since: '2026-11-19 08:00Z' },
  { entity_id: 9201, path: '/mileage', since: '2026-11-18 08:00Z' },
  { entity_id: 9202, path: '/note', since: '2026-11-18 08:00Z' },
  { entity_id: 9203, path: '/note' },
  { entity_id: 9202, path: '/licenseNumber', entity: 'vehicles' },
  {
    entity_id: 9204,
    path: '/note',
    ...{ resolution: 'kept', resolved_at: '2026-11-19 09:00Z', resolved_by: 6 },
  },
].map((difference, place) => ({
  ...{ id: firstId + place, entity: 'work-orders', since: '2026-11-18 08:00Z' },
  ...{ resolution: null, resolved_at: null, resolved_by: null },
  ...difference,
}))

const partRequests = [
  { id: 9401, work_order_id: null },
  { id: 9402, work_order_id: 9201 },
].map((activity) => ({
  ...{
    closed_at: null,
    closed_by: null,
    created_at: '2026-11-20 06:00Z',
    assigned_at: '2026-11-20 06:00Z',
    job_row_id: null,
  },
  ...activity,
}))

const reservations = [
  // The first work order of the day, which is hidden.
  { id: 9501, work_order_id: 9206, start_at: '2026-11-20 03:00Z', end_at: '2026-11-20 04:00Z' },
  { id: 9502, work_order_id: 9201, start_at: '2026-11-19 22:00Z', end_at: '2026-11-19 22:30Z' },
].map((reservation) => ({ ...reservation, oid: uuid(4000_0000 + reservation.id), delivered_at: null }))

/** Parts of other suppliers with the same number as a part that is associated with them. */
const parts = [
  { id: 9001, supplier_number: '11' },
  { id: 9002, supplier_number: '800', product_group_code: null },
]

const associations = [
  { associated_supplier_number: '800' },
  { associated_supplier_number: '11' },
  { supplier_number: '11', associated_supplier_number: '10' },
]

const ofPart = `supplier_number = '10' and item_number = (${mostUsedPart})`

const comebacks = [
  { work_order_id: 9201, earlier_order_id: null, reason: null },
  { work_order_id: 9202, earlier_order_id: 9204, reason: 'sameFault' },
  { work_order_id: 9203, earlier_order_id: 9204, reason: 'part' },
]

const first = (table: string, condition = 'site_id = 1') =>
  `select * from ${table} where ${condition} order by id limit 1`

const likes: readonly Copies[] = [
  ['service_account', first('service_account', 'true'), accounts],
  ['service_account_site', 'select 9004 as account_id, 1 as site_id', [{}, { account_id: 9005, site_id: 2 }]],
  [
    'webhook',
    `select (jsonb_populate_record(webhook, jsonb_build_object('epoch', feed_state.epoch))).*
      from webhook, feed_state order by webhook.id limit 1`,
    webhooks,
  ],
  [
    'scim_contact',
    'select * from scim_contact order by account_id limit 1',
    [{ account_id: 9007 }, { account_id: 9009 }],
  ],
  ['report_export', first('report_export'), exports],
  ['report_export_run', first('report_export_run'), runs],
  ['integration_job', first('integration_job', 'true'), jobs],
  ['customer', first('customer'), customers],
  ['vehicle', first('vehicle'), vehicles],
  ['work_order', first('work_order', 'site_id = 1 and order_number = 5040184'), orders],
  [
    'comeback',
    `select 1 as site_id, '2026-11-20 07:00Z'::timestamptz as judged_at, 2 as judged_by`,
    comebacks,
  ],
  ['part', `select * from part where ${ofPart}`, parts],
  [
    'part_association',
    `select supplier_number, item_number, item_number as associated_item_number, 2 as quantity from part where ${ofPart}`,
    associations,
  ],
  [
    'part_stock',
    `select * from part_stock where site_id = 1 and ${ofPart} order by id limit 1`,
    [{ id: 9001, supplier_number: '11', available: 7 }],
  ],
  ['employee', first('employee', 'id = 4'), employees],
  ['employee_site', 'select * from employee_site where site_id = 1 and employee_id = 4', places],
  ['shift', first('shift'), shifts],
  ['stamping', first('stamping', 'site_id = 1 and is_presence and end_at is not null'), presence],
  ['stamping', first('stamping', 'site_id = 1 and not is_presence'), absences],
  [
    'stamping_row',
    `select job_row.site_id, 9001 as stamping_id, work_order_id, id as job_row_id from job_row
      where site_id = 1 and row_type = 'LabourOperation' and work_order_id = (
        select id from work_order where site_id = 1 and order_number = 5040184) order by id limit 1`,
    [{}],
  ],
  ['event', first('event'), [...events, ...history]],
  ['inspection', first('inspection', `site_id = 1 and state = 'signed'`), inspections],
  ['inspection_offer', first('inspection_offer'), offers],
  [
    'inspection_offer_line',
    'select * from inspection_offer_line where site_id = 1 order by offer_id, position limit 1',
    lines,
  ],
  [
    'inspection_offer_answer',
    first('inspection_offer_answer'),
    [{ id: firstId, offer_id: 9308, key: 'check.0', answered_at: '2026-11-19 10:00Z' }],
  ],
  ['difference', first('difference'), differences],
  [
    'activity',
    first(
      'activity',
      'site_id = 1 and type_code in (select code from activity_type where site_id = 1 and is_part_request)',
    ),
    partRequests,
  ],
  ['reservation', first('reservation'), reservations],
]

/**
 * Adds rows to Helsinki that resemble others except for one value: hidden, ended or with the same name, or
 * exactly at the edge of a span. They reveal reads in which a condition or the sort order is missing.
 */
export async function addLookAlikes(db: Db): Promise<void> {
  for (const [table, pick, changes] of likes) {
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
      db,
    )
    const columns = sql.join(rows.map(({ name }) => sql.id(name)))
    const values = sql.join(rows.map(({ name }) => sql.id('copy', name)))
    const { numAffectedRows } = await sql`
      insert into ${sql.table(table)} (${columns}) overriding system value
      select ${values} from (${sql.raw(pick)}) line, json_array_elements(${JSON.stringify(changes)}::json) change,
        jsonb_populate_record(null::${sql.table(table)}, to_jsonb(line) || change::jsonb) copy`.execute(db)
    if (Number(numAffectedRows) !== changes.length)
      throw new Error(`The demo has no row for a copy in ${table}`)
  }
}
