import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import type { ActivityToggle } from '@verstas/contract/activities/entities.ts'
import { describe, expect, it } from 'vitest'
import { buildActivityApp } from '../../../test/activity-app.ts'
import { buildActivity, buildActivityAttachment, buildActivityType } from '../../../test/activity-builders.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { reasonsOf } from '../../../test/edit-app.ts'
import { buildJob, buildRow, buildWorkOrder } from '../../../test/work-order-builders.ts'

const { db, clock, send, site, type, desk, colleague, stateOf } = await buildActivityApp()
const anna = await colleague({ name: 'Anna' })
const ben = await colleague({ name: 'Ben' })

describe('adding a task', () => {
  it('a new task has all values of the request, and its history begins with its creation', async () => {
    const order = await buildWorkOrder(db, site.id, { priority_code: 1, is_customer_waiting: true })
    const job = await buildJob(db, order)
    const part = await buildRow(db, job, { row_type: 'SparePart' })
    const ExternalSessions = [{ System: 'Shop', Data: [{ Key: 'Price', Value: '12,50' }] }]
    const { body } = await anna.save({
      Header: 'Bring the part',
      Body: '30001 Pad, 1',
      SalesmanId: desk.id,
      Planned: '2026-11-21T10:00:00+02:00',
      Price: 12.5,
      WorkOrderNumber: order.order_number,
      RowId: part.id,
      ExternalSessions,
    })
    expect(body).toEqual({
      Id: expect.any(Number),
      Header: 'Bring the part',
      Body: '30001 Pad, 1',
      TypeCode: type.code,
      TypeDescription: type.description,
      SalesmanId: desk.id,
      OriginalTaskCreatorSalesmanId: anna.id,
      IsOpen: true,
      IsClosed: false,
      Created: '2026-11-20T06:00:00+00:00',
      AssignedAt: '2026-11-20T06:00:00+00:00',
      Planned: '2026-11-21T08:00:00+00:00',
      EndDate: null,
      Price: 12.5,
      WorkOrderNumber: order.order_number,
      WorkOrderExternalNumber: null,
      WorkOrderPriority: 1,
      PriorityStyle: '#c92a2a',
      IsCustomerWaiting: true,
      WorkOrderVehicleMakeName: 'Volvo',
      WorkOrderVehicleModelName: 'V60',
      WorkOrderVehicleLicenseNumber: expect.stringMatching(/^TST-/),
      attachments: [],
      Histories: [
        {
          SalesmanId: desk.id,
          CreatorSalesmanId: anna.id,
          Created: '2026-11-20T06:00:00+00:00',
          Note: null,
        },
      ],
      ExternalSessions,
      RowId: part.id,
      Version: 1,
    })
    expect((await stateOf(body.Id)).events).toMatchObject([
      { kind: 'activityAdded', employee_id: anna.id, version: 1, before: null, after: { Price: 12.5 } },
    ])
  })

  it('a save with the id 0 creates one task, even if it is repeated with its idempotency key', async () => {
    const key = '33333333-3333-4333-8333-333333333333'
    const first = await anna.save({ Id: 0 }, { key })
    const again = await anna.save({ Id: 0 }, { key })
    expect(again.body).toEqual(first.body)
    expect((await anna.mine()).map(({ Id }) => Id)).toContain(first.body.Id)
  })

  it.each([
    ['an hour ago', '2026-11-20T05:00:00Z', '2026-11-20T05:00:00+00:00'],
    ['13 days ago', '2026-11-07T08:00:00+02:00', '2026-11-07T06:00:00+00:00'],
    ['15 days ago', '2026-11-05T08:00:00+02:00', '2026-11-20T06:00:00+00:00'],
    ['with a clock that is ahead', '2026-11-20T06:00:01Z', '2026-11-20T06:00:00+00:00'],
  ])(
    'a task that a device created %s has a creation time within the last 14 days',
    async (_, Created, stored) => {
      const { body } = await anna.save({ Created })
      expect([body.Created, body.AssignedAt, body.Histories[0]?.Created]).toEqual([stored, stored, stored])
    },
  )

  it.each([
    ['an unknown type', { TypeCode: 'NONE' }, 900124],
    ['an unknown assignee', { SalesmanId: 999_999 }, 900125],
    ['an unknown work order', { WorkOrderNumber: 1 }, 900126],
    ['a row but no work order', { RowId: 1 }, 900001],
    ['a blank header', { Header: '  ' }, 900001],
    ['a blank body', { Body: '\n' }, 900001],
    ['a negative price', { Price: -0.05 }, 900001],
    ['a price of a tenth of a cent', { Price: 0.001 }, 900001],
  ])('refuses to create a task with %s', async (_, fields, id) => {
    const refused = await anna.save(fields)
    expect([refused.status, refused.errors[0]?.ErrorId]).toEqual([400, id])
  })

  it("ignores the content of the work order in a task's request, regardless of its nesting depth", async () => {
    const WorkOrder = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)
    const send = (order: unknown) =>
      anna.save({ WorkOrder: order }, { key: '3b8f1f0e-0a35-4d3f-9d0c-6d4a3f6f1c11' })
    const first = await send(WorkOrder)
    expect(first.status).toBe(200)
    expect((await send({})).body).toEqual(first.body)
  })

  it('accepts a task whose request contains attachments, and ignores them', async () => {
    expect((await anna.save({ attachments: [{ FileName: 'palat.jpg' }] })).status).toBe(200)
  })

  it('refuses to link a task to a type, employee, work order or row of another site', async () => {
    const elsewhere = await buildSite(db)
    const order = await buildWorkOrder(db, elsewhere.id)
    const ownOrder = await buildWorkOrder(db, site.id)
    const foreignRow = await buildRow(db, await buildJob(db, order))
    const stranger = await buildEmployee(db, { sites: [elsewhere] })
    const { code: TypeCode } = await buildActivityType(db, elsewhere.id)
    for (const fields of [
      { TypeCode },
      { SalesmanId: stranger.id },
      { WorkOrderNumber: order.order_number },
      { WorkOrderNumber: ownOrder.order_number, RowId: foreignRow.id },
    ])
      expect((await anna.save(fields)).status).toBe(400)
  })
})

