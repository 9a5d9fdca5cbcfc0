import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { expect, it } from 'vitest'
import { buildActivityType, buildQueue } from '../../../test/activity-builders.ts'
import { buildHealthCheckApp, saveOf } from '../../../test/health-check-app.ts'
import { buildRow, buildWorkOrder } from '../../../test/work-order-builders.ts'

const { app, db, site, settings, surveys, car, inspector, send } = await buildHealthCheckApp()
const anna = await inspector({ name: 'Anna' })
const desk = await buildQueue(db, { sites: [site], name: 'Offers' })
await buildActivityType(db, site.id, { code: 'A' })
await buildActivityType(db, site.id, { code: 'Z', is_inspection_task: true, default_employee_id: desk.id })

const Key = 'check.frontPads'

/** Saves an inspection of a vehicle with the given findings, by default worn front pads. */
async function found(
  values: Readonly<Record<string, string>> = { [Key]: 'now', 'note.frontPads': 'Levyyn koskee' },
) {
  const { vehicle, order } = await car({ license_number: 'ABC-123' })
  const { body } = await anna.save(saveOf(vehicle.id, surveys.tyres, values))
  return { vehicle, order, id: body.Id }
}

const earlier = async (vehicleId: number) => (await anna.newForm(vehicleId, surveys.tyres)).Earlier

