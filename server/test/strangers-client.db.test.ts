import { expect, it } from 'vitest'
import { buildActivityType, buildQueue } from './activity-builders.ts'
import { buildAttachmentApp } from './attachment-app.ts'
import { buildCredential, buildEmployee, buildSite, testPassword } from './builders.ts'
import { buildPart, buildPartRow, buildPartStock } from './part-builders.ts'
import { png } from './real-files.ts'
import { buildReservation, buildResource } from './schedule-builders.ts'
import { buildStampingTypes } from './stamping-builders.ts'
import { buildTyreLookups } from './tyre-builders.ts'
import { buildJob, buildRow, buildWorkOrder, buildWorkOrderWithRows } from './work-order-builders.ts'

const { app, db, clock } = await buildAttachmentApp()
await buildStampingTypes(db)
const home = await buildSite(db)
const away = await buildSite(db, { allows_stamping_start_time_edit: false })
const matti = await buildEmployee(db, { name: 'Matti', sites: [home, away] })
const { user_name: userName } = await buildCredential(db, matti)
const resourceOfMatti = await buildResource(db, away.id, { employee_id: matti.id })
const lift = await buildResource(db, away.id, { is_material: false })
const { workOrder, job } = await buildWorkOrderWithRows(db, away.id, 2)
const part = await buildRow(db, job, { row_type: 'SparePart' })
await buildReservation(db, workOrder, {
  start: '2026-11-20T08:00:00+02:00',
  end: '2026-11-20T10:00:00+02:00',
  resources: [resourceOfMatti, lift],
})
await buildReservation(db, workOrder, {
  start: '2026-11-20T12:00:00+02:00',
  end: '2026-11-20T13:00:00+02:00',
})

// The types contain only the fields of the specification that this test reads from responses.
interface Row {
  readonly RowId: number
  readonly Oid: string
  readonly RowType: string
  readonly Name: string
  readonly MarkAsDoneDate: string | null
  readonly OrderedAmount: number | null
}

interface Order {
  readonly Id: number
  readonly GlobalId: string
  readonly OrderNumber: number
  readonly PartsPrePlanned: boolean
  readonly PartsPrePicked: boolean
  readonly Jobs: readonly {
    readonly JobNumber: number
    readonly Note: string
    readonly Rows: readonly Row[]
  }[]
}

interface Reservation {
  readonly WorkOrder: Order
  readonly Resources: readonly { readonly ResourceId: number }[]
}

interface ScheduleEntry {
  readonly Oid: string
  readonly resourceId: number
  readonly start: string
  readonly end: string
}

interface Stamping {
  readonly StartTime: string
  readonly OrderRows: readonly { readonly RowId: number }[]
}

/** Creates a client that uses only an address, a token and the calls of the specification. */
function openClient() {
  let base = ''
  let token: string | null = null
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
    const answer = await app.inject({
      method,
      url: base + path,
      headers: {
        ...(token !== null && { authorization: token }),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(body && { payload: JSON.stringify(body) }),
    })
    return { status: answer.statusCode, json: answer.json() as unknown }
  }
  return {
    call,
    get: async <Answer>(path: string) => {
      const { status, json } = await call('GET', path)
      expect(status, `${path} ${JSON.stringify(json)}`).toBe(200)
      return json as Answer
    },
    post: async (path: string, body?: object) => {
      const { status, json } = await call('POST', path, body)
      expect(status, `${path} ${JSON.stringify(json)}`).toBe(200)
    },
    signIn: async () => {
      const { json } = await call('GET', '/configuration/default')
      base = (json as { readonly APIUrl: string }).APIUrl
      const answer = await app.inject({
        method: 'POST',
        url: `${base}/authentication/basic/login`,
        headers: { authorization: `Basic ${Buffer.from(`${userName}:${testPassword}`).toString('base64')}` },
        payload: { SystemId: 'stranger' },
      })
      token = answer.json().Token as string
      return { token, expires: new Date(answer.json().ExpirationTime as string) }
    },
    upload: async (path: string, bytes: Buffer) => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'signature.png')
      const request = new Request('http://form', { method: 'POST', body: form })
      return app.inject({
        method: 'POST',
        url: base + path,
        headers: { authorization: token ?? '', 'content-type': request.headers.get('content-type') ?? '' },
        payload: Buffer.from(await request.arrayBuffer()),
      })
    },
    download: (path: string) => app.inject({ url: base + path, headers: { authorization: token ?? '' } }),
  }
}

