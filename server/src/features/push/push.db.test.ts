import { accountEndpoints } from '@verstas/contract/account/endpoints.ts'
import { pushEndpoints } from '@verstas/contract/push/endpoints.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { addSite, buildEmployee, buildSite, deactivate, leaveSite } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { buildPushApp } from '../../../test/push-app.ts'
import { claimNotifications, findRecipients } from './recipients.ts'

const { db, clock, send, signIn, logLines, service, person, listener, newTopic, isStored, ...testApp } =
  await buildPushApp()

/** Returns the unread notifications of a message. */
const dueOf = ({ id }: { readonly id: number }) =>
  db
    .selectFrom('notification')
    .select(['site_id as siteId', 'id'])
    .where('message_id', '=', id)
    .where('read_at', 'is', null)
    .execute()

const keys = () => db.selectFrom('push_key').selectAll().execute()

describe("the server's push keys", () => {
  it("the server's push keys exist from the first start on, and the private key is never sent or logged", async () => {
    const [key, ...others] = await keys()
    expect(others).toEqual([])
    const anna = await person('Anna')
    const { body } = await anna.settings()
    expect(body.PublicKey).toBe(key?.public_key)
    expect(Buffer.from(key?.public_key ?? '', 'base64url')).toHaveLength(65)
    expect(JSON.stringify(body) + logLines.join('')).not.toContain(key?.private_key)
  })
})

describe("a person's notification settings", () => {
  it("a person's notification settings start without quiet hours, and change only for that person", async () => {
    const [anna, ben] = [await person('Anna'), await person('Ben')]
    const PublicKey = (await keys())[0]?.public_key
    const untouched = { IsOn: true, QuietFrom: null, QuietTo: null, MutedGroups: [], PublicKey }
    expect((await anna.settings()).body).toEqual(untouched)
    const chosen = { IsOn: false, QuietFrom: '18:00', QuietTo: '07:30' }
    expect((await anna.choose(chosen)).body).toEqual({ ...chosen, MutedGroups: [], PublicKey })
    const muted = { ...chosen, MutedGroups: ['schedule' as const] }
    expect((await anna.choose(muted)).body).toEqual({ ...muted, PublicKey })
    // A client that does not know the groups leaves them as they are.
    expect((await anna.choose(chosen)).body).toEqual({ ...muted, PublicKey })
    expect((await anna.settings()).body).toEqual({ ...muted, PublicKey })
    expect((await ben.settings()).body).toEqual(untouched)
  })

  it.each([
    [{ QuietFrom: '18:00' }, 'QuietTo'],
    [{ QuietTo: '18:00' }, 'QuietTo'],
    [{ QuietFrom: '18:00', QuietTo: '18:00' }, 'QuietTo'],
    [{ QuietFrom: '24:00', QuietTo: '07:00' }, 'QuietFrom'],
  ])('refuses the notification settings %o', async (choice, field) => {
    const { status, errors } = await (await person('Anna')).choose(choice)
    expect(status).toBe(400)
    expect(errors[0]?.MetaData[0]).toEqual({ Key: 'field', Value: field })
  })
})

