import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp, testStart } from '../../../test/app.ts'
import { buildAttachment } from '../../../test/attachment-builders.ts'
import { buildEmployee } from '../../../test/builders.ts'
import { buildInspection, buildSurveys } from '../../../test/health-check-builders.ts'
import { buildJob, buildVehicle, buildWorkOrder } from '../../../test/work-order-builders.ts'

const { db, signIn, send } = await buildTestApp()
const surveys = await buildSurveys(db)

const open = async (columns: Parameters<typeof buildEmployee>[1] = {}) => {
  const employee = await buildEmployee(db, columns)
  const headers = await signIn(employee)
  const vehicle = await buildVehicle(db, employee.siteId)
  const order = await buildWorkOrder(db, employee.siteId, { vehicle_id: vehicle.id })
  const photo = (minute: number, owner: Partial<Parameters<typeof buildAttachment>[1]>) =>
    buildAttachment(db, {
      site_id: employee.siteId,
      created_by: employee.id,
      created_at: new Date(testStart.getTime() + minute * 60_000),
      ...owner,
    })
  return {
    employee,
    vehicle,
    order,
    photo,
    ask: (VehicleIds: string) =>
      send(attachmentEndpoints.listVehiclePhotos, { query: { VehicleIds } }, headers),
    photosOf: async (...vehicleIds: number[]) =>
      (
        await send(
          attachmentEndpoints.listVehiclePhotos,
          { query: { VehicleIds: vehicleIds.join(',') } },
          headers,
        )
      ).body,
  }
}

describe('the photo of a vehicle', () => {
  it('the photo of a vehicle is the latest one of a whole work order, even if a job has a later photo', async () => {
    const { vehicle, order, photo, photosOf } = await open()
    const job = await buildJob(db, order)
    await photo(1, { work_order_id: order.id })
    const whole = await photo(2, { work_order_id: order.id })
    await photo(3, { work_order_id: order.id, job_id: job.id })
    expect(await photosOf(vehicle.id, vehicle.id)).toEqual([
      { VehicleId: vehicle.id, Id: whole.id, Key: whole.key },
    ])
  })

  it('the photo of a vehicle is that of a job if there is no other one', async () => {
    const { vehicle, order, photo, photosOf } = await open()
    const job = await buildJob(db, order)
    const ofJob = await photo(1, { work_order_id: order.id, job_id: job.id })
    expect(await photosOf(vehicle.id)).toMatchObject([{ Id: ofJob.id }])
  })

  it('the photo of a vehicle is never a signature, a file without a thumbnail or a photo of a finding', async () => {
    const { employee, vehicle, order, photo, photosOf } = await open()
    const inspection = await buildInspection(db, vehicle, employee, { survey_id: surveys.service })
    await photo(1, { work_order_id: order.id, kind: 'Signature', content_type: 'image/png' })
    await photo(2, { work_order_id: order.id, has_thumbnail: false })
    await photo(3, { inspection_id: inspection.id, property: 'check.seatBelts' })
    expect(await photosOf(vehicle.id)).toEqual([])
    const whole = await photo(0, { inspection_id: inspection.id })
    expect(await photosOf(vehicle.id)).toMatchObject([{ Id: whole.id }])
  })

  it('a user with only the right to health checks sees only photos of health checks', async () => {
    const { employee, vehicle, order, photo, photosOf } = await open({ without: ['MobileServiceTechnician'] })
    const inspection = await buildInspection(db, vehicle, employee, { survey_id: surveys.service })
    await photo(2, { work_order_id: order.id })
    expect(await photosOf(vehicle.id)).toEqual([])
    const checked = await photo(1, { inspection_id: inspection.id })
    expect(await photosOf(vehicle.id)).toMatchObject([{ Id: checked.id }])
  })

  it('the photo of a vehicle is never of a hidden work order or of another site', async () => {
    const { employee, vehicle, photo, photosOf } = await open()
    const hidden = await buildWorkOrder(db, employee.siteId, { vehicle_id: vehicle.id, is_hidden: true })
    await photo(1, { work_order_id: hidden.id })
    const other = await open()
    await other.photo(1, { work_order_id: other.order.id })
    expect(await photosOf(vehicle.id, other.vehicle.id)).toEqual([])
  })
})

it.each([
  '',
  'a',
  '1,,2',
  '0',
  '99999999999999999999',
  Array.from({ length: 51 }, (_, place) => place + 1).join(','),
])('a request for the photos of the vehicles %j is refused', async (vehicleIds) => {
  const { ask } = await open()
  expect((await ask(vehicleIds)).status).toBe(400)
})