it('a finding becomes a job only once, and is resolved when the work of the job is done', async () => {
  const { vehicle, order, id } = await found()
  const made = await anna.followUp(id, { Key, Kind: 'Job', WorkOrderId: order.id, Note: 'Asiakas hyväksyi' })
  expect(made.body).toMatchObject({ Kind: 'Job', OrderNumber: order.order_number, By: { Name: 'Anna' } })
  const job = await db
    .selectFrom('job')
    .selectAll()
    .where('work_order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(job.note).toBe('Kuntotarkastus: Etujarrupalat (Heti)\nLevyyn koskee\nAsiakas hyväksyi')
  const twice = await anna.followUp(id, { Key, Kind: 'Task' })
  expect(twice).toMatchObject({ status: 409, errors: [{ ErrorId: 900188 }] })
  expect((await anna.form(id)).FollowUps).toEqual([made.body])
  const row = await buildRow(db, job)
  expect(await earlier(vehicle.id)).toHaveLength(1)
  await db
    .updateTable('job_row')
    .set({ done_at: new Date(), done_by: anna.employee.id })
    .where('id', '=', row.id)
    .execute()
  expect(await earlier(vehicle.id)).toEqual([])
})

it("a finding becomes a task of the site's queue for health checks", async () => {
  const { id, order } = await found()
  const made = await anna.followUp(id, { Key, Kind: 'Task', WorkOrderId: order.id })
  const task = await send(
    activityEndpoints.getActivity,
    { params: { id: made.body.ActivityId ?? 0 } },
    anna.headers,
  )
  expect(task.body).toMatchObject({
    Header: 'ABC-123: Etujarrupalat (Heti)',
    TypeCode: 'Z',
    SalesmanId: desk.id,
    WorkOrderNumber: order.order_number,
  })
})

it('a finding becomes a task of the person who requests it if the configured queue is inactive', async () => {
  const { id } = await found()
  await db.updateTable('employee').set({ is_active: false }).where('id', '=', desk.id).execute()
  const made = await anna.followUp(id, { Key, Kind: 'Task' })
  await db.updateTable('employee').set({ is_active: true }).where('id', '=', desk.id).execute()
  const { ActivityId } = made.body
  const task = await db
    .selectFrom('activity')
    .select('employee_id')
    .where('id', '=', ActivityId ?? 0)
    .executeTakeFirst()
  expect(task?.employee_id).toBe(anna.employee.id)
})

it('a finding becomes a task even if its note contains characters that the database cannot store', async () => {
  const { vehicle } = await car()
  const note = 'Naarmu\0 ovessa\ud83d'
  const details = [{ id: 'm1', x: 0.5, y: 0.5, severity: 0, note }]
  const values = { 'marker.side-left': '0.5,0.5,0', 'markers.side-left': JSON.stringify(details) }
  const { body } = await anna.save(saveOf(vehicle.id, surveys.arrival, values))
  const made = await anna.followUp(body.Id, { Key: 'marker.side-left.m1', Kind: 'Task' })
  const params = { id: made.body.ActivityId ?? 0 }
  const task = await send(activityEndpoints.getActivity, { params }, anna.headers)
  expect(task.body.Body).toMatch(/Naarmu ovessa$/)
})

it('a finding becomes a task even if the length limit of its text splits an emoji of the note', async () => {
  for (const length of [3900, 3901]) {
    const { id } = await found({ [Key]: 'now', 'note.frontPads': `${'x'.repeat(length)}${'👍'.repeat(200)}` })
    expect((await anna.followUp(id, { Key, Kind: 'Task' })).status).toBe(200)
  }
})

it('a finding with a reminder can be declined later, and the last follow-up counts', async () => {
  const { vehicle, id } = await found()
  const remind = (day: string) => anna.followUp(id, { Key, Kind: 'Reminder', Date: day })
  expect((await remind('2026-11-20')).errors[0]?.ErrorId).toBe(900189)
  expect((await remind('2027-02-01')).body).toMatchObject({ Kind: 'Reminder', Date: '2027-02-01' })
  expect(await earlier(vehicle.id)).toMatchObject([{ RemindOn: '2027-02-01', IsDeclined: false }])
  await anna.followUp(id, { Key, Kind: 'Declined' })
  expect(await earlier(vehicle.id)).toMatchObject([{ RemindOn: null, IsDeclined: true }])
})

it('refuses a follow-up without a finding, or a job without an active work order of the vehicle', async () => {
  const { vehicle, id } = await found({ [Key]: 'ok' })
  const fine = await anna.followUp(id, { Key, Kind: 'Declined' })
  expect(fine.errors[0]?.ErrorId).toBe(900186)
  const bad = await found()
  const job = (WorkOrderId: number | undefined) =>
    anna.followUp(bad.id, { Key, Kind: 'Job', ...(WorkOrderId && { WorkOrderId }) })
  const foreign = await buildWorkOrder(db, site.id, { vehicle_id: vehicle.id })
  expect((await job(undefined)).errors[0]?.ErrorId).toBe(900187)
  expect((await job(foreign.id)).errors[0]?.ErrorId).toBe(900187)
  const closed = await buildWorkOrder(db, site.id, { vehicle_id: bad.vehicle.id, status: 'C' })
  expect((await job(closed.id)).errors).toHaveLength(1)
  const without = await inspector({ without: ['AddJob'] })
  expect(
    (await without.followUp(bad.id, { Key, Kind: 'Job', WorkOrderId: bad.order.id })).errors,
  ).toMatchObject([{ MetaData: [{ Key: 'right', Value: 'AddJob' }] }])
  expect((await anna.form(bad.id)).FollowUps).toEqual([])
})

it('an image map is served as SVG, or as PNG in a given size, and an unknown name has the status 404', async () => {
  const image = (name: string) =>
    app.inject({ url: `${settings.apiBase}/images/${name}`, headers: anna.headers })
  const svg = await image('side-left.van')
  expect(svg.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': expect.stringMatching(/sandbox/),
  })
  const png = await image('roof.estate?width=300&height=150')
  expect(png.headers['content-type']).toBe('image/png')
  expect([png.rawPayload.readUInt32BE(16), png.rawPayload.readUInt32BE(20)]).toEqual([300, 150])
  for (const name of ['side-left', '..%2Fpart-words', 'constructor'])
    expect((await image(name)).statusCode).toBe(404)
  expect((await image('roof.van?width=100000')).statusCode).toBe(400)
})

it('an inspection of another site cannot be read or followed up', async () => {
  const { id } = await found()
  const stranger = await inspector({ sites: [await siteOfAnother()] })
  expect((await stranger.followUp(id, { Key, Kind: 'Declined' })).status).toBe(404)
  const read = await send(healthCheckEndpoints.getInspection, { params: { id } }, stranger.headers)
  expect(read.status).toBe(404)
})

const siteOfAnother = () =>
  db.insertInto('site').values({ name: 'Another' }).returning('id').executeTakeFirstOrThrow()