describe('a device for pushes', () => {
  it('subscribing and unsubscribing a device are idempotent', async () => {
    const anna = await person('Anna')
    const device = service.newDevice()
    for (const _ of [1, 2]) expect((await anna.subscribeDevice(device)).body).toEqual({ IsSubscribed: true })
    expect(await isStored(device)).toBe(true)
    for (const _ of [1, 2])
      expect((await anna.unsubscribeDevice(device)).body).toEqual({ IsSubscribed: false })
    expect(await isStored(device)).toBe(false)
  })

  it('refuses a device with the address of a push service that the operator does not allow', async () => {
    const anna = await person('Anna')
    for (const Endpoint of ['https://127.0.0.1/x', 'https://169.254.169.254/', 'http://localhost:5432/']) {
      const { status, errors } = await anna.subscribeDevice(service.newDevice({ Endpoint }))
      expect(status).toBe(400)
      expect(errors).toMatchObject([{ ErrorId: 900191, MetaData: [{ Key: 'host' }] }])
    }
    const notHttp = await anna.subscribeDevice(service.newDevice({ Endpoint: 'file:///etc/passwd' }))
    expect(notHttp.errors[0]?.MetaData[0]?.Value).toBe('Endpoint')
    const tooLong = service.newDevice({ Endpoint: `${service.origin}/${'x'.repeat(1000)}` })
    expect((await anna.subscribeDevice(tooLong)).errors[0]?.MetaData[0]?.Value).toBe('Endpoint')
  })

  it('refuses a device whose app address is at another origin', async () => {
    const anna = await person('Anna')
    for (const AppAddress of ['https://evil.example.net/', 'http://workshop.example.com/']) {
      const { status, errors } = await anna.subscribeDevice(service.newDevice({ AppAddress }))
      expect(status).toBe(400)
      expect(errors[0]?.MetaData[0]).toEqual({ Key: 'field', Value: 'AppAddress' })
    }
    const here = service.newDevice({ AppAddress: 'https://workshop.example.com/app/' })
    expect((await anna.subscribeDevice(here)).status).toBe(200)
  })

  it('refuses a device with an invalid public key', async () => {
    const P256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
    const { status, errors } = await (await person('Anna')).subscribeDevice(service.newDevice({ P256dh }))
    expect(status).toBe(400)
    expect(errors[0]?.MetaData[0]).toEqual({ Key: 'field', Value: 'P256dh' })
  })

  it('a device belongs to its last subscriber, and anyone with its address can unsubscribe it', async () => {
    const [anna, ben, carl] = [await person('Anna'), await person('Ben'), await person('Carl')]
    const shared = service.newDevice()
    await anna.subscribeDevice(shared)
    await ben.subscribeDevice(shared)
    const owners = await db
      .selectFrom('push_subscription')
      .innerJoin('session', 'session.id', 'push_subscription.session_id')
      .select('employee_id')
      .where('endpoint', '=', shared.Endpoint)
      .execute()
    expect(owners).toEqual([{ employee_id: ben.employee.id }])
    await carl.unsubscribeDevice(shared)
    expect(await isStored(shared)).toBe(false)
  })

  it('a new subscription of a session replaces the previous one', async () => {
    const anna = await person('Anna')
    const [before, after] = [service.newDevice(), service.newDevice()]
    await anna.subscribeDevice(before)
    await anna.subscribeDevice(after)
    expect([await isStored(before), await isStored(after)]).toEqual([false, true])
  })

  it('an eleventh device of a person replaces the one that was subscribed first', async () => {
    const anna = await person('Anna')
    const devices = Array.from({ length: 12 }, () => service.newDevice())
    for (const device of devices) {
      clock.advance({ seconds: 1 })
      await anna.subscribeDevice(device, await signIn(anna.employee))
    }
    const areStored = await Promise.all(devices.map(isStored))
    expect(areStored.map((is) => (is ? 1 : 0)).join('')).toBe('001111111111')
  })

  it('a device stays subscribed when its session moves to another site, but not after the sign-out', async () => {
    const second = await buildSite(db)
    const anna = await person('Anna', { sites: [testApp.site, second] })
    const device = service.newDevice()
    await anna.subscribeDevice(device)
    const TokenId = anna.headers.authorization.replace('Bearer ', '')
    const move = { body: { TokenId, UnitId: second.id } }
    expect((await send(sessionEndpoints.changeSite, move, anna.headers)).status).toBe(200)
    expect(await isStored(device)).toBe(true)
    await send(sessionEndpoints.closeSession, { params: { id: TokenId } }, anna.headers)
    expect(await isStored(device)).toBe(false)
    expect((await anna.subscribeDevice(device)).status).toBe(401)
  })
})

