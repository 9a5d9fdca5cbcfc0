import { differenceEndpoints } from '@verstas/contract/integration/difference-endpoints.ts'
import type { OpenDifference } from '@verstas/contract/integration/difference-entities.ts'
import { integrationWaitingEndpoints } from '@verstas/contract/integration/waiting-endpoints.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildAttachment } from '../../../../test/attachment-builders.ts'
import { buildEmployee, buildSite } from '../../../../test/builders.ts'
import { eventually } from '../../../../test/eventually.ts'
import { buildInspection, buildSurveys } from '../../../../test/health-check-builders.ts'
import { buildIntegrationApp } from '../../../../test/integration-app.ts'
import { buildExternalRef } from '../../../../test/integration-builders.ts'
import { connectLive, listenOn } from '../../../../test/live-client.ts'
import { buildStamping } from '../../../../test/schedule-builders.ts'
import { buildServiceAccount } from '../../../../test/service-builders.ts'
import { buildStampingTypes } from '../../../../test/stamping-builders.ts'
import { buildJob, buildRow } from '../../../../test/work-order-builders.ts'

const { app, db, site, batch, statuses, faults, takeChanges, signIn, send, logLines } =
  await buildIntegrationApp()
await buildStampingTypes(db)
const mechanic = await buildEmployee(db, { sites: [site], subsystem: 'M', name: 'Matti' })
const aino = await buildEmployee(db, { sites: [site], name: 'Aino' })
const foreman = await signIn(aino, site.id)
const other = await signIn(await buildEmployee(db, { sites: [site], name: 'Päivi' }), site.id)
const withoutEdit = await signIn(await buildEmployee(db, { sites: [site], without: ['EditJob'] }), site.id)
const withoutCustomers = await signIn(
  await buildEmployee(db, { sites: [site], without: ['CustomerInfoVisible'] }),
  site.id,
)
const surveys = await buildSurveys(db)
const elsewhere = await signIn(await buildEmployee(db, { sites: [await buildSite(db)] }))
await batch('customers', [
  { externalId: 'C', data: { siteId: site.id, lastName: 'Virtanen', phone: '050 1' } },
  { externalId: 'C2', data: { siteId: site.id, lastName: 'Aho' } },
])
await batch('vehicles', [
  {
    externalId: 'V',
    data: {
      siteId: site.id,
      licenseNumber: 'ABC-1',
      serialNumber: 'VIN1',
      makeName: 'A',
      modelName: 'B',
      owner: { externalId: 'C' },
    },
  },
])

const labour = {
  externalId: 'R1',
  type: 'LabourOperation',
  name: 'Service',
  workOperationCode: 'OP',
  standardTime: '60',
}
const text = { externalId: 'R2', type: 'Text', name: 'Wash the car' }

let lastNumber = 70_000

/** Sends a new work order with two rows. */
async function takeOrder(externalId: string, fields: object = {}) {
  lastNumber += 1
  const data = {
    siteId: site.id,
    orderNumber: lastNumber,
    vehicle: { externalId: 'V' },
    contact: { externalId: 'C' },
    jobs: [{ externalId: 'J1', jobNumber: 1, note: 'Service', rows: [labour, text] }],
    ...fields,
  }
  const { results } = await batch('work-orders', [{ externalId, data }])
  expect(results).toMatchObject([{ status: 'created' }])
  const id = results[0]?.id ?? 0
  const sendRows = (...rows: readonly object[]) =>
    statuses('work-orders', [{ externalId, data: { jobs: [{ ...data.jobs[0], rows }] } }])
  const patch = (values: object) => statuses('work-orders', [{ externalId, data: values }])
  return { id, number: data.orderNumber, data, sendRows, patch }
}

let stampedDays = 9

/** Sends a work order to which a mechanic has clocked time. */
async function takeStartedOrder(externalId: string) {
  const order = await takeOrder(externalId)
  stampedDays += 1
  const day = stampedDays
  const [row] = await rowsOf(order.id)
  if (!row) throw new Error('The work order has rows')
  const stamping = await buildStamping(db, mechanic, {
    start: new Date(`2026-10-${day}T08:00:00Z`),
    end: new Date(`2026-10-${day}T09:00:00Z`),
    rows: [row],
  })
  return { ...order, stamping }
}

/** Sends a work order whose note both sides have changed. */
async function takeDisputedNote(externalId: string) {
  const order = await takeOrder(externalId, { note: 'First' })
  await writeNote(order.id, 'Written here')
  await order.patch({ note: 'Changed there' })
  return order
}

const writeNote = async (Id: number, Note: string) =>
  expect(
    await send(workOrderEditEndpoints.saveWorkOrder, { headers: {}, body: { Id, Note } }, foreman),
  ).toMatchObject({ status: 200 })

