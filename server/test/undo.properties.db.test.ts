import { randomUUID } from 'node:crypto'
import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import { partsPlanningEndpoints } from '@verstas/contract/parts-planning/endpoints.ts'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { stampingUndoEndpoints } from '@verstas/contract/stamping/undo-endpoints.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import { signRequestOf } from '@verstas/domain/work-orders/job-rules.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildActivity, buildActivityType, buildQueue } from './activity-builders.ts'
import { buildEmployee } from './builders.ts'
import { buildPart, buildPartRow } from './part-builders.ts'
import { buildReservation, buildResource } from './schedule-builders.ts'
import { slowRuns } from './slow-property.ts'
import { buildStampingApp, orderRowsOf } from './stamping-app.ts'
import { stampingTypes } from './stamping-builders.ts'
import { buildJob, buildRow, buildSubstatus, buildVehicle, buildWorkOrder } from './work-order-builders.ts'

const { db, clock, site, send, technician } = await buildStampingApp()
await buildSubstatus(db, 'READY', { fi: 'Valmis', sv: 'Klar', en: 'Ready' })
await buildSubstatus(db, 'IN_WORK', { fi: 'Työssä', sv: 'I arbete', en: 'In work' })
await buildActivityType(db, site.id)
const queue = await buildQueue(db, { sites: [site], name: 'Desk' })
const today = '2026-11-20'
const at = (time: string) => new Date(`${today}T${time}:00+02:00`).toISOString()

/** An action and its undo. The undo may be sent twice. */
interface Undoable {
  readonly undo: () => Promise<unknown>
}