it("a client that implements only the specification can do a day's work", async () => {
  const client = openClient()
  const { get, post, call } = client

  const { token, expires } = await client.signIn()
  expect(expires.getTime()).toBeGreaterThan(clock.now().getTime())
  const me = await get<{ Id: number; UnitId: number }>('/utility/employee')
  expect([me.Id, me.UnitId]).toEqual([matti.id, home.id])
  expect((await get<{ Id: number }[]>('/utility/myunits')).map(({ Id }) => Id)).toEqual([home.id, away.id])
  await post('/utility/session', { TokenId: token, UnitId: away.id })
  expect(await get('/utility/employee')).toMatchObject({ UnitId: away.id })
  const settings = await get('/utility/session/settings')
  expect(settings).toMatchObject({ GeneralSettings: { AllowStampingStartTimeEdit: false } })

  const [reservation] = await get<[Reservation]>('/workshop/myreservations/2026-11-20')
  expect(reservation.Resources.map(({ ResourceId }) => ResourceId)).toEqual([me.Id, lift.id])
  const seen = reservation.WorkOrder
  expect([seen.OrderNumber, seen.PartsPrePlanned, seen.PartsPrePicked]).toEqual([
    workOrder.order_number,
    false,
    false,
  ])
  expect(seen.Jobs).toMatchObject([{ JobNumber: job.job_number, JobHeaderNumber: job.job_number, Rows: [] }])
  const searched = await get<Order[]>(
    `/workshop/workorder?OrderNumber=${seen.OrderNumber}&LicenseNumber=&Receiver=null`,
  )
  expect(searched.map(({ Id }) => Id)).toEqual([workOrder.id])
  const order = await get<Order>(`/workshop/workorder/number/${seen.OrderNumber}`)
  expect(await get(`/workshop/workorder/globalid/${order.GlobalId}?includeRows=True`)).toEqual(order)
  const rows = order.Jobs[0]?.Rows ?? []
  const [first, second] = rows.filter(({ RowType }) => RowType === 'LabourOperation')
  const partRow = rows.find(({ RowId }) => RowId === part.id)
  if (!first || !second || !partRow) throw new Error('The work order has two labour rows and a part')

  // Sends the time of a phone whose clock is an hour slow. The site does not allow editing the start.
  const types = await get<{ Code: number; IsWorkOrder: boolean }[]>('/workshop/stampingtypes')
  const type = types.find(({ IsWorkOrder }) => IsWorkOrder)
  const stampingOf = (row: Row) => ({
    SalesmanId: me.Id,
    StartTime: new Date(clock.now().getTime() - 3_600_000).toISOString(),
    TypeId: type?.Code,
    IsWorkOrder: true,
    OrderRows: [{ OrderId: order.Id, OrderRowId: row.RowId }],
  })
  const unanswered = {
    IsFlexTime: null,
    IsOverTime: null,
    IsKiKyTime: null,
    IsPreviousJobsReady: null,
    EndNonPresenceStamping: null,
    IsReady: null,
  }
  await post('/workshop/stamping', { ...stampingOf(first), ...unanswered })
  clock.advance({ minutes: 30 })
  const question = await call('POST', '/workshop/stamping', { ...stampingOf(second), ...unanswered })
  expect(question).toMatchObject({ status: 400, json: [{ ErrorId: 119913 }] })
  await post('/workshop/stamping', { ...stampingOf(second), ...unanswered, IsPreviousJobsReady: true })
  const stampings = await get<Stamping[]>(`/workshop/stampings/${me.Id}/2026-11-20`)
  expect(stampings.map(({ StartTime, OrderRows }) => [new Date(StartTime), OrderRows[0]?.RowId])).toEqual([
    [new Date('2026-11-20T06:00:00Z'), first.RowId],
    [new Date('2026-11-20T06:30:00Z'), second.RowId],
  ])
  expect((await get<Stamping>('/workshop/mystampings/latest')).OrderRows[0]?.RowId).toBe(second.RowId)

  await get(`/workshop/workorder/id/${order.Id}/reserve`)
  await post('/workshop/workorder/job', {
    WorkOrderId: order.Id,
    JobNumber: job.job_number,
    Note: order.Jobs[0]?.Note,
    ExternalId: null,
    Rows: [{ ...partRow, OrderedAmount: 3 }],
  })
  await post('/workshop/workorder', { Id: order.Id, PartsPrePicked: true, Note: null, PickShelf: 'B 2' })
  await get(`/workshop/workorder/id/${order.Id}/release`)
  await post('/workshop/sign', {
    SalesmanId: me.Id,
    SignedRows: [{ Oid: second.Oid, Name: second.Name, RowType: second.RowType }],
  })
  const after = await get<Order>(`/workshop/workorder/id/${order.Id}`)
  expect(after).toMatchObject({ PartsPrePlanned: false, PartsPrePicked: true, PickShelf: 'B 2' })
  const rowsAfter = after.Jobs[0]?.Rows ?? []
  expect(rowsAfter.find(({ RowId }) => RowId === part.id)?.OrderedAmount).toBe(3)
  expect(rowsAfter.filter(({ MarkAsDoneDate }) => MarkAsDoneDate !== null)).toHaveLength(2)

  // Acts as the foreman's page: moves Matti's allocation together with the lift, and allocates an unallocated
  // reservation to Matti.
  const day = '2026-11-20'
  const resources = await get<{ id: number; isFavourite: boolean }[]>('/workshopschedule/resources')
  expect(resources).toMatchObject([{ id: me.Id, isFavourite: false }, { id: lift.id }])
  await post('/workshopschedule/currentsalesman/subordinates', [{ salesmanId: me.Id, isSubordinate: true }])
  expect(await get('/workshopschedule/resources')).toMatchObject([{ isFavourite: true }, {}])
  expect(await get(`/workshopschedule/shifts/${day}`)).toEqual([])
  expect(await get(`/workshopschedule/stampings/${day}`)).toMatchObject([
    { SalesmanId: me.Id, resourceId: me.Id },
    { end: null },
  ])
  const entries = () => get<ScheduleEntry[]>(`/workshopschedule/reservations/${day}`)
  const [entry] = (await entries()) as [ScheduleEntry]
  await post('/workshopschedule/reservation/update', {
    Oid: entry.Oid,
    ResourceId: me.Id,
    StartTime: '2026-11-20T10:00:00+02:00',
    EndTime: '2026-11-20T11:00:00+02:00',
  })
  const moved = { Oid: entry.Oid, start: '2026-11-20T08:00:00+00:00', end: '2026-11-20T09:00:00+00:00' }
  expect(await entries()).toMatchObject([
    { ...moved, resourceId: me.Id },
    { ...moved, resourceId: lift.id },
  ])
  const [waiting] = await get<
    [{ workOrderId: number; reservationId: string; licenseNumber: string; duration: number }]
  >(`/workshopschedule/reservations/unallocated/${day}`)
  const allocation = {
    WorkOrderId: waiting.workOrderId,
    ReservationId: waiting.reservationId,
    LicenseNumber: waiting.licenseNumber,
    Duration: waiting.duration,
    SalesmanId: me.Id,
  }
  const to = { StartTime: '2026-11-20T10:30:00+02:00', EndTime: '2026-11-20T11:30:00+02:00' }
  const refused = await call('POST', '/workshopschedule/reservation/unassigned/allocate', {
    ...allocation,
    ...to,
  })
  expect(refused).toMatchObject({ status: 409, json: [{ ErrorId: 900150 }] })
  const free = { StartTime: '2026-11-20T11:00:00+02:00', EndTime: '2026-11-20T12:00:00+02:00' }
  await post('/workshopschedule/reservation/unassigned/allocate', { ...allocation, ...free })
  expect(await entries()).toHaveLength(3)

  const drawing = await png()
  const uploaded = await client.upload(`/attachment/file/workorder/${order.OrderNumber}`, drawing)
  expect(uploaded.statusCode, uploaded.body).toBe(200)
  const [attachment] = await get<[{ Id: number; Key: string }]>(
    `/attachment/attachments/workorder/${order.Id}`,
  )
  const file = `/attachment/file/${attachment.Id}/${attachment.Key}`
  expect((await client.download(file)).rawPayload.subarray(0, 4)).toEqual(drawing.subarray(0, 4))
  expect((await call('DELETE', `/attachment/${attachment.Id}/${attachment.Key}`)).status).toBe(200)
  expect((await client.download(file)).statusCode).toBe(404)

  await post(`/utility/session/${token}/close`)
  expect(await call('GET', '/utility/employee')).toMatchObject({ status: 401, json: [{ ErrorId: 118263 }] })
})

