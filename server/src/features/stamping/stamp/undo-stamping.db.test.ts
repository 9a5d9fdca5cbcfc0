import { randomUUID } from 'node:crypto'
import { type ErrorName, errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { stampingUndoEndpoints } from '@verstas/contract/stamping/undo-endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { connectLive, listenOn } from '../../../../test/live-client.ts'
import { buildStampingApp, orderRowsOf, type SignedIn } from '../../../../test/stamping-app.ts'
import { buildShift, stampingTypes } from '../../../../test/stamping-builders.ts'
import { buildSubstatus, buildWorkOrderWithRows } from '../../../../test/work-order-builders.ts'

const { app, db, clock, site, send, technician } = await buildStampingApp()
const { in: arrive, out, lunch, work, sick } = stampingTypes
await buildSubstatus(db, 'READY', { fi: 'Valmis', sv: 'Klar', en: 'Ready' })
await buildSubstatus(db, 'IN_WORK', { fi: 'Työssä', sv: 'I arbete', en: 'In work' })

type Body = Partial<StampingRequest> & { TypeId: number }

/** Stamps, and returns the key by which the stamping can be undone. */
async function stamp(person: SignedIn, body: Body, sentAt?: Date): Promise<string> {
  const key = randomUUID()
  const headers = {
    'idempotency-key': key,
    ...(sentAt && { 'client-sent-at': sentAt.toISOString() }),
  }
  const answers = { IsPreviousJobsReady: false, EndNonPresenceStamping: false }
  const request = { headers, body: { SalesmanId: person.employee.id, ...answers, ...body } }
  expect((await send(stampingEndpoints.stamp, request, person.headers)).status).toBe(200)
  return key
}

const undo = (person: SignedIn, Key: string, more: { readonly ClientTime?: string } = {}) =>
  send(
    stampingUndoEndpoints.undoStamping,
    { headers: { 'idempotency-key': randomUUID() }, body: { Key, ...more } },
    person.headers,
  )

const idsOf = async (answer: ReturnType<typeof undo>) => (await answer).errors.map(({ ErrorId }) => ErrorId)
const idOf = (name: ErrorName) => errorCatalogue[name].id

/**
 * Returns all stored data about the stampings of the employee and the given work orders, without versions.
 */
async function stateOf({ employee }: SignedIn, workOrderIds: readonly number[] = []) {
  const { rows: stampings } = await sql<object>`
    select to_jsonb(stamping) - 'version' as stamping,
      (select coalesce(jsonb_agg(job_row_id order by job_row_id), '[]') from stamping_row
        where stamping_id = stamping.id and stamping_row.site_id = stamping.site_id) as rows,
      (select coalesce(jsonb_agg(at order by at), '[]') from stamping_again
        where stamping_id = stamping.id and stamping_again.site_id = stamping.site_id) as again
    from stamping where employee_id = ${employee.id} order by start_at, id`.execute(db)
  const { rows: ends } = await sql`
    select at from stamping_day_end where employee_id = ${employee.id} order by at`.execute(db)
  const { rows: jobs } = await sql`
    select job_row.id, done_at, done_by, substatus_code from job_row
    join work_order on work_order.site_id = job_row.site_id and work_order.id = work_order_id
    where work_order_id = any(${workOrderIds}::bigint[]) order by job_row.id`.execute(db)
  return { stampings, ends, jobs }
}

const { rows, workOrder } = await buildWorkOrderWithRows(db, site.id)
const onRows = { TypeId: work, OrderRows: orderRowsOf(rows) }

describe('undo of a stamping', () => {
  it.each<[string, Body | null, Body]>([
    ['the first one of the day', null, { TypeId: arrive }],
    ['work after presence', { TypeId: arrive }, onRows],
    ['lunch after work', onRows, { TypeId: lunch }],
    ['the end of the day', onRows, { TypeId: out }],
    ['the end of the day without work', null, { TypeId: out }],
    ['the same work again', onRows, onRows],
    ['a stamped absence', onRows, { TypeId: sick }],
    ['work that ends an absence', { TypeId: sick }, { ...onRows, EndNonPresenceStamping: true }],
    [
      'lunch that signs the rows and makes the order ready',
      onRows,
      {
        TypeId: lunch,
        IsPreviousJobsReady: true,
        IsReady: true,
      },
    ],
  ])(
    'the undo of %s restores the state before it, and a second undo changes nothing',
    async (_, first, act) => {
      const matti = await technician()
      if (first) await stamp(matti, first)
      clock.advance({ minutes: 5 })
      const before = await stateOf(matti, [workOrder.id])
      const key = await stamp(matti, act)
      clock.advance({ seconds: 5 })
      const after = await stateOf(matti, [workOrder.id])
      expect(after).not.toEqual(before)
      const { status, body } = await undo(matti, key)
      expect(status).toBe(200)
      expect(await stateOf(matti, [workOrder.id])).toEqual(before)
      const again = await undo(matti, key)
      expect(again.body).toEqual(body)
      expect(await stateOf(matti, [workOrder.id])).toEqual(before)
    },
  )

  it('the undo of a late stamping joins the stamping that it has split', async () => {
    const matti = await technician()
    await stamp(matti, onRows)
    clock.advance({ minutes: 60 })
    await stamp(matti, onRows)
    clock.advance({ minutes: 60 })
    const before = await stateOf(matti)
    const tapped = new Date(clock.now().getTime() - 100 * 60_000)
    const key = await stamp(matti, { TypeId: lunch, ClientTime: tapped.toISOString() }, clock.now())
    expect((await stateOf(matti)).stampings).toHaveLength(3)
    const undone = await send(
      stampingUndoEndpoints.undoStamping,
      {
        headers: { 'idempotency-key': randomUUID(), 'client-sent-at': clock.now().toISOString() },
        body: { Key: key, ClientTime: new Date(tapped.getTime() + 5_000).toISOString() },
      },
      matti.headers,
    )
    expect(undone.status).toBe(200)
    expect(await stateOf(matti)).toEqual(before)
  })

  it('an undo restores the time beyond the shift of the stamping that had ended', async () => {
    const matti = await technician({ is_overtime_in_use: true })
    const shift = [new Date(clock.now().getTime() - 3_600_000), clock.now()] as const
    await buildShift(db, matti.employee, shift[0].toISOString(), shift[1].toISOString())
    await stamp(matti, {
      TypeId: arrive,
      StartTime: new Date(clock.now().getTime() - 1_800_000).toISOString(),
    })
    clock.advance({ minutes: 30 })
    const before = await stateOf(matti)
    const key = await stamp(matti, { TypeId: out, IsOverTime: true })
    await undo(matti, key)
    expect(await stateOf(matti)).toEqual(before)
  })

  it('two stampings can be undone one after the other, the last one first', async () => {
    const matti = await technician()
    await stamp(matti, onRows)
    clock.advance({ minutes: 5 })
    const before = await stateOf(matti)
    const first = await stamp(matti, { TypeId: lunch })
    clock.advance({ seconds: 5 })
    const second = await stamp(matti, { TypeId: out })
    expect(await idsOf(undo(matti, first))).toEqual([idOf('undoLaterStamping')])
    expect((await undo(matti, second)).status).toBe(200)
    expect((await undo(matti, first)).status).toBe(200)
    expect(await stateOf(matti)).toEqual(before)
  })

  it('an undo is recorded as events of the person and in the history of the work order', async () => {
    const matti = await technician({ name: 'Matti' })
    await stamp(matti, onRows)
    clock.advance({ minutes: 5 })
    const key = await stamp(matti, { TypeId: lunch, IsPreviousJobsReady: true, IsReady: true })
    await undo(matti, key)
    const events = await db
      .selectFrom('event')
      .select(['entity', 'kind'])
      .where('employee_id', '=', matti.employee.id)
      .orderBy('id')
      .execute()
    expect(events.slice(-4)).toEqual([
      { entity: 'stamping', kind: 'undone' },
      { entity: 'stamping', kind: 'undone' },
      { entity: 'work-order', kind: 'rowUnsigned' },
      { entity: 'work-order', kind: 'edited' },
    ])
  })

  it('open pages of the work order are notified that its stamping was undone', async () => {
    const matti = await technician()
    await stamp(matti, { TypeId: arrive })
    clock.advance({ minutes: 5 })
    const key = await stamp(matti, onRows)
    const live = await connectLive(await listenOn(app), matti.headers)
    await undo(matti, key)
    const event = { EmployeeId: matti.employee.id, WorkOrderIds: [workOrder.id] }
    await eventually(() => expect(live.received).toContainEqual({ name: 'stampingChanged', event }))
  })

  it('an undo does not revert a substatus that a colleague has set since', async () => {
    const matti = await technician()
    await stamp(matti, onRows)
    clock.advance({ minutes: 5 })
    const key = await stamp(matti, { TypeId: lunch, IsPreviousJobsReady: true, IsReady: true })
    const order = db.updateTable('work_order').where('id', '=', workOrder.id)
    await order.set({ substatus_code: 'IN_WORK' }).execute()
    expect((await undo(matti, key)).status).toBe(200)
    const { jobs } = await stateOf(matti, [workOrder.id])
    expect(jobs).toContainEqual(expect.objectContaining({ done_at: null, substatus_code: 'IN_WORK' }))
    await order.set({ substatus_code: null }).execute()
  })

  it('an undo is refused ten minutes after the stamping, counted from tap to tap', async () => {
    const matti = await technician()
    const key = await stamp(matti, { TypeId: arrive })
    const tap = new Date(clock.now().getTime() + 5_000)
    clock.advance({ minutes: 11 })
    expect(await idsOf(undo(matti, key))).toEqual([idOf('undoTooLate')])
    expect((await undo(matti, key, { ClientTime: tap.toISOString() })).status).toBe(200)
  })

  it('an undo is refused if the stamping was corrected since', async () => {
    const matti = await technician()
    const pekka = await technician()
    await stamp(matti, { TypeId: arrive })
    clock.advance({ minutes: 5 })
    const key = await stamp(matti, onRows)
    clock.advance({ minutes: 1 })
    const [, started] = await db
      .selectFrom('stamping')
      .selectAll()
      .where('employee_id', '=', matti.employee.id)
      .orderBy('start_at')
      .execute()
    const To = new Date(clock.now().getTime() - 90_000).toISOString()
    const Change = { Kind: 'Move', StampingId: started?.id, Version: started?.version, Edge: 'Start', To }
    const correction = { SalesmanId: matti.employee.id, Reason: 'Forgot', Change }
    const corrected = await send(
      stampingCorrectionEndpoints.correctStampings,
      { headers: { 'idempotency-key': randomUUID() }, body: correction as never },
      pekka.headers,
    )
    expect(corrected.status).toBe(200)
    expect(await idsOf(undo(matti, key))).toEqual([idOf('undoTimeChanged')])
  })

  it('an undo is refused if a row that the stamping has signed was unsigned since', async () => {
    const matti = await technician()
    await stamp(matti, onRows)
    clock.advance({ minutes: 5 })
    const key = await stamp(matti, { TypeId: lunch, IsPreviousJobsReady: true, IsReady: true })
    const { body } = await send(
      workOrderEndpoints.getWorkOrder,
      { params: { id: workOrder.id } },
      matti.headers,
    )
    const [signed] = body.Jobs.flatMap(({ Rows }) => Rows).filter((row) => row.MarkAsDoneDate !== null)
    const unsign = { headers: { 'idempotency-key': randomUUID() }, body: { Oids: [signed?.Oid ?? ''] } }
    expect((await send(jobEndpoints.unsignRows, unsign, matti.headers)).status).toBe(200)
    const before = await stateOf(matti, [workOrder.id])
    expect(await idsOf(undo(matti, key))).toEqual([idOf('undoRowsChanged')])
    expect(await stateOf(matti, [workOrder.id])).toEqual(before)
  })

  it('an undo of work that signed rows is refused after the work order was closed', async () => {
    const matti = await technician()
    const { rows: labour, workOrder: closed } = await buildWorkOrderWithRows(db, site.id)
    await stamp(matti, { TypeId: work, OrderRows: orderRowsOf(labour) })
    clock.advance({ minutes: 5 })
    const key = await stamp(matti, { TypeId: lunch, IsPreviousJobsReady: true, IsReady: true })
    await db.updateTable('work_order').set({ status: 'C' }).where('id', '=', closed.id).execute()
    const before = await stateOf(matti, [closed.id])
    expect(await idsOf(undo(matti, key))).toEqual([idOf('workOrderNotActive')])
    const link = { status: 'A', has_active_payment_link: true } as const
    await db.updateTable('work_order').set(link).where('id', '=', closed.id).execute()
    expect(await idsOf(undo(matti, key))).toEqual([idOf('paymentLinkActive')])
    expect(await stateOf(matti, [closed.id])).toEqual(before)
  })

  it('an undo of a colleague’s stamping is refused after the right to stamp others was withdrawn', async () => {
    const [matti, pekka] = [await technician(), await technician()]
    const key = await stamp(pekka, { TypeId: arrive, SalesmanId: matti.employee.id })
    const before = await stateOf(matti)
    await db
      .insertInto('profile_right')
      .values({ profile_id: pekka.employee.profile_id, name: 'StampOthers', is_granted: false })
      .execute()
    expect(await idsOf(undo(pekka, key))).toEqual([idOf('stampingOthersForbidden')])
    expect(await stateOf(matti)).toEqual(before)
  })

  it('an undo is refused for unknown keys and for keys of other people', async () => {
    const [matti, pekka] = [await technician(), await technician()]
    const key = await stamp(matti, { TypeId: arrive })
    expect(await idsOf(undo(pekka, key))).toEqual([idOf('undoUnknown')])
    expect(await idsOf(undo(matti, randomUUID()))).toEqual([idOf('undoUnknown')])
  })
})