describe('a device of an expired session', () => {
  it('ending all sessions of a person unsubscribes even the devices of expired sessions', async () => {
    const anna = await listener('Anna')
    clock.advance({ hours: 13 })
    const administrator = await signIn(await buildEmployee(db, { sites: [testApp.site] }))
    const params = { employeeId: anna.employee.id }
    const ended = await send(accountEndpoints.endSessionsOf, { params }, administrator)
    clock.advance({ hours: -13 })
    expect(ended.body).toEqual({ Count: 0 })
    expect(await isStored(anna.device)).toBe(false)
  })
})

describe.concurrent('pushes of a message', () => {
  it("a push names only the work order, in the recipient's language, and not the author or the text", async () => {
    const anna = await listener('Anna Author')
    const ben = await listener('Ben', [], { Language: 'sv' })
    const { workOrder, topicId } = await newTopic([anna, ben])
    await anna.say(topicId, 'Asiakas Virtanen soitti', { needsAnswer: true })
    const [push] = await service.receivedPushes(ben.device, 1)
    expect(push?.message).toEqual({
      web_push: 8030,
      notification: {
        title: `Arbetsorder ${workOrder.order_number}`,
        body: 'Nytt meddelande som väntar på kvittering',
        lang: 'sv',
        dir: 'ltr',
        tag: topicId,
        renotify: true,
        navigate: `https://workshop.example.com/#/workorder?globalid=${topicId}&tab=chat`,
      },
    })
    expect(push?.publicKey).toBe((await keys())[0]?.public_key)
    expect(push?.claims.sub).toBe('mailto:it@workshop.example.com')
    expect(push?.headers).toMatchObject({
      ttl: '43200',
      urgency: 'high',
      topic: topicId.replaceAll('-', ''),
      'content-encoding': 'aes128gcm',
    })
    await ben.seen(topicId, 1)
    await anna.say(topicId, 'Vielä')
    const [, next] = await service.receivedPushes(ben.device, 2)
    expect(next?.headers.urgency).toBe('normal')
    expect(service.countOf(anna.device)).toBe(0)
  })

  it('a message is pushed only to people who may read it, want pushes and have not read it yet', async () => {
    const elsewhere = await buildSite(db)
    const author = await person('Author')
    const receivedPushes = await listener('Told')
    const [saw, left, off, quiet, out, moved, departed, dismissed, muted] = await Promise.all(
      ['Saw', 'Left', 'Off', 'Quiet', 'Out', 'Moved', 'Departed', 'Dismissed', 'Muted'].map((name) =>
        listener(name),
      ),
    )
    const unable = await listener('Unable')
    if (!saw || !left || !off || !quiet || !out || !moved || !departed || !dismissed || !muted)
      throw new Error('All are there')
    const { topicId } = await newTopic([
      author,
      receivedPushes,
      saw,
      left,
      off,
      quiet,
      out,
      moved,
      departed,
      dismissed,
      muted,
      unable,
    ])
    await left.unsubscribe(topicId)
    const { body: message } = await author.say(topicId, 'Hei')
    // The others change after the notification, which they would not get otherwise.
    await off.choose({ IsOn: false })
    await muted.choose({ MutedGroups: ['messages'] })
    // The clock of the test is at 8:00.
    await quiet.choose({ QuietFrom: '22:00', QuietTo: '08:01' })
    await receivedPushes.choose({ QuietFrom: '22:00', QuietTo: '08:00' })
    const TokenId = out.headers.authorization.replace('Bearer ', '')
    await send(sessionEndpoints.closeSession, { params: { id: TokenId } }, out.headers)
    const employee_id = moved.employee.id
    await addSite(db, moved.employee, elsewhere)
    await db
      .updateTable('session')
      .set({ site_id: elsewhere.id })
      .where('employee_id', '=', employee_id)
      .execute()
    await deactivate(db, dismissed.employee)
    await db
      .updateTable('access_profile')
      .set({ mobile_service_technician: false })
      .where('id', '=', unable.employee.profile_id)
      .execute()
    await leaveSite(db, departed.employee, testApp.site)
    await saw.seen(topicId, 1)
    const found = await findRecipients(db, await dueOf(message), clock.now())
    expect(found.map(({ endpoint }) => endpoint)).toEqual([receivedPushes.device.Endpoint])
  })

  it('several messages of a conversation cause only one push per device', async () => {
    const [anna, ben] = [await person('Anna'), await listener('Ben')]
    const { topicId } = await newTopic([anna, ben])
    const sent = [await anna.say(topicId, '1', { needsAnswer: true }), await anna.say(topicId, '2')]
    const due = (await Promise.all(sent.map(({ body }) => dueOf(body)))).flat()
    expect(due).toHaveLength(1)
    expect(await findRecipients(db, due, clock.now())).toMatchObject([
      { globalId: topicId, needsAnswer: true },
    ])
    expect(await claimNotifications(db, due, clock.now())).toEqual(due)
    expect(await claimNotifications(db, due, clock.now())).toEqual([])
  })

  it('an acknowledged message causes no push', async () => {
    const [anna, ben, carl] = [await person('Anna'), await listener('Ben'), await person('Carl')]
    const { topicId } = await newTopic([anna, ben])
    const { body: question } = await anna.say(topicId, 'Kysymys', { needsAnswer: true })
    const due = await dueOf(question)
    expect(await findRecipients(db, due, clock.now())).toHaveLength(1)
    await carl.acknowledge(question.id)
    expect(await findRecipients(db, due, clock.now())).toEqual([])
  })

  it('sending a message does not wait for pushes, failed pushes are retried, and gone devices are removed', async () => {
    const author = await person('Author')
    const gone = await listener('Gone', [410])
    const unknown = await listener('Unknown', [404])
    const failing = await listener('Failing', [503])
    const busy = await listener('Busy', [{ status: 429, headers: { 'retry-after': '2' } }])
    const slow = await listener('Slow', [408])
    const strict = await listener('Strict', [403])
    const elsewhere = service.newDevice()
    const away = await listener('Away', [{ status: 307, headers: { location: elsewhere.Endpoint } }])
    const { topicId } = await newTopic([author, gone, unknown, failing, busy, slow, strict, away])
    expect((await author.say(topicId, 'Hei')).status).toBe(200)
    await service.receivedPushes(failing.device, 1)
    await service.receivedPushes(busy.device, 1)
    await service.receivedPushes(slow.device, 1)
    await eventually(async () =>
      expect([await isStored(gone.device), await isStored(unknown.device)]).toEqual([false, false]),
    )
    expect([await isStored(busy.device), await isStored(strict.device)]).toEqual([true, true])
    const refusals = () =>
      logLines
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => msg === 'a push was refused by its push service')
    await eventually(() =>
      expect(
        refusals()
          .map(({ status }) => status)
          .toSorted(),
      ).toEqual([307, 403]),
    )
    expect(service.countOf(elsewhere)).toBe(0)
    expect(logLines.join('')).not.toContain(URL.parse(strict.device.Endpoint)?.pathname)
    await author.say(topicId, 'Taas')
    await service.receivedPushes(strict.device, 1)
  })
})

it('an installation without pushes returns no public key and refuses devices', async () => {
  const without = await buildTestApp({ vapidSubject: undefined })
  const headers = await without.signIn(await buildEmployee(without.db))
  const { body } = await without.send(pushEndpoints.getPushSettings, {}, headers)
  expect(body).toEqual({ IsOn: true, QuietFrom: null, QuietTo: null, MutedGroups: [], PublicKey: null })
  const device = service.newDevice()
  const refused = await without.send(pushEndpoints.subscribeDevice, { body: device }, headers)
  expect(refused).toMatchObject({ status: 409, errors: [{ ErrorId: 900190 }] })
})