/** The fields of a task in the specification that this test reads or writes. */
interface Task {
  readonly Id: number
  readonly Header: string
  readonly Body: string
  readonly TypeCode: string
  readonly SalesmanId: number
  readonly IsOpen: boolean
  readonly Planned: string | null
  readonly EndDate: string | null
  readonly Price: number | null
  readonly WorkOrderNumber: number | null
  readonly ExternalSessions: readonly object[]
  readonly Histories: readonly {
    readonly SalesmanId: number
    readonly CreatorSalesmanId: number
    readonly Note: string | null
  }[]
}

it('a client that implements only the specification can handle tasks', async () => {
  const sanna = await buildEmployee(db, { name: 'Sanna', sites: [away] })
  const desk = await buildQueue(db, { sites: [away] })
  await buildActivityType(db, away.id, { code: 'CALL', description: 'A call', default_employee_id: desk.id })
  await db
    .insertInto('activity_text_template')
    .values({ site_id: away.id, text_key: 'NO ANSWER', template: 'Nobody answered.' })
    .execute()
  const { call, get, signIn } = openClient()
  const send = async (path: string, body: object) => {
    const { status, json } = await call('POST', path, body)
    expect(status, `${path} ${JSON.stringify(json)}`).toBe(200)
    return json as Task
  }
  const { token } = await signIn()
  await call('POST', '/utility/session', { TokenId: token, UnitId: away.id })

  // Creates a task in the pool, of a listed type and with a template.
  const [type] = await get<[{ Code: string; Description: string; DefaultEmployeeID: number }]>(
    '/utility/activities/types/aftersales',
  )
  const [template] = await get<[{ Template: string }]>('/utility/activitytexttemplates')
  const written = {
    Header: type.Description,
    Body: template.Template,
    TypeCode: type.Code,
    SalesmanId: type.DefaultEmployeeID,
    WorkOrderNumber: workOrder.order_number,
    Planned: null,
    EndDate: null,
    Price: 12.35,
    ExternalSessions: [{ System: 'Shop', Data: [{ Key: 'Message', Value: 'Call me' }] }],
  }
  const { Id } = await send('/utility/activities', { ...written, WorkOrder: null })
  const inPool = async () => (await get<Task[]>('/utility/activities/queue')).map((task) => task.Id)
  expect(await inPool()).toEqual([Id])
  expect(await get('/utility/activities/queue/favourite')).toEqual([])

  // Takes the task out of the pool.
  await send(`/utility/activities/assign/${matti.id}/`, { Id })
  expect(await inPool()).toEqual([])
  for (const path of ['myactivities', 'myactivities/withworkorder', 'myactivitiesreport'])
    expect((await get<Task[]>(`/utility/${path}`)).map((task) => task.Id)).toEqual([Id])
  for (const path of ['underwork', 'underworkreport/false/', 'underworkreport/True'])
    expect((await get<Task[]>(`/utility/activities/monitor/${path}`)).map((task) => task.Id)).toEqual([Id])

  // Acts as the dialog: sends back the task with changes, then assigns it to someone else with a message.
  const read = await get<Task>(`/utility/activities/${Id}`)
  expect(read).toMatchObject({ ...written, SalesmanId: matti.id, IsOpen: true })
  const { Histories: _, ...entity } = read
  await send('/utility/activities', {
    ...entity,
    Body: 'Nobody answered twice.',
    SalesmanId: sanna.id,
    Price: null,
  })
  const assigned = await send(`/utility/activities/assign/${sanna.id}/`, { Id, Note: 'Try in the evening' })
  expect(assigned).toMatchObject({ Body: 'Nobody answered twice.', SalesmanId: sanna.id, Price: 12.35 })
  expect(assigned.Histories.map(({ SalesmanId, Note }) => [SalesmanId, Note])).toEqual([
    [sanna.id, 'Try in the evening'],
    [matti.id, null],
    [desk.id, null],
  ])
  expect((await call('POST', `/utility/activities/assign/${matti.id}/`, { Id })).status).toBe(409)

  // Closes and reopens the task.
  expect(await send('/utility/activities/close', { Id })).toMatchObject({ IsOpen: false, IsClosed: true })
  const recent = `/utility/activities/history/${matti.id}/2026-11-20`
  expect((await get<Task[]>(recent)).map((task) => task.Id)).toEqual([Id])
  expect((await call('POST', '/utility/activities/close', { Id })).status).toBe(409)
  expect(await send('/utility/activities/reopen', { Id })).toMatchObject({ IsOpen: true, EndDate: null })
  expect(await get(`/utility/activities/workorder/${workOrder.id}`)).toMatchObject([{ Id, IsOpen: true }])
})

