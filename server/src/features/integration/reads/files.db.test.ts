import {
  integrationFileEndpoints,
  integrationReadEndpoints,
} from '@verstas/contract/integration/read-endpoints.ts'
import { expect, it } from 'vitest'
import { buildSite } from '../../../../test/builders.ts'
import { buildOfferApp } from '../../../../test/offer-app.ts'
import { buildServiceAccount } from '../../../../test/service-builders.ts'

const { app, db, send, settings, site, inspector } = await buildOfferApp()
const aino = await inspector({ name: 'Aino' })
const other = await buildSite(db)
const service = await buildServiceAccount(db, { sites: [site] })
const stranger = await buildServiceAccount(db, { sites: [other] })
const { readAttachmentContent, readInspectionPdf } = integrationFileEndpoints
const { readAttachments, readInspection, readOffers } = integrationReadEndpoints

const open = (path: string, headers: Record<string, string> = service.headers) =>
  app.inject({ url: settings.apiBase + path, headers })

it('another system can read the file of an attachment, or a range of its bytes', async () => {
  const { id } = await aino.inspect()
  await aino.photograph(id, 'check.pads')
  const { body } = await send(readAttachments, { query: {} }, service.headers)
  const [record] = body.records
  if (record === undefined) throw new Error('No attachment')
  expect(record).toMatchObject({ inspection: { id }, property: 'check.pads', workOrder: null })
  const file = await open(record.content)
  expect(file.rawPayload).toHaveLength(record.byteSize)
  expect(file.headers['content-type']).toBe(record.contentType)
  const part = await open(record.content, { ...service.headers, range: 'bytes=1-4' })
  expect(part.statusCode).toBe(206)
  expect(part.rawPayload).toEqual(file.rawPayload.subarray(1, 5))
  const unsatisfiable = { ...service.headers, range: `bytes=${record.byteSize}-` }
  expect((await open(record.content, unsatisfiable)).statusCode).toBe(416)
  expect((await open(record.content, stranger.headers)).statusCode).toBe(404)
  expect(await send(readAttachmentContent, { params: { id: 999_999 } }, service.headers)).toMatchObject({
    status: 404,
  })
})

it('another system can read an inspection with its values and verdicts, and its PDF', async () => {
  const { id } = await aino.inspect()
  const { body } = await send(readInspection, { params: { id }, query: {} }, service.headers)
  expect(body.verdicts.length).toBeGreaterThan(0)
  expect(body.values.map(({ key }) => key)).toEqual(
    expect.arrayContaining(body.verdicts.map(({ check }) => `check.${check}`)),
  )
  const pdf = await open(body.pdf)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await open(body.pdf, stranger.headers)).statusCode).toBe(404)
  expect(await send(readInspectionPdf, { params: { id: 999_999 } }, service.headers)).toMatchObject({
    status: 404,
  })
})

it('another system can read an offer with its findings and their prices', async () => {
  const { id } = await aino.inspect()
  await aino.offer(id)
  const { body } = await send(readOffers, { query: { sites: [site.id] } }, service.headers)
  expect(body.records.at(-1)).toMatchObject({
    inspection: { id },
    lines: [
      { key: 'check.pads', price: '214.00', answers: [] },
      { key: 'check.fluid', answers: [] },
    ],
  })
})