const rowsOf = (id: number) =>
  db
    .selectFrom('job_row')
    .selectAll()
    .where('work_order_id', '=', id)
    .orderBy('job_id')
    .orderBy('position')
    .execute()

const orderOf = async (id: number, headers = foreman) =>
  (await send(workOrderEndpoints.getWorkOrder, { params: { id } }, headers)).body

const list = async (id: number, headers = foreman) =>
  (await send(differenceEndpoints.listWorkOrderDifferences, { params: { id } }, headers)).body

const onlyOne = async (id: number): Promise<OpenDifference> => {
  const [difference, ...more] = await list(id)
  if (!difference || more.length > 0) throw new Error('The work order has one difference')
  return difference
}

const resolve = (
  differences: readonly Pick<OpenDifference, 'Id' | 'Version'>[],
  Resolution: 'taken' | 'kept',
  headers = foreman,
) =>
  send(
    differenceEndpoints.resolveDifferences,
    { headers: {}, body: { Decisions: differences.map(({ Id, Version }) => ({ Id, Version, Resolution })) } },
    headers,
  )

const history = async (id: number) =>
  (await send(workOrderEditEndpoints.listWorkOrderEvents, { params: { id }, query: {} }, foreman)).body

describe('the differences of a work order', () => {
  it('a work order that two systems send shows the one that sent it last', async () => {
    const { id } = await takeDisputedNote('D0')
    await buildExternalRef(db, {
      entity: 'work-orders',
      externalId: 'X0',
      siteId: site.id,
      id,
      source: 'erp',
    })
    await db
      .updateTable('external_ref')
      .set({ taken_at: new Date('2026-11-21T06:00:00Z') })
      .where('source', '=', 'erp')
      .execute()
    expect((await orderOf(id)).Origin).toMatchObject({ Source: 'erp' })
  })

  it('a difference has the field, both current values, the person and the time', async () => {
    const { id } = await takeDisputedNote('D1')
    expect(await orderOf(id)).toMatchObject({
      DifferenceCount: 1,
      Note: 'Written here',
      Origin: { Source: 'dms' },
      Cancellation: null,
    })
    expect(await list(id)).toMatchObject([
      {
        Source: 'dms',
        Entity: 'work-orders',
        Kind: 'field',
        Theirs: [{ Field: 'note', Value: 'Changed there' }],
        Ours: [{ Field: 'note', Value: 'Written here' }],
        OursBy: 'Aino',
        Name: 'ABC-1',
      },
    ])
    await writeNote(id, 'Written again')
    expect(await list(id)).toMatchObject([{ Ours: [{ Value: 'Written again' }] }])
    await writeNote(id, 'Changed there')
    expect(await list(id)).toEqual([])
  })

  it('open pages are notified of a new difference and of its end', async () => {
    const live = await connectLive(await listenOn(app), foreman)
    const { id } = await takeDisputedNote('D1b')
    const isAboutOrder = ({ name }: { readonly name: string }) => name === 'differencesChanged'
    await eventually(async () => expect(live.received.filter(isAboutOrder)).toHaveLength(1))
    await resolve([await onlyOne(id)], 'kept')
    await eventually(async () =>
      expect(live.received.filter(isAboutOrder)).toEqual([
        { name: 'differencesChanged', event: { WorkOrderId: id } },
        { name: 'differencesChanged', event: { WorkOrderId: id } },
      ]),
    )
  })

  it('accepting a value of the source writes it in the name of the person', async () => {
    const { id } = await takeDisputedNote('D2')
    const { Version } = await orderOf(id)
    await takeChanges('work-orders')
    expect((await resolve([await onlyOne(id)], 'taken')).status).toBe(200)
    expect(await orderOf(id)).toMatchObject({
      Note: 'Changed there',
      DifferenceCount: 0,
      Version: Version + 1,
    })
    expect(await history(id)).toMatchObject([
      {
        Kind: 'edited',
        EmployeeName: 'Aino',
        Changes: [{ Field: 'Note', Before: 'Written here', After: 'Changed there' }],
      },
      {},
    ])
    expect(await takeChanges('work-orders')).toEqual([`changed ${id} employee:${aino.id}`])
  })

  it('a value that a person kept becomes a difference again only after the source sends another one', async () => {
    const { id, patch } = await takeDisputedNote('D3')
    expect((await resolve([await onlyOne(id)], 'kept')).status).toBe(200)
    expect(await history(id)).toMatchObject([{ Kind: 'differenceKept', EmployeeName: 'Aino' }, {}])
    await patch({ note: 'Changed there', mileage: 5 })
    expect(await orderOf(id)).toMatchObject({ Note: 'Written here', DifferenceCount: 0, Mileage: 5 })
    await patch({ note: 'Changed once more' })
    expect(await list(id)).toMatchObject([{ Theirs: [{ Value: 'Changed once more' }] }])
    // The source returns to its earlier value. The person's latest decision was about another value.
    await patch({ note: 'Changed there' })
    expect(await list(id)).toMatchObject([{ Theirs: [{ Value: 'Changed there' }] }])
  })

  it('the second of two people sees who has resolved the difference', async () => {
    const { id } = await takeDisputedNote('D4')
    const difference = await onlyOne(id)
    const answers = await Promise.all([
      resolve([difference], 'taken', foreman),
      resolve([difference], 'kept', other),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = answers[0].status === 200 ? 'Aino' : 'Päivi'
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.errors).toMatchObject([{ ErrorId: 900370, MetaData: [{ Key: 'user', Value: winner }] }])
  })

  it('a decision is refused if the source has since sent another value', async () => {
    const { id, patch } = await takeDisputedNote('D5')
    const shown = await onlyOne(id)
    await patch({ note: 'Newest' })
    expect((await resolve([shown], 'taken')).errors).toMatchObject([{ ErrorId: 900371 }])
    expect(await orderOf(id)).toMatchObject({ Note: 'Written here' })
    await patch({ note: 'Written here' })
    expect((await resolve([shown], 'kept')).status).toBe(404)
  })

  it('resolving needs the right and the site, and is refused if another person has locked the work order', async () => {
    const { id } = await takeDisputedNote('D6')
    const difference = await onlyOne(id)
    expect((await resolve([difference], 'taken', withoutEdit)).status).toBe(403)
    expect((await resolve([difference], 'taken', elsewhere)).status).toBe(404)
    expect((await resolve([difference], 'taken', {} as typeof foreman)).status).toBe(401)
    expect(
      (await send(differenceEndpoints.listWorkOrderDifferences, { params: { id } }, elsewhere)).status,
    ).toBe(404)
    await send(workOrderEditEndpoints.reserveWorkOrder, { params: { id } }, other)
    expect((await resolve([difference], 'taken')).errors).toMatchObject([{ ErrorId: 119927 }])
    expect(await list(id)).toMatchObject([{ Id: difference.Id }])
  })

  it('several decisions are applied all together or not at all', async () => {
    const [one, two] = [await takeDisputedNote('D7'), await takeDisputedNote('D8')]
    const shown = [await onlyOne(one.id), await onlyOne(two.id)]
    await two.patch({ note: 'Newest' })
    expect((await resolve(shown, 'taken')).status).toBe(409)
    expect(await orderOf(one.id)).toMatchObject({ Note: 'Written here', DifferenceCount: 1 })
  })

  it('a value that breaks a rule is not accepted, and the response has the reason', async () => {
    const { id } = await takeDisputedNote('D9')
    await sql`update difference set path = '/substatusCode', theirs = '"GONE"' where entity_id = ${id}`.execute(
      db,
    )
    const { errors } = await resolve([await onlyOne(id)], 'taken')
    expect(errors).toMatchObject([{ ErrorId: 900373, MetaData: [{ Key: 'reason' }] }])
    expect(errors[0]?.ErrorMessage).toContain('GONE')
    expect(await list(id)).toHaveLength(1)
  })
})

describe('differences of jobs after work has begun', () => {
  it('a person can accept a changed row, a new row and a new job', async () => {
    const { id, data, patch } = await takeStartedOrder('J1')
    const jobs = [
      {
        ...data.jobs[0],
        rows: [{ ...labour, standardTime: '90' }, text, { externalId: 'R/3', type: 'Text', name: 'New' }],
      },
      { externalId: 'J2', jobNumber: 2, note: 'Tyres', rows: [{ ...text, name: 'Change tyres' }] },
    ]
    await patch({ jobs })
    const differences = await list(id)
    expect(differences).toMatchObject([
      {
        Kind: 'row',
        JobNumber: 1,
        RowName: 'Service',
        Theirs: [{ Field: 'standardTime', Value: '90' }],
        Ours: [{ Field: 'standardTime', Value: '60.0' }],
      },
      { Kind: 'row', RowName: 'New', Ours: null },
      { Kind: 'job', JobNumber: 2, Theirs: [{ Value: 'Tyres' }, { Value: 'Change tyres' }], Ours: null },
    ])
    expect((await resolve(differences, 'taken')).status).toBe(200)
    expect((await rowsOf(id)).map(({ name, standard_time }) => [name, standard_time])).toEqual([
      ['Service', '90.0'],
      ['Wash the car', null],
      ['New', null],
      ['Change tyres', null],
    ])
    expect((await history(id)).map(({ Kind, EmployeeName }) => `${Kind} ${EmployeeName}`)).toEqual([
      'rowAdded Aino',
      'jobAdded Aino',
      'rowAdded Aino',
      'rowEdited Aino',
    ])
    // The same record again changes nothing and causes no difference.
    await patch({ jobs, mileage: 7 })
    expect(await orderOf(id)).toMatchObject({ DifferenceCount: 0, Mileage: 7 })
  })

  it('a field that the source has cleared is cleared after a person accepts it, even after a later change', async () => {
    const { id, sendRows } = await takeOrder('J2')
    await sendRows({ ...labour, note: 'By phone' }, text)
    const [row] = await rowsOf(id)
    if (!row) throw new Error('The work order has rows')
    await buildStamping(db, mechanic, {
      start: new Date('2026-10-01T08:00:00Z'),
      end: new Date('2026-10-01T09:00:00Z'),
      rows: [row],
    })
    await sendRows(labour, text)
    await sendRows({ ...labour, name: 'Big service' }, text)
    expect(await onlyOne(id)).toMatchObject({
      Theirs: [
        { Field: 'name', Value: 'Big service' },
        { Field: 'note', Value: null },
      ],
    })
    await resolve([await onlyOne(id)], 'taken')
    expect(await rowsOf(id)).toMatchObject([{ name: 'Big service', note: '' }, {}])
  })

  it('accepting a removed row removes it, unless someone is clocked on it', async () => {
    const { id, sendRows, stamping } = await takeStartedOrder('J3')
    // A row of another job may have the same id of the source.
    const job = await buildJob(db, { site_id: site.id, id })
    await buildRow(db, job, { name: 'Other', external_id: labour.externalId })
    await sql`update job_row set name = name where work_order_id = ${id} and job_id <> ${job.id}`.execute(db)
    await sendRows(text)
    const difference = await onlyOne(id)
    expect(difference).toMatchObject({ Kind: 'row', RowName: 'Service', Theirs: null })
    await sql`update stamping set end_at = null where id = ${stamping.id}`.execute(db)
    expect((await resolve([difference], 'taken')).errors).toMatchObject([
      { ErrorId: 900372, MetaData: [{ Key: 'user', Value: 'Matti' }] },
    ])
    await sql`update stamping set end_at = start_at + interval '2 h' where id = ${stamping.id}`.execute(db)
    expect((await resolve([difference], 'taken')).status).toBe(200)
    const removed = (await rowsOf(id)).filter((row) => row.is_marked_as_deleted)
    expect(removed.map(({ name }) => name)).toEqual(['Service'])
    expect(await history(id)).toMatchObject([{ Kind: 'rowRemoved', EmployeeName: 'Aino' }, {}])
  })

  it('a job that a person rejected is not added, and a row that the source removes again is no difference', async () => {
    const { id, data, patch } = await takeStartedOrder('J4')
    const added = { externalId: 'J2', note: 'Tyres', rows: [] }
    await patch({ jobs: [...data.jobs, added] })
    await resolve([await onlyOne(id)], 'kept')
    const row = { externalId: 'R3', type: 'Text', name: 'New' }
    await patch({ jobs: [{ ...data.jobs[0], rows: [labour, text, row] }, added] })
    expect(await list(id)).toMatchObject([{ Kind: 'row', RowName: 'New' }])
    await patch({ jobs: [...data.jobs, added] })
    expect(await list(id)).toEqual([])
  })

  it('rows are sorted as in the source even after work has begun, because sorting loses no data', async () => {
    const { id, sendRows } = await takeStartedOrder('J5')
    expect(await sendRows(text, labour)).toEqual(['updated'])
    expect((await rowsOf(id)).map(({ name }) => name)).toEqual(['Wash the car', 'Service'])
    expect(await list(id)).toEqual([])
    expect(await history(id)).toMatchObject([{ Kind: 'jobEdited' }])
  })

  it('if people are the masters of jobs, another order of rows is a difference that can be accepted', async () => {
    const { id, sendRows } = await takeOrder('J6')
    await sql`insert into field_master values (${site.id}, 'work-order.jobs', 'here')`.execute(db)
    await sendRows(text, labour)
    await sql`delete from field_master`.execute(db)
    const difference = await onlyOne(id)
    expect(difference).toMatchObject({
      Kind: 'rowOrder',
      JobNumber: 1,
      Theirs: [{ Field: 'rows', Value: 'Wash the car, Service' }],
      Ours: [{ Field: 'rows', Value: 'Service, Wash the car' }],
    })
    await resolve([difference], 'taken')
    expect((await rowsOf(id)).map(({ name }) => name)).toEqual(['Wash the car', 'Service'])
  })

  it('a job note that both sides have changed is shown with the number of the job', async () => {
    const { id, data, patch } = await takeOrder('J7')
    await sql`update job set note = 'Ours' where work_order_id = ${id}`.execute(db)
    await patch({ jobs: [{ ...data.jobs[0], note: '' }] })
    const difference = await onlyOne(id)
    expect(difference).toMatchObject({ JobNumber: 1, Theirs: [{ Field: 'jobNote', Value: '' }] })
    await resolve([difference], 'taken')
    expect((await orderOf(id)).Jobs).toMatchObject([{ Note: '' }])
  })

  it('rows of hidden parts cause no difference', async () => {
    const { id, sendRows } = await takeStartedOrder('J8')
    const part = { externalId: 'R3', type: 'OffShelf', name: 'Oil' }
    await sendRows(labour, text, part)
    expect(await list(id)).toHaveLength(1)
    await sql`update work_order set hides_parts_in_web = true where id = ${id}`.execute(db)
    expect(await list(id)).toEqual([])
  })
})

describe('a work order that its source cancels', () => {
  it('the page of a cancelled work order shows who cancelled it and when, and so does its history', async () => {
    const { id, patch } = await takeOrder('X1')
    await statuses('work-orders', [{ externalId: 'X1', deleted: true }])
    expect((await orderOf(id)).Cancellation).toMatchObject({ Source: 'dms', At: expect.any(String) })
    expect((await history(id)).map(({ Kind }) => Kind)).toEqual(['cancelled'])
    await patch({ note: 'Again' })
    expect((await orderOf(id)).Cancellation).toBeNull()
    expect((await history(id)).map(({ Kind }) => Kind)).toEqual(['edited', 'restored', 'cancelled'])
  })

  it('the cancellation of a started work order is a difference, and accepting it hides the work order', async () => {
    const { id, stamping, number } = await takeStartedOrder('X2')
    await statuses('work-orders', [{ externalId: 'X2', deleted: true }])
    const difference = await onlyOne(id)
    expect(difference).toMatchObject({ Kind: 'deletion', OrderNumber: number, Theirs: null })
    await sql`update stamping set end_at = null where id = ${stamping.id}`.execute(db)
    expect((await resolve([difference], 'taken')).errors).toMatchObject([{ ErrorId: 900372 }])
    await sql`update stamping set end_at = start_at + interval '1 h' where id = ${stamping.id}`.execute(db)
    expect((await resolve([difference], 'taken')).status).toBe(200)
    expect(await orderOf(id)).toMatchObject({ Cancellation: { Source: 'dms' }, DifferenceCount: 0 })
    const query = { OrderNumber: String(number) }
    expect((await send(workOrderEndpoints.searchWorkOrders, { query }, foreman)).body).toEqual([])
    expect(await history(id)).toMatchObject([{ Kind: 'cancelled', EmployeeName: 'Aino' }])
  })
})

describe('a work order to which people have added something', () => {
  const addRow = (WorkOrderId: number) => {
    const body = { WorkOrderId, JobNumber: 1, Rows: [{ RowType: 'Text' as const, Name: 'Found' }] }
    return send(jobEndpoints.saveJob, { headers: {}, body }, foreman)
  }
  it.each<[string, (id: number) => Promise<unknown>]>([
    ['a row', addRow],
    ['a note', (id) => writeNote(id, 'Written here')],
    ['a note of a job', (id) => sql`update job set note = 'Ours' where work_order_id = ${id}`.execute(db)],
    [
      'a note of a row',
      (id) => sql`update job_row set note = 'Ours' where work_order_id = ${id}`.execute(db),
    ],
    ['a photo', (id) => buildAttachment(db, { site_id: site.id, work_order_id: id, created_by: aino.id })],
    [
      'an inspection',
      async (id) => {
        const { vehicle_id } = await db
          .selectFrom('work_order')
          .select('vehicle_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const vehicle = { site_id: site.id, id: vehicle_id }
        return buildInspection(db, vehicle, aino, { survey_id: surveys.arrival, work_order_id: id })
      },
    ],
  ])(
    'a work order to which people have added %s is not hidden if its source deletes it',
    async (name, add) => {
      const { id, number } = await takeOrder(name, { note: 'Of the source' })
      await add(id)
      await statuses('work-orders', [{ externalId: name, deleted: true }])
      expect(await onlyOne(id)).toMatchObject({ Kind: 'deletion', OrderNumber: number })
      expect(await orderOf(id)).toMatchObject({ Cancellation: null })
      expect((await resolve([await onlyOne(id)], 'taken')).status).toBe(200)
      expect(await orderOf(id)).toMatchObject({ Cancellation: { Source: 'dms' } })
    },
  )

  it("a deletion hides the work order if its only added row was removed and its texts are the source's", async () => {
    const { id } = await takeOrder('Q1', { note: 'Of the source', vehicleLocation: 'Yard' })
    await addRow(id)
    await sql`update job_row set is_marked_as_deleted = true where work_order_id = ${id} and external_id is null`.execute(
      db,
    )
    await statuses('work-orders', [{ externalId: 'Q1', deleted: true }])
    expect(await orderOf(id)).toMatchObject({ Cancellation: { Source: 'dms' } })
  })
})

describe('differences of other records', () => {
  const chooseHere = (...groups: readonly string[]) =>
    sql`insert into field_master select ${site.id}, unnest(${groups}::text[]), 'here'`.execute(db)
  const forgetMasters = () => sql`delete from field_master`.execute(db)

  it('a work order shows the differences of its vehicle, contact and reservation, and all can be accepted', async () => {
    const { id } = await takeOrder('O1')
    const times = { startTime: '2026-11-22T08:00:00Z', endTime: '2026-11-22T10:00:00Z' }
    await batch('reservations', [
      { externalId: 'B1', data: { siteId: site.id, workOrder: { externalId: 'O1' }, ...times } },
    ])
    await chooseHere('vehicle', 'customer', 'reservation')
    const moved = { startTime: '2026-11-23T08:00:00Z', endTime: '2026-11-23T10:00:00Z' }
    await batch('customers', [{ externalId: 'C', data: { phone: '050 2' } }])
    await batch('vehicles', [{ externalId: 'V', data: { owner: { externalId: 'C2' } } }])
    await batch('reservations', [{ externalId: 'B1', data: moved }])
    await forgetMasters()
    logLines.length = 0
    const differences = await list(id)
    expect(
      differences.map(({ Entity, Name, Theirs, Ours }) => [Entity, Name, Theirs?.[0], Ours?.[0]]),
    ).toEqual([
      ['customers', 'Virtanen', { Field: 'phone', Value: '050 2' }, { Field: 'phone', Value: '050 1' }],
      ['vehicles', 'ABC-1', { Field: 'owner', Value: 'Aho' }, { Field: 'owner', Value: 'Virtanen' }],
      [
        'reservations',
        'ABC-1',
        { Field: 'startTime', Value: '2026-11-23T08:00:00+00:00' },
        expect.anything(),
      ],
      ['reservations', 'ABC-1', { Field: 'endTime', Value: '2026-11-23T10:00:00+00:00' }, expect.anything()],
    ])
    expect(logLines.filter((line) => line.includes('customer read'))).toHaveLength(1)
    expect((await orderOf(id)).DifferenceCount).toBe(4)
    expect((await orderOf(id, withoutCustomers)).DifferenceCount).toBe(3)
    expect((await list(id, withoutCustomers)).map(({ Entity }) => Entity)).toEqual([
      'reservations',
      'reservations',
    ])
    expect((await resolve(differences, 'taken', withoutCustomers)).status).toBe(403)
    // Accepting only the new start would put the start after the end.
    expect((await resolve(differences.slice(2, 3), 'taken')).errors).toMatchObject([{ ErrorId: 900373 }])
    expect((await resolve(differences, 'taken')).status).toBe(200)
    expect((await orderOf(id)).ContactCustomerPhone).toBe('050 2')
    expect((await orderOf(id)).TimeReservation).toMatchObject({ StartTime: '2026-11-23T08:00:00+00:00' })
    expect((await orderOf(id)).DifferenceCount).toBe(0)
  })

  it("a vehicle's value that a person kept causes no further difference, but a newer value does", async () => {
    await chooseHere('vehicle')
    const { id } = await takeOrder('O2')
    const sendColour = (colour: string) => batch('vehicles', [{ externalId: 'V', data: { colour } }])
    await sendColour('Red')
    await resolve([await onlyOne(id)], 'kept')
    await sendColour('Red ')
    await resolve([await onlyOne(id)], 'kept')
    await batch('vehicles', [{ externalId: 'V', data: { colour: 'Red ', mileage: null } }])
    expect(await list(id)).toEqual([])
    await sendColour('Red')
    expect(await list(id)).toMatchObject([{ Theirs: [{ Value: 'Red' }] }])
    await resolve([await onlyOne(id)], 'kept')
    await forgetMasters()
  })
})

describe('differences of a reservation whose master is here', () => {
  const times = { startTime: '2026-11-24T08:00:00Z', endTime: '2026-11-24T10:00:00Z' }
  const chooseHere = () =>
    sql`insert into field_master values (${site.id}, 'reservation', 'here')`.execute(db)
  const forgetMasters = () => sql`delete from field_master`.execute(db)

  /**
   * Sends a reservation with a bay for a new work order, and then changes of it while people are its masters.
   */
  async function disputeReservation(name: string, ...changes: readonly object[]) {
    await batch('resources', [
      { externalId: 'BAY1', data: { siteId: site.id, name: 'Bay 1' } },
      { externalId: 'BAY2', data: { siteId: site.id, name: 'Bay 2' } },
    ])
    const { id } = await takeOrder(name)
    const data = {
      siteId: site.id,
      workOrder: { externalId: name },
      ...times,
      resources: [{ resource: { externalId: 'BAY1' } }],
    }
    expect(await statuses('reservations', [{ externalId: name, data }])).toEqual(['created'])
    await chooseHere()
    for (const change of changes) await batch('reservations', [{ externalId: name, data: change }])
    await forgetMasters()
    return { id, send: (change: object) => batch('reservations', [{ externalId: name, data: change }]) }
  }

  const shown = async (id: number) =>
    (await list(id)).map(({ Theirs, Ours }) => [
      Theirs?.[0]?.Field,
      Theirs?.map(({ Value }) => Value),
      Ours?.map(({ Value }) => Value),
    ])

  it('each value of a reservation is a difference that a person can accept', async () => {
    const { id: other, number } = await takeOrder('RA')
    const { id } = await disputeReservation(
      'R1',
      { resources: [] },
      { isCustomerLate: true },
      { deliveredAt: '2026-11-24T07:50:00Z' },
      { workOrder: { externalId: 'RA' } },
    )
    expect(await shown(id)).toEqual([
      ['resources', [null], ['Bay 1']],
      ['isCustomerLate', [true], [false]],
      ['deliveredAt', ['2026-11-24T07:50:00+00:00'], [null]],
      ['workOrder', [String(number)], [String(number + 1)]],
    ])
    const { id: reservationId } = await db
      .selectFrom('reservation')
      .select('id')
      .where('work_order_id', '=', id)
      .executeTakeFirstOrThrow()
    expect((await resolve(await list(id), 'taken')).status).toBe(200)
    const read = db.selectFrom('reservation').selectAll().where('id', '=', reservationId)
    expect(await read.execute()).toMatchObject([
      {
        work_order_id: other,
        is_customer_late: true,
        delivered_at: new Date('2026-11-24T07:50:00Z'),
        start_at: new Date(times.startTime),
      },
    ])
    expect(
      await db
        .selectFrom('reservation_resource')
        .selectAll()
        .where('reservation_id', '=', reservationId)
        .execute(),
    ).toEqual([])
    expect([...(await list(id)), ...(await list(other))]).toEqual([])
  })

  it('all resources are one value with their own times, and the same resources at our times are equal', async () => {
    const bay = (name: string, more: object = {}) => ({ resource: { externalId: name }, ...more })
    const later = { startTime: '2026-11-24T12:00:00Z', endTime: '2026-11-24T14:00:00Z' }
    const { id } = await disputeReservation(
      'R2',
      { ...later, resources: [bay('BAY1'), bay('BAY2', { startTime: '2026-11-24T13:00:00Z' })] },
      { ...later, resources: [bay('BAY1')] },
    )
    expect((await shown(id)).map(([field]) => field)).toEqual(['startTime', 'endTime'])
    const { id: second } = await disputeReservation('R3', {
      resources: [bay('BAY2', { startTime: '2026-11-24T09:00:00Z' })],
    })
    expect(await shown(second)).toEqual([
      ['resources', ['Bay 2', '2026-11-24T09:00:00.000Z', '2026-11-24T10:00:00.000Z'], ['Bay 1']],
    ])
    expect((await resolve([await onlyOne(second)], 'taken')).status).toBe(200)
    expect(await list(second)).toEqual([])
  })

  it('a value that the source writes after it has become the master again is no difference', async () => {
    const { id, send: sendAgain } = await disputeReservation(
      'R4',
      { resources: [] },
      { isCustomerLate: true },
    )
    await sendAgain({ resources: [{ resource: { externalId: 'BAY2' } }], isCustomerLate: false })
    const { rows } = await sql`
      select path from difference join reservation on reservation.id = entity_id
      where entity = 'reservations' and work_order_id = ${id}`.execute(db)
    expect(rows).toEqual([])
  })

  it('a record of a reservation is checked with the times that the source has sent, not with ours', async () => {
    const { id } = await disputeReservation('R5', {
      startTime: '2026-11-26T08:00:00Z',
      endTime: '2026-11-26T10:00:00Z',
    })
    await chooseHere()
    const late = { externalId: 'R5', data: { endTime: '2026-11-26T08:00:00Z' } }
    expect(await faults('reservations', [late])).toEqual(['wrongOrder /endTime'])
    const early = { externalId: 'R5', data: { startTime: '2026-11-26T09:00:00Z' } }
    expect(await statuses('reservations', [early])).toEqual(['unchanged'])
    const twice = [{ resource: { externalId: 'BAY1' } }, { resource: { externalId: 'BAY1' } }]
    expect(await faults('reservations', [{ externalId: 'R5', data: { resources: twice } }])).toEqual([
      'conflict /resources/1/resource',
    ])
    await forgetMasters()
    expect((await shown(id)).map(([field]) => field)).toEqual(['startTime', 'endTime'])
  })
})

describe('the list of differences', () => {
  it('an administrator can read the open differences of the site in pages', async () => {
    const boss = await buildEmployee(db, { sites: [site] })
    const headers = await signIn(boss, site.id)
    const { id } = await takeDisputedNote('L1')
    const { body: first } = await send(differenceEndpoints.listDifferences, { query: {} }, headers)
    expect(first.Next).toBeNull()
    expect(first.Differences.at(-1)).toMatchObject({
      Kind: 'field',
      Name: 'ABC-1',
      Theirs: [{ Field: 'note' }],
    })
    const [shown] = await list(id)
    await sql`insert into integration_source (name, first_contact_at, last_contact_at)
      select 's' || number, now(), now() from generate_series(1, 60) number`.execute(db)
    await sql`insert into difference (site_id, source, entity, entity_id, path, theirs, ours, since)
      select site_id, 's' || number, entity, entity_id, path, theirs, ours, since
      from difference, generate_series(1, 60) number where id = ${shown?.Id ?? 0}`.execute(db)
    const pages = []
    let after: number | undefined
    do {
      const { body } = await send(
        differenceEndpoints.listDifferences,
        { query: { ...(after !== undefined && { after }) } },
        headers,
      )
      pages.push(body.Differences.length)
      after = body.Next ?? undefined
    } while (after !== undefined)
    expect(pages.every((count) => count <= 50)).toBe(true)
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.reduce((sum, count) => sum + count)).toBe(first.Differences.length + 60)
    await sql`delete from difference where source like 's%'`.execute(db)
    const { body } = await send(differenceEndpoints.listDifferences, { query: {} }, elsewhere)
    expect(body.Differences).toEqual([])
  })

  it('the list of differences needs the right to manage users', async () => {
    const person = await buildEmployee(db, { sites: [site], without: ['ManageUsers'] })
    const { status } = await send(
      differenceEndpoints.listDifferences,
      { query: {} },
      await signIn(person, site.id),
    )
    expect(status).toBe(403)
  })
})

describe('the masters of fields', () => {
  const choose = (
    FieldGroup: 'vehicle' | 'work-order.jobs',
    Master: 'source' | 'here' | 'source-until-work-started',
    headers = foreman,
  ) => send(differenceEndpoints.setFieldMaster, { headers: {}, body: { FieldGroup, Master } }, headers)

  it('a batch follows a chosen master immediately, and the choice is recorded with its author', async () => {
    const { id } = await takeOrder('M1')
    const mileageOf = async (mileage: number) => {
      await batch('vehicles', [{ externalId: 'V', data: { mileage } }])
      const { rows } = await sql<{
        mileage: number
      }>`select mileage from vehicle where license_number = 'ABC-1'`.execute(db)
      return rows[0]?.mileage
    }
    expect(await mileageOf(100)).toBe(100)
    expect((await choose('vehicle', 'here')).body).toContainEqual({
      FieldGroup: 'vehicle',
      Master: 'here',
      IsUsual: false,
    })
    expect(await mileageOf(200)).toBe(100)
    expect(await list(id)).toMatchObject([{ Entity: 'vehicles', Theirs: [{ Field: 'mileage', Value: 200 }] }])
    expect((await choose('vehicle', 'source')).body).toContainEqual({
      FieldGroup: 'vehicle',
      Master: 'source',
      IsUsual: true,
    })
    expect(await mileageOf(300)).toBe(300)
    expect(await list(id)).toEqual([])
    const events = await db.selectFrom('event').selectAll().where('entity', '=', 'field-master').execute()
    expect(events).toMatchObject([
      {
        employee_id: aino.id,
        before: { Master: 'source' },
        after: { Master: 'here' },
        subject: { Name: 'vehicle' },
      },
      { before: { Master: 'here' }, after: { Master: 'source' } },
    ])
  })

  it('only work orders can have a master until work has begun, and only administrators can choose masters', async () => {
    expect((await choose('vehicle', 'source-until-work-started')).errors).toMatchObject([{ ErrorId: 900374 }])
    const headers = await signIn(
      await buildEmployee(db, { sites: [site], without: ['ManageUsers'] }),
      site.id,
    )
    expect((await choose('vehicle', 'here', headers)).status).toBe(403)
    expect((await send(differenceEndpoints.listFieldMasters, {}, headers)).status).toBe(403)
    const { body } = await send(differenceEndpoints.listFieldMasters, {}, foreman)
    expect(body).toContainEqual({
      FieldGroup: 'work-order.jobs',
      Master: 'source-until-work-started',
      IsUsual: true,
    })
  })
})

it('another system can read how a person has resolved a difference', async () => {
  const { id } = await takeDisputedNote('S1')
  await resolve([await onlyOne(id)], 'kept')
  const { headers } = await buildServiceAccount(db)
  const { body } = await send(integrationWaitingEndpoints.readDifferences, { query: { limit: 500 } }, headers)
  expect(
    body.records.find(({ entityId, entity }) => entityId === id && entity === 'work-orders'),
  ).toMatchObject({
    resolution: 'kept',
    theirs: 'Changed there',
  })
})
