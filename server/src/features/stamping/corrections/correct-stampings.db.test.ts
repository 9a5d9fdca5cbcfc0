import { randomUUID } from 'node:crypto'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { describe, expect, it } from 'vitest'
import { deactivate } from '../../../../test/builders.ts'
import { buildCorrectionApp, correctedDay, timeOf } from '../../../../test/correction-app.ts'
import { connectLive, listenOn } from '../../../../test/live-client.ts'
import { orderRowsOf } from '../../../../test/stamping-app.ts'
import { buildShift, stampingsOf, stampingTypes } from '../../../../test/stamping-builders.ts'
import { buildWorkOrderWithRows } from '../../../../test/work-order-builders.ts'

const { app, db, clock, site, supervisor, workerWith, correctAs, timelineOf, send } =
  await buildCorrectionApp()
const aino = await supervisor()
const { workOrder, rows } = await buildWorkOrderWithRows(db, site.id, 3)

const versionOf = (stamping: { readonly id: number; readonly version?: number } | undefined) => ({
  StampingId: stamping?.id ?? 0,
  Version: stamping?.version ?? 1,
})
const plain = { TypeId: stampingTypes.in, OrderRows: [] }

describe('a correction', () => {
  it('correcting the end of a stamping also moves the start of the next one', async () => {
    const matti = await workerWith([
      ['in', '07:00', '11:00'],
      ['lunch', '11:00', '11:30'],
    ])
    const [first, lunch] = matti.stampings
    const { body } = await correctAs(aino, matti, {
      Kind: 'Move',
      ...versionOf(first),
      Edge: 'End',
      To: timeOf('10:45'),
    })
    expect(await timelineOf(matti)).toEqual([
      [10, '07:00', '10:45'],
      [12, '10:45', '11:30'],
    ])
    expect(body).toMatchObject({
      Kind: 'Move',
      SalesmanId: matti.employee.id,
      CreatedBy: { Id: aino.employee.id, Name: 'Aino' },
      Reason: 'Unohtui leimata',
      Before: [
        { Id: first?.id, StartTime: timeOf('07:00'), EndTime: timeOf('11:00'), TypeDescription: 'in fi' },
        { Id: lunch?.id, StartTime: timeOf('11:00'), EndTime: timeOf('11:30') },
      ],
      After: [
        { Id: first?.id, EndTime: timeOf('10:45') },
        { Id: lunch?.id, StartTime: timeOf('10:45') },
      ],
    })
    expect(new Date(body.Created)).toEqual(clock.now())
  })

  it('correcting the start of a stamping moves the end of the previous one and increases both versions', async () => {
    const matti = await workerWith([
      ['in', '07:00', '11:00'],
      ['lunch', '11:00', '11:30'],
    ])
    await correctAs(aino, matti, {
      Kind: 'Move',
      ...versionOf(matti.stampings[1]),
      Edge: 'Start',
      To: timeOf('11:15'),
    })
    expect(await timelineOf(matti)).toEqual([
      [10, '07:00', '11:15'],
      [12, '11:15', '11:30'],
    ])
    expect(await stampingsOf(db, matti.employee)).toMatchObject([{ version: 2 }, { version: 2 }])
  })

  it('a correction can split a stamping and assign its second part to rows of a work order', async () => {
    const matti = await workerWith([['in', '07:00', '11:00']])
    const { body } = await correctAs(aino, matti, {
      Kind: 'Split',
      ...versionOf(matti.stampings[0]),
      At: timeOf('09:00'),
      TypeId: stampingTypes.work,
      OrderRows: orderRowsOf(rows.slice(0, 2)),
    })
    expect(await timelineOf(matti)).toEqual([
      [10, '07:00', '09:00'],
      [1, '09:00', '11:00'],
    ])
    expect(
      body.After[1]?.OrderRows.map(({ OrderId, OrderNumber, RowId }) => [OrderId, OrderNumber, RowId]),
    ).toEqual(rows.slice(0, 2).map(({ id }) => [workOrder.id, workOrder.order_number, id]))
    const [, added] = await stampingsOf(db, matti.employee)
    expect(added).toMatchObject({ created_by: aino.employee.id, created_at: clock.now() })
  })

  it('a correction can change the type and the rows of a stamping', async () => {
    const matti = await workerWith([['in', '07:00', '11:00']])
    const change = (OrderRows: { OrderId: number; OrderRowId: number }[], Version: number) =>
      correctAs(aino, matti, {
        Kind: 'Change',
        StampingId: matti.stampings[0]?.id ?? 0,
        Version,
        TypeId: stampingTypes.work,
        OrderRows,
      })
    await change(orderRowsOf(rows.slice(0, 2)), 1)
    const { body } = await change(orderRowsOf(rows.slice(2)), 2)
    const namesOf = (states: typeof body.After) =>
      states.flatMap((state) => state.OrderRows.map(({ RowId }) => RowId))
    expect(namesOf(body.Before)).toEqual(rows.slice(0, 2).map(({ id }) => id))
    expect(namesOf(body.After)).toEqual([rows[2]?.id])
    expect(await timelineOf(matti)).toEqual([[1, '07:00', '11:00']])
  })

  it('the live event of a correction lists all work orders whose rows the correction assigns', async () => {
    const matti = await workerWith([['in', '07:00', '11:00']])
    const [one, other] = [
      await buildWorkOrderWithRows(db, site.id, 3),
      await buildWorkOrderWithRows(db, site.id, 2),
    ]
    const [rowsOfOne, rowsOfOther] = [orderRowsOf(one.rows), orderRowsOf(other.rows)]
    const change = (OrderRows: typeof rowsOfOne, Version: number) =>
      correctAs(aino, matti, {
        Kind: 'Change',
        StampingId: matti.stampings[0]?.id ?? 0,
        Version,
        TypeId: stampingTypes.work,
        OrderRows,
      })
    await change([...rowsOfOther.toReversed(), ...rowsOfOne.slice(0, 2)], 1)
    const live = await connectLive(await listenOn(app), aino.headers)
    const { body } = await change([...rowsOfOther.slice(1), ...rowsOfOne.toReversed()], 2)
    const rowsOf = (states: typeof body.After) =>
      states.flatMap(({ OrderRows }) => OrderRows.map(({ OrderId, RowId }) => [OrderId, RowId]))
    const listed = (orderRows: typeof rowsOfOne) =>
      orderRows.map(({ OrderId, OrderRowId }) => [OrderId, OrderRowId])
    expect(rowsOf(body.Before)).toEqual(listed([...rowsOfOne.slice(0, 2), ...rowsOfOther]))
    expect(rowsOf(body.After)).toEqual(listed([...rowsOfOne, ...rowsOfOther.slice(1)]))
    const event = { EmployeeId: matti.employee.id, WorkOrderIds: [one.workOrder.id, other.workOrder.id] }
    await live.expectReceived([{ name: 'stampingChanged', event }])
    const params = { id: matti.employee.id, date: correctedDay }
    const day = await send(stampingCorrectionEndpoints.getStampingDay, { params }, matti.headers)
    expect(day.body.Stampings[0]?.OrderRows.map(({ UsedTime }) => UsedTime)).toEqual([60, 60, 60, 60])
  })

  it('correcting presence to an absence clears the overtime', async () => {
    const matti = await workerWith([['in', '07:00', '11:00']], { is_overtime: true, overtime_minutes: 240 })
    await correctAs(aino, matti, {
      Kind: 'Change',
      ...versionOf(matti.stampings[0]),
      TypeId: stampingTypes.sick,
      OrderRows: [],
    })
    expect(await stampingsOf(db, matti.employee)).toMatchObject([
      { type_code: stampingTypes.sick, is_presence: false, is_overtime: false, overtime_minutes: 0 },
    ])
  })

  it('a correction can add a stamping into a gap', async () => {
    const matti = await workerWith([
      ['in', '07:00', '11:00'],
      ['in', '12:00', '15:00'],
    ])
    const { body } = await correctAs(aino, matti, {
      Kind: 'Add',
      StartTime: timeOf('11:00'),
      EndTime: timeOf('11:30'),
      TypeId: stampingTypes.lunch,
      OrderRows: [],
    })
    expect(body.Before).toEqual([])
    expect((await timelineOf(matti))[1]).toEqual([12, '11:00', '11:30'])
  })

  it("a correction can remove a stamping, and its record contains the stamping's rows", async () => {
    const matti = await workerWith([['work', '07:00', '11:00']])
    const [stamping] = matti.stampings
    await db
      .insertInto('stamping_row')
      .values({
        site_id: site.id,
        stamping_id: stamping?.id ?? 0,
        work_order_id: workOrder.id,
        job_row_id: rows[0]?.id ?? 0,
      })
      .execute()
    await db
      .insertInto('stamping_again')
      .values({ site_id: site.id, stamping_id: stamping?.id ?? 0, at: new Date(timeOf('08:00')) })
      .execute()
    const { body } = await correctAs(aino, matti, { Kind: 'Remove', ...versionOf(stamping) })
    expect(await timelineOf(matti)).toEqual([])
    expect(body).toMatchObject({ Before: [{ OrderRows: [{ RowId: rows[0]?.id }] }], After: [] })
  })

  it('a correction can move the start of a running stamping, and end it', async () => {
    const matti = await workerWith([['in', '07:00', null]])
    const [stamping] = matti.stampings
    await correctAs(aino, matti, { Kind: 'Move', ...versionOf(stamping), Edge: 'Start', To: timeOf('06:30') })
    await correctAs(aino, matti, {
      Kind: 'Move',
      StampingId: stamping?.id ?? 0,
      Version: 2,
      Edge: 'End',
      To: timeOf('15:30'),
    })
    expect(await timelineOf(matti)).toEqual([[10, '06:30', '15:30']])
  })

  it('a correction recomputes the overtime minutes of the changed stampings', async () => {
    const matti = await workerWith([['in', '14:00', '17:00']], { is_overtime: true, overtime_minutes: 90 })
    await buildShift(db, matti.employee, timeOf('07:00'), timeOf('15:30'))
    await correctAs(aino, matti, {
      Kind: 'Split',
      ...versionOf(matti.stampings[0]),
      At: timeOf('16:00'),
      ...plain,
    })
    const minutes = async () =>
      (await stampingsOf(db, matti.employee)).map(({ is_overtime, overtime_minutes }) => [
        is_overtime,
        overtime_minutes,
      ])
    expect(await minutes()).toEqual([
      [true, 30],
      [true, 60],
    ])
    const [, second] = await stampingsOf(db, matti.employee)
    await correctAs(aino, matti, { Kind: 'Move', ...versionOf(second), Edge: 'End', To: timeOf('16:20') })
    expect(await minutes()).toEqual([
      [true, 30],
      [true, 20],
    ])
  })

  it('the whole site receives a live event of a correction, with its former and new work orders', async () => {
    const matti = await workerWith([['in', '07:00', '11:00']])
    const live = await connectLive(await listenOn(app), aino.headers)
    await correctAs(aino, matti, {
      Kind: 'Change',
      ...versionOf(matti.stampings[0]),
      TypeId: stampingTypes.work,
      OrderRows: orderRowsOf(rows),
    })
    const event = { EmployeeId: matti.employee.id, WorkOrderIds: [workOrder.id] }
    await live.expectReceived([{ name: 'stampingChanged', event }])
    const [stamping] = await stampingsOf(db, matti.employee)
    await correctAs(aino, matti, { Kind: 'Change', ...versionOf(stamping), ...plain })
    await live.expectReceived([
      { name: 'stampingChanged', event },
      { name: 'stampingChanged', event },
    ])
  })

  it('a correction records an event for each changed or added stamping', async () => {
    const matti = await workerWith([['in', '07:00', '11:00']])
    await correctAs(aino, matti, {
      Kind: 'Split',
      ...versionOf(matti.stampings[0]),
      At: timeOf('09:00'),
      ...plain,
    })
    const [first, second] = await stampingsOf(db, matti.employee)
    const events = await db
      .selectFrom('event')
      .select(['entity_id', 'kind', 'employee_id', 'before', 'after'])
      .where('entity', '=', 'stamping')
      .where('entity_id', 'in', [first?.id ?? 0, second?.id ?? 0])
      .orderBy('id')
      .execute()
    expect(events).toMatchObject([
      {
        entity_id: first?.id,
        kind: 'corrected',
        employee_id: aino.employee.id,
        before: { EndTime: timeOf('11:00') },
        after: { EndTime: timeOf('09:00') },
      },
      { entity_id: second?.id, kind: 'added', before: null, after: { StartTime: timeOf('09:00') } },
    ])
  })

  it('repeating a correction with its idempotency key stores it once', async () => {
    const matti = await workerWith([['in', '07:00', '11:00']])
    const key = randomUUID()
    const split = () =>
      correctAs(
        aino,
        matti,
        { Kind: 'Split', ...versionOf(matti.stampings[0]), At: timeOf('09:00'), ...plain },
        key,
      )
    const first = await split()
    expect((await split()).body).toEqual(first.body)
    expect(await timelineOf(matti)).toHaveLength(2)
    const other = await correctAs(aino, matti, { Kind: 'Remove', ...versionOf(matti.stampings[0]) }, key)
    expect(other).toMatchObject({ status: 422, errors: [{ ErrorId: 900010 }] })
  })

  it('a correction can change a stamping of a former employee', async () => {
    const matti = await workerWith([['in', '07:00', '11:00']])
    await deactivate(db, matti.employee)
    await correctAs(aino, matti, {
      Kind: 'Move',
      ...versionOf(matti.stampings[0]),
      Edge: 'End',
      To: timeOf('10:00'),
    })
    expect(await timelineOf(matti)).toEqual([[10, '07:00', '10:00']])
  })

  it('the database refuses to change or delete the record of a correction', async () => {
    const matti = await workerWith([['in', '07:00', '11:00']])
    const { body } = await correctAs(aino, matti, { Kind: 'Remove', ...versionOf(matti.stampings[0]) })
    const ofIt = db.updateTable('stamping_correction').set({ reason: 'Other' }).where('id', '=', body.Id)
    await expect(ofIt.execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('stamping_correction').where('id', '=', body.Id).execute()).rejects.toThrow(
      'append-only',
    )
  })

  it('the corrected person sees the correction in the list of the day', async () => {
    const matti = await workerWith([['in', '07:00', '11:00']])
    const { body } = await correctAs(aino, matti, { Kind: 'Remove', ...versionOf(matti.stampings[0]) })
    const params = { id: matti.employee.id, date: correctedDay }
    const day = await send(stampingCorrectionEndpoints.getStampingDay, { params }, matti.headers)
    expect(day.body.Corrections.map(({ Id }) => Id)).toEqual([body.Id])
  })
})
