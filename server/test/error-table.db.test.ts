import { describe, expect, it } from 'vitest'
import { buildSite } from './builders.ts'
import { buildJobApp } from './job-app.ts'
import { buildAssociation, buildOperation, buildPart } from './part-builders.ts'
import { buildStamping } from './schedule-builders.ts'
import { buildJob, buildRow, buildWorkOrder } from './work-order-builders.ts'

const { app, db, settings, jobEditor } = await buildJobApp()
const jobSite = await buildSite(db, { is_job_stamping_in_use: true })
const anna = await jobEditor({ name: 'Anna', sites: [jobSite] })
const ben = await jobEditor({ name: 'Ben', sites: [jobSite] })
const reader = await jobEditor({ without: ['EditJob', 'AddJob'], sites: [jobSite] })

const order = await buildWorkOrder(db, jobSite.id)
const lockedOrder = await buildWorkOrder(db, jobSite.id)
await ben.reserve(lockedOrder.id)
const changed = await buildWorkOrder(db, jobSite.id)
await ben.save({ Id: changed.id, PickShelf: 'B' })
const job = await buildJob(db, order)
const row = await buildRow(db, job, { name: 'Brakes' })
await buildRow(db, job)
await buildStamping(db, ben.employee, {
  start: '2026-11-20T04:00:00Z',
  end: '2026-11-20T05:00:00Z',
  rows: [row],
})
const stamping = await db
  .selectFrom('stamping')
  .select('id')
  .where('employee_id', '=', ben.employee.id)
  .executeTakeFirstOrThrow()
const restricted = await buildOperation(db, { source_type: 'WEB_API' })
const brings = await buildPart(db)
const along = await buildPart(db)
await buildAssociation(db, brings, along)