it('a client that implements only the specification can find, plan and pick parts', async () => {
  const stocked = await buildPart(db, { item_number: 'HU 7008/Z' })
  await buildPartStock(db, away.id, stocked, { available: '2', location_1: 'H-K24' })
  const order = await buildWorkOrder(db, away.id)
  await buildPartRow(db, await buildJob(db, order), stocked)
  const times = { start: '2027-06-07T23:00:00+03:00', end: '2027-06-08T01:00:00+03:00' }
  await buildReservation(db, order, times)
  const { get, post, call, signIn } = openClient()
  const { token } = await signIn()
  await call('POST', '/utility/session', { TokenId: token, UnitId: away.id })

  const [found] = await get<[{ SupplierNumber: string; ItemNumber: string }]>('/products/item/hu7008z')
  const path = [found.SupplierNumber, found.ItemNumber].map(encodeURIComponent).join('/')
  expect(await get(`/products/item/${path}/details`)).toMatchObject({
    PriceData: { RetailPriceExcludingTax: 10, RetailPrice: 12.55 },
    StockData: { Available: 2 },
    UnitStocks: [{ Unit: { Description: away.name }, StockCode: 'MAIN', InStock: 2, Location1: 'H-K24' }],
  })

  const listed = async (suffix: string) =>
    (await get<Reservation[]>(`/workshop/planning/reservations/2027-06-01/2027-06-07${suffix}`)).map(
      ({ WorkOrder: { Id } }) => Id,
    )
  const change = async (flags: object) => {
    await get(`/workshop/workorder/id/${order.id}/reserve`)
    await post('/workshop/workorder', { Id: order.id, ...flags })
    await get(`/workshop/workorder/id/${order.id}/release`)
  }
  expect([await listed(''), await listed('/planning'), await listed('/picking')]).toEqual([
    [order.id],
    [order.id],
    [],
  ])
  expect(await get(`/workshop/workorder/id/${order.id}/parts`)).toMatchObject([{ ItemNumber: 'HU 7008/Z' }])
  await change({ PartsPrePlanned: true })
  expect([await listed('/planning'), await listed('/picking')]).toEqual([[], [order.id]])
  await change({ PartsPrePlanned: true, PartsPrePicked: true })
  expect([await listed('/picking'), await listed('')]).toEqual([[], [order.id]])
})