/** Builds a person, a colleague, a vehicle with work and parts, and a task with or without an end. */
async function buildWorld(taskEnd: Date | null) {
  const person = await technician()
  const { headers, employee } = person
  const colleague = await buildEmployee(db, { sites: [site] })
  const people = [employee, colleague]
  for (const { id, name } of people) await buildResource(db, site.id, { employee_id: id, name })
  const vehicle = await buildVehicle(db, site.id)
  const workOrder = await buildWorkOrder(db, site.id, { vehicle_id: vehicle.id })
  const job = await buildJob(db, workOrder)
  const rows = [await buildRow(db, job), await buildRow(db, job)]
  await buildPartRow(db, job, await buildPart(db))
  const span = { start: at('09:00'), end: at('10:00') }
  const resources = [{ site_id: site.id, id: employee.id }]
  const { oid } = await buildReservation(db, workOrder, { ...span, resources })
  const waiting = await buildWorkOrder(db, site.id, { vehicle_id: vehicle.id })
  const unallocated = await buildReservation(db, waiting, { start: at('11:00'), end: at('12:00') })
  const { id: taskId } = await buildActivity(db, queue, {
    ...{ created_by: colleague.id, site_id: site.id, end_at: taskEnd },
  })

  const key = () => ({ 'idempotency-key': randomUUID() })
  const ofDay = { params: { date: today } }
  const entriesOf = async (id: string) => {
    const { body } = await send(workshopScheduleEndpoints.listScheduleReservations, ofDay, headers)
    return body.filter(({ Oid }) => Oid === id)
  }
  /** Returns all data that the app reads about the person, the vehicle and the task. */
  const read = async () => {
    const reads = [
      await send(stampingEndpoints.getMyLatestStamping, {}, headers),
      await send(
        stampingCorrectionEndpoints.getStampingDay,
        { params: { id: employee.id, date: today } },
        headers,
      ),
      await send(workOrderEndpoints.getWorkOrder, { params: { id: workOrder.id } }, headers),
      await send(jobEndpoints.listWorkOrderParts, { params: { id: workOrder.id } }, headers),
      await send(workshopScheduleEndpoints.listScheduleReservations, ofDay, headers),
      await send(workshopScheduleEndpoints.listUnallocatedReservations, ofDay, headers),
      await send(
        partsPlanningEndpoints.listPlanningReservations,
        { params: { from: today, to: today } },
        headers,
      ),
      await send(activityEndpoints.getActivity, { params: { id: taskId } }, headers),
    ]
    expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 200))
    return reads.map(({ body }) => withoutTraces(body))
  }

  const stamp =
    (TypeId: number, changes: object = {}) =>
    async (): Promise<Undoable | null> => {
      const stamped = key()
      const answers = { IsPreviousJobsReady: false, EndNonPresenceStamping: false }
      const body = { SalesmanId: employee.id, TypeId, ...answers, ...changes }
      const { status } = await send(stampingEndpoints.stamp, { headers: stamped, body }, headers)
      if (status !== 200) return null
      const undoBody = { Key: stamped['idempotency-key'] }
      return {
        undo: () => send(stampingUndoEndpoints.undoStamping, { headers: key(), body: undoBody }, headers),
      }
    }
  const sign = async (): Promise<Undoable | null> => {
    const [row] = rows
    if (!row) return null
    const { body: order } = await send(
      workOrderEndpoints.getWorkOrder,
      { params: { id: workOrder.id } },
      headers,
    )
    const signed = order.Jobs.flatMap(({ Rows }) => Rows).find(({ RowId }) => RowId === row.id)
    if (!signed || signed.MarkAsDoneDate !== null) return null
    const body = signRequestOf(employee.id, [signed])
    expect((await send(jobEndpoints.signRows, { headers: key(), body }, headers)).status).toBe(200)
    const undoBody = { Oids: [signed.Oid] }
    return { undo: () => send(jobEndpoints.unsignRows, { headers: key(), body: undoBody }, headers) }
  }
  const assign = (from: number, to: number) =>
    send(
      activityEndpoints.assignActivity,
      { params: { salesman: to }, body: { Id: taskId, FromSalesmanId: from }, headers: key() },
      headers,
    )
  const task = async () =>
    (await send(activityEndpoints.getActivity, { params: { id: taskId } }, headers)).body
  const handTo = (to: number) => async (): Promise<Undoable | null> => {
    const { SalesmanId: from, IsOpen } = await task()
    if (from === to || !IsOpen) return null
    expect((await assign(from, to)).status).toBe(200)
    return { undo: () => assign(to, from) }
  }
  const toggle = async (): Promise<Undoable | null> => {
    const { IsOpen } = await task()
    const [does, undoes] = IsOpen
      ? [activityEndpoints.closeActivity, activityEndpoints.reopenActivity]
      : [activityEndpoints.reopenActivity, activityEndpoints.closeActivity]
    const toggled = { body: { Id: taskId }, headers: key() }
    expect((await send(does, toggled, headers)).status).toBe(200)
    const undo = () => ({ body: { Id: taskId, IsUndo: true }, headers: key() })
    return { undo: () => send(undoes, undo(), headers) }
  }
  const savePlanning = async (body: object) => {
    const params = { params: { id: workOrder.id } }
    await send(workOrderEditEndpoints.reserveWorkOrder, params, headers)
    const saved = await send(
      workOrderEditEndpoints.saveWorkOrder,
      { headers: key(), body: { Id: workOrder.id, ...body } },
      headers,
    )
    await send(workOrderEditEndpoints.releaseWorkOrder, params, headers)
    return saved
  }
  const plan = (changes: object) => async (): Promise<Undoable | null> => {
    const { body } = await send(workOrderEndpoints.getWorkOrder, { params: { id: workOrder.id } }, headers)
    const { PartsPrePlanned, PartsPrePicked, PickShelf } = body
    expect((await savePlanning(changes)).status).toBe(200)
    return { undo: () => savePlanning({ PartsPrePlanned, PartsPrePicked, PickShelf }) }
  }
  const move = (to: number, time: string) => async (): Promise<Undoable | null> => {
    const [entry] = await entriesOf(oid)
    if (!entry) return null
    const length = Date.parse(entry.end) - Date.parse(entry.start)
    const place = (ResourceId: number, start: string) => ({
      ...{ Oid: oid, ResourceId, StartTime: start, AllowOverlap: true },
      EndTime: new Date(Date.parse(start) + length).toISOString(),
    })
    const post = (body: ReturnType<typeof place>, FromResourceId: number) =>
      send(
        workshopScheduleEndpoints.moveReservation,
        { headers: key(), body: { ...body, FromResourceId } },
        headers,
      )
    expect((await post(place(to, at(time)), entry.resourceId)).status).toBe(200)
    const back = { ...place(entry.resourceId, entry.start), AllowOverlap: entry.isOverlapAllowed ?? false }
    return { undo: () => post(back, to) }
  }
  const allocate = async (): Promise<Undoable | null> => {
    if ((await entriesOf(unallocated.oid)).length > 0) return null
    const answer = await send(
      workshopScheduleEndpoints.allocateReservation,
      {
        headers: key(),
        body: {
          ...{ WorkOrderId: waiting.id, ReservationId: unallocated.oid, LicenseNumber: '', Duration: 60 },
          ...{ StartTime: at('13:00'), EndTime: at('14:00'), SalesmanId: colleague.id, AllowOverlap: true },
        },
      },
      headers,
    )
    expect(answer.status).toBe(200)
    const undone = { ReservationId: unallocated.oid, Version: answer.body[0]?.version ?? 0 }
    return {
      undo: () => send(workshopScheduleEndpoints.undoAllocation, { headers: key(), body: undone }, headers),
    }
  }

  const onRows = { OrderRows: orderRowsOf(rows) }
  const acts = {
    arrive: stamp(stampingTypes.in),
    work: stamp(stampingTypes.work, onRows),
    lunch: stamp(stampingTypes.lunch),
    lunchAfterReadyWork: stamp(stampingTypes.lunch, { IsPreviousJobsReady: true, IsReady: true }),
    endOfDay: stamp(stampingTypes.out),
    sign,
    take: handTo(employee.id),
    handOver: handTo(colleague.id),
    giveBack: handTo(queue.id),
    closeOrReopen: toggle,
    plan: plan({ PartsPrePlanned: true }),
    pick: plan({ PartsPrePlanned: true, PartsPrePicked: true, PickShelf: 'B4' }),
    moveToColleague: move(colleague.id, '10:30'),
    moveToSelf: move(employee.id, '14:00'),
    allocate,
  }
  return { read, acts }
}