interface Sent {
  readonly body?: unknown
  readonly as?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a call, and returns the status and the body of the response. */
async function send(call: string, { body, as = anna.headers, headers }: Sent = {}) {
  const [method, path] = call.split(' ') as ['GET' | 'POST', string]
  const answer = await app.inject({
    method,
    url: settings.apiBase + path,
    headers: { ...as, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: answer.statusCode, answer: answer.json() }
}

const entry = (ErrorId: number, meta: Readonly<Record<string, unknown>> = {}) => ({
  ErrorId,
  ErrorMessage: expect.stringMatching(/./),
  MetaData: Object.entries(meta).map(([Key, Value]) => ({ Key, Value })),
})

const some = expect.any(String)
const ofOrder = `/workshop/workorder/id/${order.id}`
const saveOrder = 'POST /workshop/workorder'
const saveRows = (...Rows: object[]) => ({ WorkOrderId: order.id, JobId: job.id, Rows })
const basic = { authorization: `Basic ${Buffer.from('nobody:wrong').toString('base64')}` }
const removal = { StampingId: stamping.id, Version: 9, Kind: 'Remove' }
const key = { 'idempotency-key': '33333333-3333-4333-8333-333333333333' }

it.each<[string, string, Sent, number, readonly object[]]>([
  [
    'a work order that someone else has locked',
    `GET /workshop/workorder/id/${lockedOrder.id}/reserve`,
    {},
    400,
    [entry(119925, { user: 'Ben' })],
  ],
  [
    'a save while someone else has the lock',
    saveOrder,
    { body: { Id: lockedOrder.id, Note: 'x' } },
    400,
    [entry(119927, { user: 'Ben' })],
  ],
  [
    'a release of someone else’s lock',
    `GET /workshop/workorder/id/${lockedOrder.id}/release`,
    {},
    400,
    [entry(119929, { user: 'Ben' })],
  ],
  [
    'the removal of a labour row with stampings',
    'POST /workshop/workorder/job',
    { body: saveRows({ RowId: row.id, IsMarkedAsDeleted: true }) },
    400,
    [entry(120051, { row: 'Brakes' })],
  ],
  [
    'a restricted operation',
    'POST /workshop/workorder/job',
    { body: saveRows({ RowType: 'LabourOperation', WorkId: restricted.code }) },
    400,
    [entry(120090, { code: restricted.code })],
  ],
  [
    'a stamping of a labour row at a site that stamps whole jobs',
    'POST /workshop/stamping',
    {
      body: {
        SalesmanId: anna.employee.id,
        TypeId: 1,
        OrderRows: [{ OrderId: order.id, OrderRowId: row.id }],
      },
    },
    400,
    [entry(118449)],
  ],
  [
    'an incorrect sign-in',
    'POST /authentication/basic/login',
    { as: basic, body: { SystemId: 'x' } },
    401,
    [entry(118262)],
  ],
  ['no session', 'GET /utility/employee', { as: {} }, 401, [entry(118263)]],
  [
    'a missing right',
    `GET ${ofOrder}/reserve`,
    { as: reader.headers },
    403,
    [entry(900003, { right: 'EditJob' })],
  ],
  ['an unknown id', 'GET /workshop/workorder/id/999999', {}, 404, [entry(900004)]],
  ['an unknown address', 'GET /no/such', {}, 404, [entry(900004)]],
  [
    'a stamping that was changed meanwhile',
    'POST /workshop/stampings/correct',
    { body: { SalesmanId: ben.employee.id, Reason: 'x', Change: removal } },
    409,
    [expect.objectContaining({ ErrorId: 900055 })],
  ],
  [
    'a version that is out of date',
    saveOrder,
    { body: { Id: changed.id, Note: 'x' }, headers: { 'if-match': '"1"' } },
    412,
    [entry(900061, { user: 'Ben', at: some, fields: 'PickShelf', version: '2' })],
  ],
  [
    'a body that is too large',
    saveOrder,
    { body: { Id: order.id, Note: 'x'.repeat(3_000_000) } },
    413,
    [expect.objectContaining({ ErrorId: 900005 })],
  ],
  [
    'a body of another media type',
    saveOrder,
    { body: '<a/>', headers: { 'content-type': 'text/xml' } },
    415,
    [entry(900006)],
  ],
  [
    'several wrong fields, each named',
    saveOrder,
    { body: { Id: order.id, Mileage: '5', Note: null, PickShelf: 7, Colour: 'red' } },
    400,
    ['Mileage', 'PickShelf', 'Colour'].map((field) => entry(900001, { field, reason: some })),
  ],
  [
    'a wrong field of a row, by its path',
    'POST /workshop/workorder/job',
    { body: saveRows({ RowType: 'Text', Note: 'x' }, { RowType: 'Text', Note: 5 }) },
    400,
    [entry(900001, { field: 'Rows.1.Note', reason: some })],
  ],
  ['malformed JSON', saveOrder, { body: '{"Id":' }, 400, [entry(900002)]],
])(
  'a documented call returns its documented status and errors: %s',
  async (_, call, sent, status, answer) => {
    expect(await send(call, sent)).toEqual({ status, answer })
  },
)

describe('documented effects', () => {
  it('a part with associated parts is saved, and the response names them', async () => {
    const rows = saveRows({ RowType: 'SparePart', ItemNumber: brings.item_number })
    const { status, answer } = await send('POST /workshop/workorder/job', { body: rows })
    const meta = { item: brings.item_number, items: along.item_number }
    expect([status, answer.Information]).toEqual([200, [entry(120476, meta)]])
  })

  it('an idempotency key with another body is refused', async () => {
    await send(saveOrder, { body: { Id: order.id, Note: 'one' }, headers: key })
    const second = await send(saveOrder, { body: { Id: order.id, Note: 'two' }, headers: key })
    expect(second).toEqual({ status: 422, answer: [entry(900010)] })
  })
})

it('an unexpected error returns an opaque id and no details', async () => {
  await db.schema.alterTable('stamping_type').renameTo('stamping_type_gone').execute()
  const { status, answer } = await send('GET /workshop/stampingtypes')
  expect({ status, answer }).toEqual({ status: 500, answer: [entry(900008, { id: some })] })
  expect(JSON.stringify(answer)).not.toMatch(/stamping_type|select|\.ts/)
})
