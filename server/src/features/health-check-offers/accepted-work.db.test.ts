import { randomUUID } from 'node:crypto'
import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import type { OfferRequest } from '@verstas/contract/health-checks/entities.ts'
import { offerEndpoints } from '@verstas/contract/health-checks/offer-endpoints.ts'
import type { OfferAnswer } from '@verstas/contract/health-checks/offer-entities.ts'
import { describe, expect, it } from 'vitest'
import { buildActivityType, buildQueue } from '../../../test/activity-builders.ts'
import { buildAttachment } from '../../../test/attachment-builders.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { buildOfferApp } from '../../../test/offer-app.ts'
import { buildOperation, buildPart } from '../../../test/part-builders.ts'
import { idempotencyHeader } from '../../../test/request-headers.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'

const { db, clock, site, send, signIn, inspector, customer } = await buildOfferApp()
const aino = await inspector({ name: 'Aino' })
const heli = await inspector({ name: 'Heli' })
const desk = await buildQueue(db, { sites: [site], name: 'Varaosat' })
await buildActivityType(db, site.id, { code: 'P', is_part_request: true, default_employee_id: desk.id })
const belt = await buildPart(db, { name: 'Moniurahihna' })
const tensioner = await buildPart(db, { name: 'Kiristin' })
const operation = await buildOperation(db, { name: 'Moniurahihnan vaihto' })
const accept = { Key: 'check.pads', Kind: 'accept', Text: 'Kiitos' } as const
const Work = {
  WorkId: operation.code,
  Parts: [belt, tensioner].map(({ item_number, supplier_number }) => ({
    ItemNumber: item_number,
    SupplierNumber: supplier_number,
    OrderedAmount: 1,
  })),
}

/** Creates an inspection on an active work order, with an offer of one finding. */
async function offered(line: Partial<OfferRequest['Lines'][number]> = {}) {
  const { id, vehicle, body } = await aino.inspect()
  const order = await buildWorkOrder(db, site.id, { vehicle_id: vehicle.id })
  await aino.save({ ...body, ...{ InspectionId: id, WorkOrderId: order.id } })
  const { body: offer } = await aino.offer(id, { Lines: [{ Key: 'check.pads', Price: 189, Work, ...line }] })
  return { id, vehicle, order, offer, outi: customer(offer) }
}
const answersOf = async ({ headers }: typeof aino, offerId: number): Promise<OfferAnswer[]> => {
  const { body } = await send(offerEndpoints.listOfferAnswers, {}, headers)
  return body.filter(({ OfferId }) => OfferId === offerId)
}
const makeWork = (
  { headers }: { readonly headers: Record<string, string> },
  offerId: number,
  WorkOrderId: number,
  key: string = randomUUID(),
) =>
  send(
    offerEndpoints.makeAcceptedWork,
    { params: { id: offerId }, headers: idempotencyHeader(key), body: { Key: 'check.pads', WorkOrderId } },
    headers,
  )
const jobsOf = (workOrderId: number) =>
  db.selectFrom('job').select(['id', 'note']).where('work_order_id', '=', workOrderId).execute()

describe('the list of answers', () => {
  it('the list has an acceptance with price, operation and parts until its job is created', async () => {
    const { offer, order, outi } = await offered()
    expect(await answersOf(aino, offer.Id)).toEqual([])
    await outi.answer(accept)
    expect(await answersOf(aino, offer.Id)).toMatchObject([
      {
        Key: 'check.pads',
        Kind: 'accept',
        Text: 'Kiitos',
        Price: 189,
        WorkOrder: { OrderNumber: order.order_number },
        Operation: { Name: 'Moniurahihnan vaihto' },
        Parts: [{ Name: 'Moniurahihna', OrderedAmount: 1 }, { Name: 'Kiristin' }],
      },
    ])
    expect((await makeWork(aino, offer.Id, order.id)).status).toBe(200)
    expect(await answersOf(aino, offer.Id)).toEqual([])
  })

  it('answers are listed only for the author of the offer and the receiver of the work order', async () => {
    const { offer, order, outi } = await offered()
    await outi.answer(accept)
    expect(await answersOf(heli, offer.Id)).toEqual([])
    await db
      .updateTable('work_order')
      .set({ receiver_id: heli.employee.id })
      .where('id', '=', order.id)
      .execute()
    expect(await answersOf(heli, offer.Id)).toHaveLength(1)
    const stranger = await signIn(await buildEmployee(db, { sites: [await buildSite(db)] }))
    expect((await send(offerEndpoints.listOfferAnswers, {}, stranger)).body).toEqual([])
  })
})