type ActName = keyof Awaited<ReturnType<typeof buildWorld>>['acts']
const actNames: readonly ActName[] = [
  ...(['arrive', 'work', 'lunch', 'lunchAfterReadyWork', 'endOfDay', 'sign', 'take', 'handOver'] as const),
  ...(['giveBack', 'closeOrReopen', 'plan', 'pick', 'moveToColleague', 'moveToSelf', 'allocate'] as const),
]

/** Fields that record that something has happened. Like the history, they remain after an undo. */
const traces = /^(Version|version|Histories|AssignedAt|UpdatedAt|Corrections)$/

/** Returns the value without the fields of `traces`. */
function withoutTraces(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTraces)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => (traces.test(name) ? [] : [[name, withoutTraces(part)]])),
  )
}

it('the undo of any action restores the data that the app reads, and a second undo changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...actNames), { minLength: 1, maxLength: 6 }),
      fc.constantFrom(null, new Date(at('16:00'))),
      async (names, taskEnd) => {
        const { read, acts } = await buildWorld(taskEnd)
        for (const name of names) {
          clock.advance({ minutes: 1 })
          const before = await read()
          const done = await acts[name]()
          if (done === null) continue
          await done.undo()
          expect(await read(), `${name} was undone`).toEqual(before)
          await done.undo()
          expect(await read(), `${name} was undone twice`).toEqual(before)
          // Continues with the state after the action.
          await acts[name]()
        }
      },
    ),
    { numRuns: slowRuns(30) },
  )
})
