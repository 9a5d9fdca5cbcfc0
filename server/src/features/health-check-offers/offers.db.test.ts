import { randomUUID } from 'node:crypto'
import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { offerEndpoints } from '@verstas/contract/health-checks/offer-endpoints.ts'
import { notificationEndpoints } from '@verstas/contract/notifications/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildActivityType } from '../../../test/activity-builders.ts'
import { buildAttachment } from '../../../test/attachment-builders.ts'
import { buildEmployee, buildSite, leaveSite } from '../../../test/builders.ts'
import { connectChat } from '../../../test/chat-client.ts'
import { eventually } from '../../../test/eventually.ts'
import { connectLive, listenOn } from '../../../test/live-client.ts'
import { buildOfferApp, checked } from '../../../test/offer-app.ts'
import { buildJob, buildWorkOrder } from '../../../test/work-order-builders.ts'

const { app, db, clock, site, logLines, send, signIn, inspector, customer } = await buildOfferApp()
const aino = await inspector({ name: 'Aino' })
const pads = { Key: 'check.pads', Kind: 'accept', Text: 'Kiitos' } as const

const offered = async (properties: Readonly<Record<string, string>> = checked) => {
  const { id, vehicle, body } = await aino.inspect(properties)
  const offer = (await aino.offer(id)).body
  return { id, vehicle, save: body, offer, outi: customer(offer) }
}
const closed = { status: 404, errors: [{ ErrorId: 900195 }] }
const aJob = async () => {
  const job = await buildJob(db, await buildWorkOrder(db, site.id))
  return { work_order_id: job.work_order_id, job_id: job.id }
}
const followUpsOf = (id: number) =>
  db
    .selectFrom('inspection_follow_up')
    .select(['key', 'kind', 'note'])
    .where('site_id', '=', site.id)
    .where('inspection_id', '=', id)
    .execute()