describe('the job of an acceptance', () => {
  it('an acceptance becomes a job with the operation and the parts, and a part request for each part', async () => {
    const { id, offer, order, outi } = await offered()
    await outi.answer(accept)
    const { body } = await makeWork(aino, offer.Id, order.id)
    expect(body).toMatchObject({ OrderNumber: order.order_number, PartsAsked: 2 })
    const [job] = await jobsOf(order.id)
    expect(job?.note).toBe(
      'Kuntotarkastus: Etujarrupalat (Heti)\nKuluneet loppuun\nAsiakas hyväksyi hinnan 189,00 € veroineen\nKiitos',
    )
    const rows = await db
      .selectFrom('job_row')
      .select(['row_type', 'name'])
      .where('job_id', '=', body.JobId)
      .orderBy('position')
      .execute()
    expect(rows.map(({ row_type, name }) => [row_type, name])).toEqual([
      ['LabourOperation', 'Moniurahihnan vaihto'],
      ['SparePart', 'Moniurahihna'],
      ['SparePart', 'Kiristin'],
    ])
    const tasks = await send(
      activityEndpoints.listActivitiesOfWorkOrder,
      { params: { id: order.id } },
      aino.headers,
    )
    expect(tasks.body.map(({ Header, SalesmanId }) => [Header, SalesmanId])).toEqual(
      expect.arrayContaining([
        ['Tuo osa: Moniurahihna', desk.id],
        ['Tuo osa: Kiristin', desk.id],
      ]),
    )
    const events = await db
      .selectFrom('event')
      .select(['kind', 'employee_id'])
      .where('entity', '=', 'inspection')
      .where('entity_id', '=', id)
      .execute()
    expect(events).toContainEqual({ kind: 'findingFollowedUp', employee_id: aino.employee.id })
  })

  it('two concurrent advisers, or a repeated request, create only one job', async () => {
    const { offer, order, outi } = await offered()
    await outi.answer(accept)
    const key = randomUUID()
    const taps = await Promise.all([
      makeWork(aino, offer.Id, order.id, key),
      makeWork(heli, offer.Id, order.id),
      makeWork(aino, offer.Id, order.id, key),
    ])
    const made = taps.filter(({ status }) => status === 200)
    expect(made.length).toBeGreaterThan(0)
    for (const tap of taps.filter(({ status }) => status !== 200))
      expect(tap).toMatchObject({ status: 409, errors: [{ ErrorId: 900188 }] })
    expect(await jobsOf(order.id)).toHaveLength(1)
    const tasks = await db.selectFrom('activity').select('id').where('work_order_id', '=', order.id).execute()
    expect(tasks).toHaveLength(2)
  })

  it('refuses a job without an acceptance, for another vehicle, at another site and without the right', async () => {
    const { offer, order, outi } = await offered()
    const missing = await makeWork(aino, offer.Id, order.id)
    expect(missing).toMatchObject({ status: 409, errors: [{ ErrorId: 900512 }] })
    await outi.answer(accept)
    const other = await buildWorkOrder(db, site.id)
    expect((await makeWork(aino, offer.Id, other.id)).status).toBe(400)
    const stranger = await signIn(await buildEmployee(db, { sites: [await buildSite(db)] }))
    expect((await makeWork({ headers: stranger }, offer.Id, order.id)).status).toBe(404)
    const apprentice = await inspector({ name: 'Eetu', without: ['AddJob'] })
    expect((await makeWork(apprentice, offer.Id, order.id)).status).toBe(403)
    await outi.answer({ ...accept, Kind: 'decline' })
    expect((await makeWork(aino, offer.Id, order.id)).status).toBe(409)
    expect(await jobsOf(order.id)).toEqual([])
  })
})

describe('an offered finding', () => {
  it('an offer requires a sentence, and contains the chosen sentence and photos', async () => {
    const { id } = await aino.inspect({ 'check.pads': 'now' })
    const shown = await aino.photograph(id, 'check.pads')
    const hidden = await buildAttachment(db, {
      site_id: site.id,
      inspection_id: id,
      property: 'check.pads',
      created_by: aino.employee.id,
      has_thumbnail: true,
    })
    const unrelated = await aino.photograph(id, 'check.discs')
    const offer = (more: object) => aino.offer(id, { Lines: [{ Key: 'check.pads', Price: 1, ...more }] })
    expect(await offer({})).toMatchObject({ status: 400, errors: [{ ErrorId: 900510 }] })
    const Note = 'Palat ovat lopussa.'
    expect((await offer({ Note })).body.Lines).toMatchObject([{ Note, Photos: [shown.Id, hidden.id] }])
    const chosen = await offer({ Note, Photos: [shown.Id] })
    expect(chosen.body.Lines).toMatchObject([{ Photos: [shown.Id] }])
    expect((await customer(chosen.body).photo(hidden.id)).statusCode).toBe(404)
    const strange = await offer({ Note, Photos: [unrelated.Id] })
    expect(strange).toMatchObject({ status: 400, errors: [{ ErrorId: 900511 }] })
  })

  it.each([
    ['operation', { WorkId: 'none', Parts: [] }, 900081],
    ['part', { Parts: [{ ItemNumber: 'none', OrderedAmount: 1 }] }, 900080],
  ])('refuses an unknown %s', async (_, unknown, ErrorId) => {
    const { id } = await aino.inspect()
    const answer = await aino.offer(id, { Lines: [{ Key: 'check.pads', Price: 1, Work: unknown }] })
    expect(answer).toMatchObject({ status: 400, errors: [{ ErrorId }] })
  })
})

it('the message about an answer has its numbers, so that each reader sees it in their own language', async () => {
  const { order, outi } = await offered()
  await outi.answer(accept)
  const topic = await send(
    chatEndpoints.getTopic,
    { params: { id: order.global_id }, query: {} },
    aino.headers,
  )
  expect(topic.body.messages).toMatchObject([{ answers: { accept: 1, decline: 0, call: 0, open: 0 } }])
})

it('a declined finding is listed until it has a reminder, and for at most a week', async () => {
  const first = await offered()
  await first.outi.answer({ ...accept, Kind: 'decline' })
  expect(await answersOf(aino, first.offer.Id)).toMatchObject([{ Kind: 'decline' }])
  await aino.followUp(first.id, 'check.pads', { Kind: 'Reminder', Date: '2028-02-01' })
  expect(await answersOf(aino, first.offer.Id)).toEqual([])
  const second = await offered()
  await second.outi.answer({ ...accept, Kind: 'decline' })
  clock.advance({ hours: 7 * 24 + 1 })
  const later = { ...aino, headers: await signIn(aino.employee) }
  expect(await answersOf(later, second.offer.Id)).toEqual([])
})