describe('changing a task', () => {
  const standing = { Header: 'Call', Body: 'Ask' }
  const added = async (fields: Parameters<typeof anna.save>[0] = {}) =>
    (await anna.save({ ...standing, ...fields })).body

  it('saving a task writes and records only the changed fields', async () => {
    const { Id } = await added({ Price: 10, Planned: '2026-11-21T08:00:00Z' })
    clock.advance({ minutes: 5 })
    const { body } = await ben.save({ Id, Body: 'Ask again', SalesmanId: anna.id, Price: null })
    expect(body).toMatchObject({
      Body: 'Ask again',
      Price: 10,
      Planned: '2026-11-21T08:00:00+00:00',
      Version: 2,
    })
    expect((await stateOf(Id)).events.at(-1)).toMatchObject({
      kind: 'activityEdited',
      employee_id: ben.id,
      version: 2,
      before: { Body: 'Ask' },
      after: { Body: 'Ask again' },
    })
  })

  it('saving a task clears the fields in `ClearedFields`, and clears the row if it clears the work order', async () => {
    const order = await buildWorkOrder(db, site.id)
    const row = await buildRow(db, await buildJob(db, order))
    const about = { WorkOrderNumber: order.order_number, RowId: row.id }
    const { Id } = await added({ ...about, Price: 10, Planned: '2026-11-21T08:00:00Z' })
    const { body } = await anna.save({ Id, ClearedFields: ['Price', 'Planned', 'WorkOrderNumber'] })
    expect(body).toMatchObject({ Price: null, Planned: null, WorkOrderNumber: null, RowId: null })
  })

  it('saving a task with unchanged values writes nothing', async () => {
    const order = await buildWorkOrder(db, site.id)
    const sessions = [{ System: 'Shop', Data: [{ Key: 'Message', Value: 'Hi' }] }]
    const read = await added({
      WorkOrderNumber: order.order_number,
      Price: 0.3,
      Planned: '2026-11-21T08:00:00Z',
      ExternalSessions: sessions,
    })
    const { activity } = await stateOf(read.Id)
    if (activity === undefined) throw new Error('No task')
    await buildActivityAttachment(db, activity)
    const before = await stateOf(read.Id)
    const { body } = await anna.get(read.Id)
    expect((await anna.save(body, { version: body.Version })).body).toEqual(body)
    expect(await stateOf(read.Id)).toEqual(before)
  })

  it('saving a task with a different assignee assigns it and restarts its waiting time', async () => {
    const { Id } = await added()
    clock.advance({ minutes: 20 })
    const { body } = await ben.save({ Id, SalesmanId: desk.id })
    expect(body).toMatchObject({ SalesmanId: desk.id, AssignedAt: '2026-11-20T06:20:00+00:00' })
    expect(
      body.Histories.map(({ SalesmanId, CreatorSalesmanId }) => [SalesmanId, CreatorSalesmanId]),
    ).toEqual([
      [desk.id, ben.id],
      [anna.id, anna.id],
    ])
  })

  it("saving a task assigns it even if the server's clock is behind the task's creation time", async () => {
    const { Id } = (await anna.save({})).body
    clock.advance({ seconds: -5 })
    expect((await ben.save({ Id, SalesmanId: ben.id })).body).toMatchObject({
      SalesmanId: ben.id,
      AssignedAt: '2026-11-20T06:00:00+00:00',
    })
  })

  it('refuses a save of a task that is based on an old version, and names the user and the changed fields', async () => {
    const { Id, Version } = await added()
    clock.advance({ minutes: 1 })
    await ben.save({ Id, Header: 'Call twice', SalesmanId: anna.id }, { version: Version })
    await ben.assign(Id, desk.id)
    const before = await stateOf(Id)
    expect(reasonsOf(await anna.save({ Id, Body: 'Other' }, { version: Version }))).toEqual({
      status: 412,
      reasons: [
        {
          id: 900123,
          user: 'Ben',
          at: '2026-11-20T06:01:00.000Z',
          fields: 'Header,SalesmanId',
          version: '3',
        },
      ],
    })
    expect(await stateOf(Id)).toEqual(before)
    expect((await anna.get(Id)).headers.etag).toBe('"3"')
    const mended = { Id, Header: 'Call twice', Body: 'Other', SalesmanId: desk.id }
    expect((await anna.save(mended, { version: 3 })).body.Version).toBe(4)
  })

  it('saving a closed task can change its text and its assignee', async () => {
    const { Id } = await added()
    await anna.close(Id)
    expect((await anna.save({ Id, Body: 'Call him', SalesmanId: ben.id })).body).toMatchObject({
      IsClosed: true,
      SalesmanId: ben.id,
    })
    expect((await anna.assign(Id, ben.id, { Note: 'Once more' })).status).toBe(200)
    expect((await anna.reopen(Id)).body).toMatchObject({ IsOpen: true, SalesmanId: ben.id })
  })
})

