import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { inspectionAttachmentEndpoints } from '@verstas/contract/health-checks/attachment-endpoints.ts'
import { expect, it } from 'vitest'
import { buildHealthCheckApp, saveOf } from '../../../test/health-check-app.ts'
import { connectLive } from '../../../test/live-client.ts'
import { jpeg, video } from '../../../test/real-files.ts'
import { buildResumableClient } from '../../../test/resumable-client.ts'

const testApp = await buildHealthCheckApp()
const { app, settings, surveys, car, inspector, send, filesOnDisk } = testApp
const client = await buildResumableClient(app, settings.apiBase)
// Anna has the right to health checks, but neither the right to work orders nor the right to edit jobs.
const anna = await inspector({ without: ['MobileServiceTechnician', 'EditJob'] })
const technician = await inspector({ without: ['MobileCheckList'] })

async function inspected() {
  const { vehicle, order } = await car()
  const { body } = await anna.save(saveOf(vehicle.id, surveys.tyres, { 'check.frontPads': 'now' }))
  return { vehicle, order, id: body.Id }
}

const upload = (id: number, bytes: Buffer, query: string, by = anna) =>
  app.inject({
    method: 'POST',
    url: `${settings.apiBase}/vhc/inspection/${id}/attachment/upload?${query}`,
    headers: { ...by.headers, 'content-type': 'image/jpeg' },
    payload: bytes,
  })

it('a photo that is sent twice is stored once, and the right to health checks suffices to read it', async () => {
  const bertta = await inspector({ without: ['MobileServiceTechnician'] })
  const live = await connectLive(new URL(client.addressOfUploads).origin, bertta.headers)
  const { id, vehicle } = await inspected()
  const photo = await jpeg()
  const sent = await upload(id, photo, 'filename=pala.jpg&property=check.frontPads')
  expect(sent.json()).toMatchObject({
    Name: 'pala.jpg',
    Property: 'check.frontPads',
    Caption: null,
    HasThumbnail: true,
  })
  const again = await upload(id, photo, 'filename=toinen.jpg&property=check.frontPads')
  expect(again.json()).toEqual(sent.json())
  const whole = await upload(id, photo, 'filename=koko.jpg&caption=Kolhu%20ovessa')
  expect(whole.json()).toMatchObject({ Property: null, Caption: 'Kolhu ovessa' })
  // The same photo of another check, and of no check, is a separate photo.
  expect((await upload(id, photo, 'filename=koko.jpg')).json()).toEqual(whole.json())
  expect((await upload(id, photo, 'filename=pala.jpg&property=check.frontPads')).json()).toEqual(sent.json())
  const changed = {
    name: 'inspectionChanged',
    event: { InspectionId: id, VehicleId: vehicle.id, Version: 1 },
  }
  // Expects one event for the saved inspection and two events for the photos.
  await live.expectReceived([changed, changed, changed] as never)

  const form = await anna.form(id)
  expect(form.Attachments.map(({ Name }) => Name)).toEqual(['koko.jpg', 'pala.jpg'])
  const { Id, Key } = form.Attachments[1] ?? { Id: 0, Key: '' }
  for (const path of [`vhc/inspection/attachment/${Id}`, `attachment/thumbnail/${Id}/${Key}`]) {
    const read = await app.inject({ url: `${settings.apiBase}/${path}`, headers: anna.headers })
    expect(read.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
  }
  const { removeInspectionAttachment } = inspectionAttachmentEndpoints
  const other = await inspected()
  const removed = (inspectionId: number) =>
    send(removeInspectionAttachment, { params: { id: inspectionId, attachmentId: Id } }, anna.headers)
  expect((await removed(other.id)).status).toBe(404)
  expect((await removed(id)).status).toBe(200)
  expect((await anna.form(id)).Attachments.map(({ Name }) => Name)).toEqual(['koko.jpg'])
  expect((await filesOnDisk()).join()).not.toContain(Key)
})

it('accepts a resumable upload only for a saved inspection, and not for a signature', async () => {
  const { id } = await inspected()
  const film = video()
  const begin = (inspectionId: number, property?: string) =>
    client.create(anna.headers, film.length, {
      filename: 'ääni.mp4',
      inspectionId,
      property,
      caption: 'Vinkuu',
    })
  expect((await begin(999_999)).status).toBe(404)
  expect((await begin(id, 'signature.inspector')).status).toBe(400)
  const address = client.addressOf(await begin(id, 'marker.front.1'))
  expect((await client.send(anna.headers, address, 0, film)).status).toBe(204)
  expect((await anna.form(id)).Attachments).toMatchObject([
    {
      Name: 'ääni.mp4',
      Property: 'marker.front.1',
      Caption: 'Vinkuu',
      ContentType: 'video/mp4',
      HasThumbnail: false,
    },
  ])
})

it('uploading or reading a file requires the right to its inspection or work order', async () => {
  const { id, order } = await inspected()
  const photo = await jpeg({ shade: 7 })
  expect((await upload(id, photo, 'filename=a.jpg', technician)).statusCode).toBe(403)
  const toOrder = await client.create(anna.headers, photo.length, {
    filename: 'a.jpg',
    orderNumber: order.order_number,
  })
  expect(toOrder.status).toBe(403)
  const boss = await inspector()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(photo)]), 'a.jpg')
  const [attached] = (
    await send(
      attachmentEndpoints.uploadToWorkOrder,
      { params: { orderNumber: order.order_number }, form, headers: {} },
      boss.headers,
    )
  ).body
  const read = await app.inject({
    url: `${settings.apiBase}/attachment/thumbnail/${attached?.Id}/${attached?.Key}`,
    headers: anna.headers,
  })
  expect(read.statusCode).toBe(403)
  const asInspections = `${settings.apiBase}/vhc/inspection/attachment/${attached?.Id}`
  expect((await app.inject({ url: asInspections, headers: anna.headers })).statusCode).toBe(404)
})