it('a client that implements only the specification can measure tyres', async () => {
  await buildTyreLookups(db)
  const { signIn, get, call } = openClient()
  const { token } = await signIn()
  await call('POST', '/utility/session', { TokenId: token, UnitId: away.id })
  interface Lookup {
    readonly Code: string
    readonly Description: string
  }
  interface TyreRecord {
    readonly vehicleId: number
    readonly tyreType: Lookup
    readonly AxleData: readonly { readonly axleNumber: number; readonly DepthLeft: number | null }[]
  }
  const [tyreType] = await get<Lookup[]>('/vehicle/tyredata/types')
  expect(await get('/vehicle/tyredata/wetgrips')).toContainEqual({ Code: 'B', Description: 'B' })
  const path = `/vehicle/tyredata/${workOrder.vehicle_id}`
  const axle = { DepthLeft: 6.5, DepthRight: 7, Make: 'Nokian', Dot: '3524', WetGrip: 'B', NoiseLevel: '69' }
  const set = {
    vehicleId: workOrder.vehicle_id,
    workOrderId: workOrder.id,
    associatedEntityGlobalID: workOrder.global_id,
    tyreType: { Code: tyreType?.Code, Description: tyreType?.Description },
    purchaseDate: null,
    mileage: 1,
    comment: '',
    created: '2026-11-20T06:00:00Z',
    salesmanId: matti.id,
    userId: matti.id,
    createTask: false,
    AxleData: [1, 2].map((axleNumber) => ({ axleNumber, ...axle })),
  }
  expect((await call('POST', `${path}/`, [set])).status).toBe(200)
  const question = await call('POST', `${path}/`, [set])
  expect(question).toMatchObject({
    status: 400,
    json: [{ ErrorId: 119886, MetaData: expect.arrayContaining([{ Key: 'index', Value: '0' }]) }],
  })

  // Updates the record by sending it back with changes.
  const [read] = await get<TyreRecord[]>(path)
  const changed = { ...read, AxleData: read?.AxleData.map((data) => ({ ...data, DepthLeft: 5 })) }
  expect((await call('POST', `${path}/`, [{ ...changed, updateExisting: true }])).status).toBe(200)
  const recent = await get<TyreRecord[]>(`${path}/recent`)
  expect(recent).toMatchObject([{ AxleData: [{ axleNumber: 1, DepthLeft: 5 }, { DepthLeft: 5 }] }])

  // Acts as a measuring device, which sends the work order without the vehicle.
  const Data = [
    { tyreType: { Code: 'FRICTION' }, AxleData: [{ axleNumber: 1, DepthLeft: 4, DepthRight: 4.5 }] },
  ]
  const device = { RelatedEntityId: workOrder.global_id, WorkOrderNumber: workOrder.order_number, Data }
  expect((await call('POST', '/vehicle/tyredata/', device)).status).toBe(200)
  expect(await get<TyreRecord[]>(path)).toHaveLength(2)
})