describe('closing and reopening a task', () => {
  it('closing a task sets its end time, and reopening clears the end time', async () => {
    const { id } = await buildActivity(db, anna.employee)
    clock.advance({ minutes: 7 })
    const closed = (await ben.close(id)).body
    expect(closed).toMatchObject({ IsOpen: false, IsClosed: true, EndDate: '2026-11-20T06:07:00+00:00' })
    expect((await ben.reopen(id)).body).toMatchObject({
      IsOpen: true,
      IsClosed: false,
      EndDate: null,
      Version: 3,
    })
    const { events, activity } = await stateOf(id)
    expect(events.map(({ kind, version }) => [kind, version])).toEqual([
      ['activityClosed', 2],
      ['activityReopened', 3],
    ])
    expect(activity?.closed_by).toBeNull()
  })

  it('closing a task does not change an end time that a user entered', async () => {
    const { Id } = (await anna.save({ EndDate: '2026-11-19T12:00:00Z' })).body
    expect((await anna.close(Id)).body.EndDate).toBe('2026-11-19T12:00:00+00:00')
  })

  it("a task closed offline ends at the device's time, but not before the task's creation", async () => {
    const early = await buildActivity(db, anna.employee, { created_at: new Date('2026-11-19T06:00:00Z') })
    expect((await anna.close(early.id, '2026-11-19T15:00:00Z')).body.EndDate).toBe(
      '2026-11-19T15:00:00+00:00',
    )
    const late = await buildActivity(db, anna.employee)
    expect((await anna.close(late.id, '2026-11-19T15:00:00Z')).body.EndDate).toBe('2026-11-20T06:00:00+00:00')
  })

  it("refuses to close a closed task or reopen an open one, and returns the task's state", async () => {
    const { id } = await buildActivity(db, anna.employee)
    const salesmanId = String(anna.id)
    expect(reasonsOf(await anna.reopen(id))).toEqual({
      status: 409,
      reasons: [{ id: 900122, isOpen: 'true', salesmanId, version: '1' }],
    })
    await anna.close(id)
    const before = await stateOf(id)
    expect(reasonsOf(await ben.close(id))).toEqual({
      status: 409,
      reasons: [{ id: 900121, isOpen: 'false', salesmanId, version: '2' }],
    })
    expect(await stateOf(id)).toEqual(before)
  })

  it('repeating a close request with its idempotency key does not close the task again', async () => {
    const { id } = await buildActivity(db, anna.employee)
    const key = '44444444-4444-4444-8444-444444444444'
    const first = await anna.close(id, undefined, key)
    await anna.reopen(id)
    expect((await anna.close(id, undefined, key)).body).toEqual(first.body)
    expect((await anna.get(id)).body.IsOpen).toBe(true)
  })

  it('closing, reopening and assigning a task accept an outdated task in the request body', async () => {
    const order = await buildWorkOrder(db, site.id)
    const { id } = await buildActivity(db, anna.employee, { work_order_id: order.id })
    const [read] = (
      await send(activityEndpoints.listMyActivitiesWithWorkOrder, {}, anna.headers)
    ).body.filter(({ Id }) => Id === id)
    if (read === undefined) throw new Error('The task is listed')
    await anna.save({ ...read, Header: 'Call once more' })
    const toggle = { body: read as unknown as ActivityToggle, headers: {} }
    const closed = await send(activityEndpoints.closeActivity, toggle, anna.headers)
    expect(closed.body).toMatchObject({ IsOpen: false, Header: 'Call once more' })
    const opened = await send(activityEndpoints.reopenActivity, toggle, anna.headers)
    expect(opened.body).toMatchObject({ IsOpen: true, Header: 'Call once more' })
    const assigned = await send(
      activityEndpoints.assignActivity,
      { params: { salesman: ben.id }, ...toggle, body: { ...toggle.body, Note: 'Yours' } },
      anna.headers,
    )
    expect(assigned.body).toMatchObject({ SalesmanId: ben.id, Histories: [{ Note: 'Yours' }, {}] })
  })

  it('refuses to close a task if the request contains an unknown field', async () => {
    const { id } = await buildActivity(db, anna.employee)
    const body: ActivityToggle = { Id: id, ...{ Headline: 'Call' } }
    const refused = await send(activityEndpoints.closeActivity, { body, headers: {} }, anna.headers)
    expect(reasonsOf(refused)).toMatchObject({ status: 400, reasons: [{ id: 900001, field: 'Headline' }] })
  })
})
