import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { urlOf } from '@verstas/contract/call.ts'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { type ErrorName, errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { inspectionAttachmentEndpoints } from '@verstas/contract/health-checks/attachment-endpoints.ts'
import { integrationFileEndpoints } from '@verstas/contract/integration/read-endpoints.ts'
import { legalHoldEndpoints } from '@verstas/contract/personal-data/endpoints.ts'
import { describe, expect, it } from 'vitest'
import type { Headers } from '../../../test/app.ts'
import { buildAttachmentApp } from '../../../test/attachment-app.ts'
import { buildInspection, buildSurveys } from '../../../test/health-check-builders.ts'
import { jpeg, pdf } from '../../../test/real-files.ts'
import { refusedWith } from '../../../test/refused-with.ts'
import { buildResumableClient, refusalOf } from '../../../test/resumable-client.ts'
import { buildServiceAccount } from '../../../test/service-builders.ts'
import { buildVehicle, buildWorkOrder } from '../../../test/work-order-builders.ts'

const { app, db, site, settings, send, uploader } = await buildAttachmentApp()
const { create, send: sendPiece, addressOf } = await buildResumableClient(app, settings.apiBase)
const anna = await uploader()
const { tyres } = await buildSurveys(db)
const vehicle = await buildVehicle(db, site.id)
const order = await buildWorkOrder(db, site.id, { vehicle_id: vehicle.id })
const inspection = await buildInspection(db, vehicle, anna.employee, { survey_id: tyres })

/** Calls a read of a file, and returns the status and the errors of its answer. */
async function read(endpoint: EndpointDefinition, params: object, headers: Headers) {
  const answer = await app.inject({ url: urlOf(endpoint, settings.apiBase, { params } as never), headers })
  return { status: answer.statusCode, errors: answer.statusCode < 400 ? [] : answer.json() }
}

const attach = async () => {
  const [attachment] = (await anna.toOrder(order.order_number, [{ bytes: await jpeg() }])).body
  if (attachment === undefined) throw new Error('The photo was not stored')
  return { id: attachment.Id, key: attachment.Key }
}

const attachToInspection = async () => {
  const { id } = inspection
  const url = urlOf(inspectionAttachmentEndpoints.uploadInspectionAttachment, settings.apiBase, {
    ...{ params: { id }, query: { filename: 'a.jpg' } },
  })
  const headers = { ...anna.headers, 'content-type': 'image/jpeg' }
  const answer = await app.inject({ method: 'POST', url, headers, payload: await jpeg({ shade: 9 }) })
  return (answer.json() as { Id: number }).Id
}

describe('reading a file', () => {
  const { downloadAttachment, streamAttachment, getThumbnail, getPicture, createTicket } = attachmentEndpoints
  it('needs the right to work orders', async () => {
    const file = await attach()
    const { headers } = await uploader({ without: ['MobileServiceTechnician'] })
    for (const endpoint of [downloadAttachment, streamAttachment, getThumbnail, getPicture])
      expect(await read(endpoint, file, headers), endpoint.path).toMatchObject(refusedWith('forbidden'))
    expect(await send(createTicket, { params: file }, headers)).toMatchObject(refusedWith('forbidden'))
  })

  it('refuses a range after its end', async () => {
    const file = await attach()
    const ofInspection = { id: await attachToInspection() }
    const { headers } = anna
    const range = { range: 'bytes=90000000-' }
    const service = await buildServiceAccount(db, { scopes: ['attachments:read'] })
    const { Url } = (await send(createTicket, { params: file }, headers)).body
    const { openTicket } = attachmentEndpoints
    const calls = [
      [downloadAttachment, file, headers],
      [streamAttachment, file, headers],
      [inspectionAttachmentEndpoints.getInspectionAttachment, ofInspection, headers],
      [integrationFileEndpoints.readAttachmentContent, { id: file.id }, service.headers],
      [openTicket, { ticket: Url.split('/').at(-1) }, {}],
    ] as const
    for (const [endpoint, params, by] of calls)
      expect(await read(endpoint, params, { ...by, ...range }), endpoint.path).toMatchObject(
        refusedWith('rangeNotSatisfiable'),
      )
  })
})

it('a request without the version of the protocol is refused', async () => {
  const bytes = pdf('version')
  const metadata = { filename: 'a.pdf', orderNumber: order.order_number }
  const address = addressOf(await create(anna.headers, bytes.length, metadata))
  for (const method of ['PATCH', 'DELETE']) {
    const answer = await fetch(address, { method, headers: anna.headers })
    expect(await refusalOf(answer)).toMatchObject({ status: errorCatalogue.malformedBody.status })
  }
  expect((await fetch(address, { method: 'HEAD', headers: anna.headers })).status).toBe(
    errorCatalogue.malformedBody.status,
  )
})

describe('the subject of a resumable upload', () => {
  const expectRefusal = async (answer: Response, name: ErrorName) =>
    expect(await refusalOf(answer)).toEqual({
      ...{ status: errorCatalogue[name].status, ids: [errorCatalogue[name].id] },
    })
  const about = { filename: 'a.pdf', orderNumber: order.order_number }
  const change = (columns: { readonly status?: 'A' | 'C'; readonly has_active_payment_link?: boolean }) =>
    db.updateTable('work_order').set(columns).where('id', '=', order.id).execute()

  it.each([
    ['workOrderNotActive', { status: 'C' }, { status: 'A' }],
    ['paymentLinkActive', { has_active_payment_link: true }, { has_active_payment_link: false }],
  ] as const)(
    'must allow files before the first byte and after the last: %s',
    async (name, hinder, release) => {
      const bytes = pdf(name)
      const address = addressOf(await create(anna.headers, bytes.length, about))
      await change(hinder)
      await expectRefusal(await create(anna.headers, bytes.length, about), name)
      await expectRefusal(await sendPiece(anna.headers, address, 0, bytes), name)
      expect((await anna.list(order.id)).map(({ FileName }) => FileName)).not.toContain('a.pdf')
      await change(release)
    },
  )

  it('needs a sender who still has the right after the last byte', async () => {
    const ben = await uploader()
    const bytes = pdf('ben')
    const address = addressOf(await create(ben.headers, bytes.length, about))
    await db
      .insertInto('profile_right')
      .values({ profile_id: ben.employee.profile_id, name: 'EditJob', is_granted: false })
      .execute()
    await expectRefusal(await create(ben.headers, bytes.length, about), 'forbidden')
    await expectRefusal(await sendPiece(ben.headers, address, 0, bytes), 'forbidden')
  })

  it('cannot be signed with a file that is not a PNG', async () => {
    const bytes = await jpeg({ shade: 77 })
    const address = addressOf(await create(anna.headers, bytes.length, { ...about, kind: 'Signature' }))
    await expectRefusal(await sendPiece(anna.headers, address, 0, bytes), 'signatureNotPng')
  })
})

it('a file of an inspection under a legal hold is not removed', async () => {
  const attachmentId = await attachToInspection()
  const hold = { Reason: 'Claim', Kind: 'vehicle', Target: vehicle.license_number ?? '' } as const
  await send(legalHoldEndpoints.placeLegalHold, { headers: {}, body: hold }, anna.headers)
  const { removeInspectionAttachment, listInspectionAttachments } = inspectionAttachmentEndpoints
  const params = { id: inspection.id, attachmentId }
  expect(await send(removeInspectionAttachment, { params }, anna.headers)).toMatchObject(
    refusedWith('fileHeld'),
  )
  const { body } = await send(listInspectionAttachments, { params: { id: inspection.id } }, anna.headers)
  expect(body.map(({ Id }) => Id)).toContain(attachmentId)
})
