import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { offerEndpoints } from '@verstas/contract/health-checks/offer-endpoints.ts'
import type { MadeOffer } from '@verstas/contract/health-checks/offer-entities.ts'
import { afterAll, expect, it } from 'vitest'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { buildOfferApp } from '../../../test/offer-app.ts'
import { idempotencyHeader } from '../../../test/request-headers.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'

const received: string[] = []
let status = 200
const gateway = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    received.push(Buffer.concat(chunks).toString())
    response.writeHead(status).end()
  })
})
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
afterAll(() => void gateway.close())
const sms = {
  url: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/?key=gateway-secret`,
  headers: { Authorization: 'Bearer gateway-key' },
  body: '{"to":"#to#","text":"#text#"}',
}

const { db, site, send, signIn, inspector, logLines } = await buildOfferApp({ sms })
const aino = await inspector({ name: 'Aino' })
const To = '040 555 0184'

const offered = async () => {
  const { id, vehicle } = await aino.inspect()
  return { id, vehicle, offer: (await aino.offer(id)).body }
}
const sendBy = (
  id: number,
  offer: Pick<MadeOffer, 'Id' | 'Link'>,
  more: Partial<{ Channel: 'sms' | 'email'; To: string; Link: string }> = {},
  { key = randomUUID() as string, headers = aino.headers } = {},
) =>
  send(
    offerEndpoints.sendOffer,
    {
      params: { id, offerId: offer.Id },
      headers: idempotencyHeader(key),
      body: { Channel: 'sms', To, Link: offer.Link, ...more },
    },
    { ...headers, origin: 'https://huolto.example.test' },
  )
const statesOf = async (id: number) =>
  (await aino.offers(id)).flatMap(({ Deliveries }) => Deliveries.map(({ State }) => State))

it('a link is sent once, in the language of the offer, even if the call is repeated', async () => {
  const { id, offer, vehicle } = await offered()
  const before = received.length
  const key = randomUUID()
  const calls = await Promise.all([sendBy(id, offer, {}, { key }), sendBy(id, offer, {}, { key })])
  for (const call of calls) expect(call.status).toBe(200)
  await eventually(async () => expect(await statesOf(id)).toEqual(['Sent']))
  expect((await sendBy(id, offer, {}, { key })).body.State).toBe('Sent')
  expect(received.slice(before).map((body) => JSON.parse(body))).toEqual([
    { to: To, text: expect.stringContaining(`tarkastimme autonne ${vehicle.license_number}`) },
  ])
  expect(received.at(-1)).toContain(offer.Link)
})

it('the sent link leads to this server, even if the link in the request leads to another one', async () => {
  const { id, offer } = await offered()
  await sendBy(id, offer, { Link: offer.Link.replace(/^https?:[/][/][^/]+/, 'https://other.example') })
  await eventually(async () => expect(await statesOf(id)).toEqual(['Sent']))
  expect(received.at(-1)).toContain(offer.Link)
  expect(received.at(-1)).not.toContain('other.example')
})

it('the server neither stores nor logs the recipient, the link or the gateway’s secrets', async () => {
  const { id, offer } = await offered()
  await sendBy(id, offer)
  await eventually(async () => expect(await statesOf(id)).toEqual(['Sent']))
  const rows = JSON.stringify([
    await db.selectFrom('offer_delivery').selectAll().execute(),
    await db.selectFrom('idempotent_answer').selectAll().execute(),
    await db.selectFrom('event').selectAll().execute(),
  ])
  for (const secret of [To, offer.Link.slice(-43), 'gateway-secret', 'gateway-key']) {
    expect(rows).not.toContain(secret)
    expect(logLines.join('')).not.toContain(secret)
  }
})

it('the offer shows that its message was refused', async () => {
  const { id, offer } = await offered()
  status = 400
  await sendBy(id, offer)
  await eventually(async () => expect(await statesOf(id)).toEqual(['Failed']))
  status = 200
})

it('refuses a wrong link, a revoked offer, a missing service, a wrong recipient or another site', async () => {
  const { id, offer } = await offered()
  const other = await offered()
  const before = received.length
  const closed = { status: 404, errors: [{ ErrorId: 900195 }] }
  expect(await sendBy(id, offer, { Link: other.offer.Link })).toMatchObject(closed)
  const missing = { status: 409, errors: [{ ErrorId: 900513 }] }
  expect(await sendBy(id, offer, { Channel: 'email', To: 'outi@example.com' })).toMatchObject(missing)
  expect(await sendBy(id, offer, { To: 'outi@example.com' })).toMatchObject(missing)
  expect((await sendBy(id, offer, { To: 'a\r\nBcc: b@example.com' })).status).toBe(400)
  const headers = await signIn(await buildEmployee(db, { sites: [await buildSite(db)] }))
  expect((await sendBy(id, offer, {}, { headers })).status).toBe(404)
  await aino.revoke(id, offer.Id)
  expect(await sendBy(id, offer)).toMatchObject(closed)
  expect(received).toHaveLength(before)
})

it('only people with the right to see customers get the contact to whom an offer can be sent', async () => {
  const { id, vehicle } = await offered()
  const { id: customerId } = await db
    .insertInto('customer')
    .values({ site_id: site.id, first_name: 'Outi', last_name: 'Saarinen', phone: To, language: 'sv' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await buildWorkOrder(db, site.id, { vehicle_id: vehicle.id, contact_customer_id: customerId })
  const read = ({ headers }: typeof aino) =>
    send(offerEndpoints.getOfferRecipient, { params: { id } }, headers)
  expect((await read(aino)).body).toEqual({
    Channels: ['sms'],
    Name: 'Outi Saarinen',
    Phone: To,
    Email: null,
    Language: 'sv',
  })
  const blind = await inspector({ without: ['CustomerInfoVisible'] })
  expect((await read(blind)).body).toMatchObject({ Channels: ['sms'], Name: null, Phone: null })
})