describe('an offer', () => {
  it('an offer shows the findings as they were when it was created, despite later changes', async () => {
    await db.updateTable('site').set({ phone: '010 000 4400' }).where('id', '=', site.id).execute()
    const { id, vehicle, body } = await aino.inspect()
    const photo = await aino.photograph(id, 'check.pads')
    await aino.photograph(id, 'check.discs')
    const { body: offer } = await aino.offer(id, { Language: 'sv' })
    expect(offer.Link).toMatch(/^https:\/\/huolto\.example\.test\/#\/offer\/[\w-]{43}$/)
    const lines = [
      {
        Key: 'check.pads',
        Title: 'Etujarrupalat sv',
        Light: 'now',
        Note: 'Kuluneet loppuun',
        Measure: '2,5\u00a0mm',
        Price: 214,
        Photos: [photo.Id],
        Answer: null,
      },
      { Key: 'check.fluid', Title: 'Jarruneste sv', Light: 'soon', Price: null, Measure: null, Photos: [] },
    ]
    await aino.save({ ...body, Properties: [], ...{ InspectionId: id } } as never)
    expect((await customer(offer).read()).body).toMatchObject({
      Language: 'sv',
      SitePhone: '010 000 4400',
      LicenseNumber: vehicle.license_number,
      Inspector: 'Aino',
      OkCount: 1,
      ExpirationTime: '2026-12-04T06:00:00+00:00',
      Lines: lines,
    })
    expect(await aino.offers(id)).toMatchObject([{ Id: offer.Id, RevokedAt: null, Lines: lines }])
  })

  it('creating an offer returns its link once, and stores only a hash of the link', async () => {
    const { id, offer } = await offered()
    const token = offer.Link.slice(-43)
    expect(JSON.stringify(await aino.offers(id))).not.toContain(token)
    for (const table of ['inspection_offer', 'idempotent_answer', 'event'] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute()), table).not.toContain(token)
    expect(logLines.join('')).not.toContain(token)
  })

  it('repeating an offer request with its idempotency key adds a link, and keeps links that were sent', async () => {
    const { id } = await aino.inspect()
    const key = randomUUID()
    const { body: first } = await aino.offer(id, {}, key)
    const params = { id, offerId: first.Id }
    const { body: renewed } = await send(offerEndpoints.renewOfferLink, { params }, aino.headers)
    const { body: second } = await aino.offer(id, {}, key)
    expect(second.Id).toBe(first.Id)
    expect(await aino.offers(id)).toHaveLength(1)
    for (const { Link } of [first, renewed, second])
      expect((await customer({ Link }).read()).status).toBe(200)
  })

  it.each([
    ['a check without a finding', 'check.discs'],
    ['an unknown check', 'check.nothing'],
  ])('refuses an offer with %s', async (_, Key) => {
    const { id } = await aino.inspect()
    const answer = await aino.offer(id, { Lines: [{ Key, Price: 1 }] })
    expect(answer).toMatchObject({ status: 400, errors: [{ ErrorId: 900186 }] })
    const twice = { Key: 'check.pads', Price: 1 }
    expect((await aino.offer(id, { Lines: [twice, twice] })).status).toBe(400)
    expect((await aino.offer(id, { Lines: [] })).status).toBe(400)
  })

  it('refuses to list or revoke an offer of another site, or an offer of another inspection', async () => {
    const { id, offer } = await offered()
    const stranger = await signIn(await buildEmployee(db, { sites: [await buildSite(db)] }))
    const params = { id }
    expect((await send(offerEndpoints.listOffers, { params }, stranger)).status).toBe(404)
    const { Id: offerId } = offer
    expect((await send(offerEndpoints.revokeOffer, { params: { id, offerId } }, stranger)).status).toBe(404)
    const other = await aino.inspect()
    expect((await aino.revoke(other.id, offerId)).status).toBe(404)
  })

  it("a revoked or expired link shows only the workshop's phone number, and an invalid link shows nothing", async () => {
    const { id, offer, outi } = await offered()
    const expiring = await offered()
    expect((await aino.revoke(id, offer.Id)).status).toBe(200)
    expect((await aino.revoke(id, offer.Id)).status).toBe(404)
    clock.advance({ hours: 14 * 24 })
    await db.updateTable('site').set({ phone: '010 000 4400' }).execute()
    const phone = [{ MetaData: [{ Key: 'phone', Value: '010 000 4400' }] }]
    for (const who of [outi, expiring.outi]) expect(await who.read()).toMatchObject({ errors: phone })
    for (const who of [
      outi,
      expiring.outi,
      customer({ Link: `/${'x'.repeat(43)}` }),
      customer({ Link: '/' }),
    ]) {
      expect(await who.read()).toMatchObject(closed)
      expect(await who.answer(pads)).toMatchObject(closed)
      expect((await who.photo(1)).statusCode).toBe(404)
    }
  })

  it('an offer opens even after forty requests with invalid links from the same network', async () => {
    const { outi } = await offered()
    for (let time = 0; time < 40; time += 1)
      expect(await customer({ Link: `/${randomUUID()}` }).read()).toMatchObject(closed)
    expect((await outi.read()).status).toBe(200)
  })

  it('an offer serves only the photos of its own findings', async () => {
    const { id } = await aino.inspect()
    const photo = await aino.photograph(id, 'check.pads')
    const unasked = await aino.photograph(id, 'check.discs')
    const { body: offer } = await aino.offer(id)
    const outi = customer(offer)
    const photoAnswer = await outi.photo(photo.Id)
    expect(photoAnswer).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/jpeg' } })
    expect(photoAnswer.headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Offer-Token' })
    expect((await outi.photo(unasked.Id)).statusCode).toBe(404)
    const elsewhere = await offered()
    expect((await elsewhere.outi.photo(photo.Id)).statusCode).toBe(404)
    expect((await app.inject({ url: '/api/vhc/offer/photo/1' })).statusCode).toBe(404)
  })
})

it('an offer lists only the photos that have a thumbnail', async () => {
  const { id } = await aino.inspect()
  const photo = await aino.photograph(id, 'check.pads')
  const ofPads = { site_id: site.id, inspection_id: id, property: 'check.pads' }
  await buildAttachment(db, { ...ofPads, created_by: aino.employee.id, has_thumbnail: false })
  const { body: offer } = await aino.offer(id)
  expect(offer.Lines[0]?.Photos).toEqual([photo.Id])
})

describe('an older offer', () => {
  const replaced = { status: 409, errors: [{ ErrorId: 900250 }] }
  const linesOf = async (who: ReturnType<typeof customer>) =>
    (await who.read()).body.Lines.map(({ Key, IsReplaced }) => [Key, IsReplaced])

  it('an older offer marks the findings of a newer offer as replaced, and refuses answers to them', async () => {
    const { id, outi } = await offered()
    const { body: newer } = await aino.offer(id, { Lines: [{ Key: 'check.pads', Price: 900 }] })
    expect(await linesOf(outi)).toEqual([
      ['check.pads', true],
      ['check.fluid', false],
    ])
    expect(await outi.answer(pads)).toMatchObject(replaced)
    expect((await outi.answer({ ...pads, Key: 'check.fluid' })).status).toBe(200)
    expect((await customer(newer).answer(pads)).body.Lines).toMatchObject([{ Price: 900, IsReplaced: false }])
    expect(await aino.offers(id)).toMatchObject([
      { Lines: [{ IsReplaced: false, Answer: { Kind: 'accept' } }] },
      { Lines: [{ IsReplaced: true, Answer: null }, { IsReplaced: false }] },
    ])
  })

  it('an older offer accepts answers again after the newer offer was revoked', async () => {
    const { id, outi } = await offered()
    const { body: newer } = await aino.offer(id)
    await aino.revoke(id, newer.Id)
    expect(await linesOf(outi)).toEqual([
      ['check.pads', false],
      ['check.fluid', false],
    ])
    expect((await outi.answer(pads)).status).toBe(200)
  })
})

describe('the customer’s answer', () => {
  it('stores each new answer of a customer with text, time and price, and shows the workshop the last one', async () => {
    const { id, offer, outi } = await offered()
    await outi.read()
    clock.advance({ minutes: 3 })
    await outi.answer({ ...pads, Kind: 'call', Text: '' })
    clock.advance({ minutes: 1 })
    const { body } = await outi.answer(pads)
    await outi.answer(pads)
    expect(body.Lines[0]?.Answer).toEqual({ Kind: 'accept', Text: 'Kiitos', At: '2026-11-20T06:04:00+00:00' })
    expect(await aino.offers(id)).toMatchObject([
      { OpenedAt: '2026-11-20T06:00:00+00:00', Lines: [{ Answer: { Kind: 'accept' } }, { Answer: null }] },
    ])
    const answers = await db
      .selectFrom('inspection_offer_answer')
      .select(['kind', 'text', 'price'])
      .where('offer_id', '=', offer.Id)
      .orderBy('id')
      .execute()
    expect(answers).toEqual([
      { kind: 'call', text: '', price: '214.00' },
      { kind: 'accept', text: 'Kiitos', price: '214.00' },
    ])
    const changed = db.updateTable('inspection_offer_answer').set({ text: '' }).execute()
    await expect(changed).rejects.toThrow('append-only')
  })

  it('a second answer of the same kind with another text replaces the first text', async () => {
    const { id, outi } = await offered()
    await outi.answer({ ...pads, Text: 'Vain edessä' })
    const { body } = await outi.answer({ ...pads, Text: 'Myös takana' })
    expect(body.Lines[0]?.Answer).toMatchObject({ Kind: 'accept', Text: 'Myös takana' })
    expect(await aino.offers(id)).toMatchObject([{ Lines: [{ Answer: { Text: 'Myös takana' } }, {}] }])
  })

  it('the record of a declined finding is deleted when the customer accepts the finding', async () => {
    const { id, outi } = await offered()
    await outi.answer({ ...pads, Kind: 'decline', Text: 'Vien muualle' })
    await outi.answer({ ...pads, Kind: 'decline', Text: 'Ei nyt' })
    expect(await followUpsOf(id)).toEqual([{ key: 'check.pads', kind: 'Declined', note: 'Vien muualle' }])
    await outi.answer(pads)
    expect(await followUpsOf(id)).toEqual([])
  })

  it('answers within three minutes update one message of the conversation, and later answers add one', async () => {
    const { id, vehicle, body } = await aino.inspect()
    const order = await buildWorkOrder(db, site.id, { vehicle_id: vehicle.id })
    await aino.save({ ...body, ...{ InspectionId: id, WorkOrderId: order.id } })
    const Lines = ['check.pads', 'check.fluid']
    const { body: offer } = await aino.offer(id, { Lines: Lines.map((Key) => ({ Key })) })
    const outi = customer(offer)
    await outi.answer(pads)
    await outi.answer(pads)
    await outi.answer({ ...pads, Text: 'Kiitos paljon' })
    await outi.answer({ ...pads, Key: 'check.fluid', Kind: 'call' })
    for (const Kind of ['decline', 'call', 'decline', 'accept'] as const) await outi.answer({ ...pads, Kind })
    // The second of these two answers equals the first one, so it changes nothing.
    for (const _ of ['decline', 'again']) {
      clock.advance({ minutes: 3 })
      await outi.answer({ ...pads, Kind: 'decline' })
    }
    const subscriptions = await send(
      chatEndpoints.listSubscriptions,
      { params: { id: aino.employee.id } },
      aino.headers,
    )
    expect(subscriptions.body).toMatchObject([{ unread: 2, workOrder: { OrderNumber: order.order_number } }])
    const topic = await send(
      chatEndpoints.getTopic,
      { params: { id: order.global_id }, query: {} },
      aino.headers,
    )
    expect(topic.body.messages).toMatchObject(
      ['Asiakas vastasi: 1 hyväksytty, 1 soitettava', 'Asiakas vastasi: 1 hylätty, 1 soitettava'].map(
        (text) => ({ body: text, actorId: 0, actorDescription: 'Asiakas' }),
      ),
    )
  })

  it('an answer does not subscribe a former employee of the site to the conversation', async () => {
    const bert = await inspector({ name: 'Bert' })
    const { id, vehicle, body } = await bert.inspect()
    const order = await buildWorkOrder(db, site.id, { vehicle_id: vehicle.id })
    await bert.save({ ...body, ...{ InspectionId: id, WorkOrderId: order.id } })
    const outi = customer((await bert.offer(id)).body)
    await leaveSite(db, bert.employee, site)
    expect((await outi.answer(pads)).status).toBe(200)
    const members = await db
      .selectFrom('chat_member')
      .select('employee_id')
      .where('topic_id', '=', order.global_id)
      .execute()
    expect(members).toEqual([])
  })

  it('an answer notifies the author of the offer in the chat immediately', async () => {
    const { id, vehicle, body } = await aino.inspect()
    const order = await buildWorkOrder(db, site.id, { vehicle_id: vehicle.id })
    await aino.save({ ...body, ...{ InspectionId: id, WorkOrderId: order.id } })
    const Lines = ['check.pads', 'check.fluid']
    const outi = customer((await aino.offer(id, { Lines: Lines.map((Key) => ({ Key })) })).body)
    const channel = await connectChat(await listenOn(app), aino.headers)
    const before = channel.refreshes()
    await outi.answer(pads)
    await eventually(() => expect(channel.refreshes()).toBeGreaterThan(before))
    await outi.answer({ ...pads, Key: 'check.fluid', Kind: 'call' })
    await eventually(() =>
      expect(channel.received.map((message) => message.body)).toContain(
        'Asiakas vastasi: 1 hyväksytty, 1 soitettava',
      ),
    )
  })

  it("answers that ask for a call create one open task for the offer's author if there is no conversation", async () => {
    await buildActivityType(db, site.id)
    const eetu = await inspector({ name: 'Eetu' })
    const { id } = await eetu.inspect()
    const outi = customer((await eetu.offer(id)).body)
    const tasks = async () => (await send(activityEndpoints.listMyActivities, {}, eetu.headers)).body
    await outi.answer({ ...pads, Kind: 'decline' })
    expect(await tasks()).toEqual([])
    await outi.answer({ ...pads, Kind: 'call', Text: 'Illalla, kiitos' })
    await outi.answer({ ...pads, Key: 'check.fluid', Kind: 'call' })
    const [task, ...more] = await tasks()
    expect(more).toEqual([])
    expect(task).toMatchObject({
      Header: expect.stringMatching(/^Asiakas pyytää soittoa .*: Etujarrupalat \(Heti\)$/),
      Body: expect.stringMatching(/Illalla, kiitos$/),
      WorkOrderNumber: null,
    })
    const { body: told } = await send(notificationEndpoints.listNotifications, { query: {} }, eetu.headers)
    expect(told).toMatchObject([{ Kind: 'taskGiven', ActorName: null, ActivityId: task?.Id }])
    await send(activityEndpoints.closeActivity, { headers: {}, body: { Id: task?.Id ?? 0 } }, eetu.headers)
    await outi.answer(pads)
    await outi.answer({ ...pads, Kind: 'call' })
    expect((await tasks()).filter(({ IsOpen }) => IsOpen)).toHaveLength(1)
  })

  it('refuses further answers to an offer after the first 200', async () => {
    const { offer, outi } = await offered()
    await db
      .insertInto('inspection_offer_answer')
      .values(
        Array.from({ length: 200 }, (_, count) => ({
          site_id: site.id,
          offer_id: offer.Id,
          key: 'check.pads',
          kind: 'call' as const,
          text: String(count),
          price: 214,
          answered_at: clock.now(),
        })),
      )
      .execute()
    expect((await outi.answer({ ...pads, Kind: 'call', Text: '199' })).status).toBe(200)
    expect(await outi.answer(pads)).toMatchObject({ status: 409, errors: [{ ErrorId: 900251 }] })
  })

  it('refuses an answer to a finding that is not offered or already has a job', async () => {
    const { id, outi } = await offered()
    const unknown = await outi.answer({ ...pads, Key: 'check.discs' })
    expect(unknown).toMatchObject({ status: 400, errors: [{ ErrorId: 900186 }] })
    await db
      .insertInto('inspection_follow_up')
      .values({
        site_id: site.id,
        inspection_id: id,
        key: 'check.pads',
        kind: 'Job',
        light: 'now',
        ...(await aJob()),
        activity_id: null,
        remind_on: null,
        created_at: clock.now(),
        created_by: aino.employee.id,
      })
      .execute()
    expect(await outi.answer(pads)).toMatchObject({ status: 409, errors: [{ ErrorId: 900188 }] })
  })

  it('refuses an answer to a finding with a task, but accepts one to a finding with a reminder', async () => {
    await buildActivityType(db, site.id)
    const { id, outi } = await offered()
    await aino.followUp(id, 'check.pads', { Kind: 'Task' })
    await aino.followUp(id, 'check.fluid', { Kind: 'Reminder', Date: '2028-02-01' })
    for (const Kind of ['accept', 'decline', 'call'] as const)
      expect(await outi.answer({ ...pads, Kind })).toMatchObject({
        status: 409,
        errors: [{ ErrorId: 900188 }],
      })
    expect((await outi.answer({ ...pads, Key: 'check.fluid' })).status).toBe(200)
  })
})

it('reading and answering an offer notifies viewers of the inspection only at the site', async () => {
  const origin = await listenOn(app)
  const { id, vehicle, outi } = await offered()
  const live = await connectLive(origin, aino.headers)
  const stranger = await buildEmployee(db, { sites: [await buildSite(db)] })
  const elsewhere = await connectLive(origin, await signIn(stranger))
  await outi.read()
  await outi.read()
  await outi.answer(pads)
  const event = { InspectionId: id, VehicleId: vehicle.id, Version: 1 }
  const changed = { name: 'inspectionChanged', event } as const
  await live.expectReceived([changed, changed])
  await elsewhere.expectReceived([])
})

describe('the figures', () => {
  it("the figures count a period's inspections, and each finding and sale once", async () => {
    clock.set('2026-03-10T08:00:00+02:00')
    const none = await aino.inspect({})
    expect(none.id).toBeGreaterThan(0)
    const sold = await offered()
    await sold.outi.answer(pads)
    await sold.outi.answer({ ...pads, Key: 'check.fluid', Kind: 'decline' })
    clock.set('2026-03-11T23:59:00+02:00')
    const undecided = await offered()
    await undecided.outi.answer({ ...pads, Kind: 'accept' })
    await undecided.outi.answer({ ...pads, Kind: 'call' })
    const withdrawn = await offered()
    await withdrawn.outi.answer(pads)
    await customer((await aino.offer(withdrawn.id)).body).answer({ ...pads, Kind: 'decline' })
    const marked = await aino.inspect({ ...checked, 'marker.left': '0.2,0.5,0;0.4,0.5,1;0.6,0.5,3' })
    const dent = 'marker.left.0.2,0.5,0'
    await customer((await aino.offer(marked.id, { Lines: [{ Key: dent, Note: 'Kolhu' }] })).body).answer({
      ...pads,
      Key: dent,
    })
    const order = await buildWorkOrder(db, site.id, { vehicle_id: marked.vehicle.id })
    await aino.followUp(marked.id, 'marker.left.0.4,0.5,1', { Kind: 'Job', WorkOrderId: order.id })
    clock.set('2026-03-12T00:00:00+02:00')
    await aino.inspect()
    expect((await aino.figures('2026-03-10', '2026-03-11')).body).toEqual({
      Started: 5,
      Completed: 4,
      SoonFound: 5,
      NowFound: 5,
      SoonSold: 1,
      NowSold: 2,
    })
    expect((await aino.figures('2026-03-11', '2026-03-10')).status).toBe(400)
    expect((await aino.figures('2024-03-11', '2026-03-10')).status).toBe(400)
    expect((await aino.figures('2025-03-11', '2025-03-11')).body).toMatchObject({ Started: 0, SoonFound: 0 })
  })
})
