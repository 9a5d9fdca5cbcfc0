import { once } from 'node:events'
import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { type AuthorizationFlag, authorizationFlags } from '@verstas/contract/session/rights.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildActivityType } from '../../../test/activity-builders.ts'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite, deactivate } from '../../../test/builders.ts'
import { buildEditApp } from '../../../test/edit-app.ts'
import { eventually } from '../../../test/eventually.ts'
import { buildInspection, buildSurveys } from '../../../test/health-check-builders.ts'
import { connectLive, firstSave, listenOn, refusalOf } from '../../../test/live-client.ts'
import { orderRowsOf } from '../../../test/stamping-app.ts'
import { buildStampingTypes, stampingTypes } from '../../../test/stamping-builders.ts'
import { buildWorkOrder, buildWorkOrderWithRows } from '../../../test/work-order-builders.ts'
import { inTransaction } from '../database/transaction.ts'
import { notifyLive } from '../events/notify-live.ts'
import { parseToken } from '../session/session-token.ts'

const { app, db, site, editor, editorWith, send, signIn, clock, settings } = await buildEditApp()
await buildStampingTypes(db)
const { tyres: survey_id } = await buildSurveys(db)
const origin = await listenOn(app)
const anna = await editor({ name: 'Anna' })
const ben = await editor({ name: 'Ben' })
const sessionIdOf = ({ authorization = '' }: { readonly authorization?: string }) =>
  parseToken(authorization)?.id ?? ''

/** Returns the headers of a signed-in user of the site with only these flags. */
const headersWith = async (...flags: readonly AuthorizationFlag[]) => {
  const without = authorizationFlags.filter((flag) => !flags.includes(flag))
  return signIn(await buildEmployee(db, { sites: [site], without }))
}

describe('a viewer of a work order', () => {
  it('a viewer of a work order receives lock changes and the saved fields', async () => {
    const { id } = await buildWorkOrder(db, site.id)
    const live = await connectLive(origin, ben.headers)
    expect(await live.subscribe(id)).toEqual({ Version: 1, LockedBy: null })
    await anna.reserve(id)
    clock.advance({ minutes: 1 })
    await anna.reserve(id)
    await anna.save({ Id: id, Note: 'x' })
    await anna.save({ Id: id, Note: 'x' })
    await anna.release(id)
    await live.expectReceived([
      { name: 'workOrderLock', event: { WorkOrderId: id } },
      ...firstSave(id),
      { name: 'workOrderLock', event: { WorkOrderId: id } },
    ])
  })

  it('a viewer of a work order receives the current state when subscribing', async () => {
    const { id } = await buildWorkOrder(db, site.id)
    await anna.save({ Id: id, Note: 'x' })
    await anna.reserve(id)
    const live = await connectLive(origin, ben.headers)
    expect(await live.subscribe(id)).toEqual({ Version: 2, LockedBy: anna.employee.id })
    clock.advance({ minutes: 5 })
    expect(await live.subscribe(id)).toEqual({ Version: 2, LockedBy: null })
  })

  it('a viewer of a work order receives saves by long polling', async () => {
    const { id } = await buildWorkOrder(db, site.id)
    const live = await connectLive(origin, ben.headers, { transports: ['polling'] })
    await live.subscribe(id)
    await anna.save({ Id: id, Note: 'x' })
    await live.expectReceived(firstSave(id))
  })

  it('a viewer of a work order receives no event for a refused save, and only the progress of other orders', async () => {
    const { id } = await buildWorkOrder(db, site.id)
    const other = await buildWorkOrder(db, site.id)
    const live = await connectLive(origin, ben.headers)
    await live.subscribe(other.id)
    await live.subscribe(id)
    await live.unsubscribe(id)
    await anna.save({ Id: id, Note: 'x' })
    await anna.save({ Id: other.id, Note: 'x' }, { version: 9 })
    await anna.save({ Id: other.id, Note: 'x' })
    await live.expectReceived([
      { name: 'progressChanged', event: { WorkOrderId: id } },
      ...firstSave(other.id),
    ])
  })

  it('a viewer of a work order receives an event if a sign-out releases a lock', async () => {
    const { id } = await buildWorkOrder(db, site.id)
    const live = await connectLive(origin, ben.headers)
    await live.subscribe(id)
    const leaver = await signIn(anna.employee)
    await editorWith(anna.employee, leaver).reserve(id)
    const lock = { name: 'workOrderLock', event: { WorkOrderId: id } } as const
    await live.expectReceived([lock])
    await send(sessionEndpoints.closeSession, { params: { id: sessionIdOf(leaver) } }, leaver)
    await live.expectReceived([lock, lock])
  })
})

describe('live events for the users of a site', () => {
  it('users receive stampings at their site, with the work orders on which work started or ended', async () => {
    const one = await buildWorkOrderWithRows(db, site.id)
    const two = await buildWorkOrderWithRows(db, site.id)
    const live = await connectLive(origin, ben.headers)
    const elsewhere = await editor({ sites: [await buildSite(db)] })
    const foreign = await connectLive(origin, elsewhere.headers)
    const stamp = (rows: readonly (typeof one.rows)[number][]) => {
      const body = {
        SalesmanId: anna.employee.id,
        TypeId: stampingTypes.work,
        OrderRows: orderRowsOf(rows),
        IsPreviousJobsReady: false,
      }
      return send(stampingEndpoints.stamp, { headers: {}, body }, anna.headers)
    }
    await stamp(one.rows)
    await stamp(two.rows)
    const EmployeeId = anna.employee.id
    await live.expectReceived([
      { name: 'stampingChanged', event: { EmployeeId, WorkOrderIds: [one.workOrder.id] } },
      { name: 'stampingChanged', event: { EmployeeId, WorkOrderIds: [two.workOrder.id, one.workOrder.id] } },
    ])
    await foreign.expectSilence()
  })

  it('users receive a stamping at another site if it ended work on a work order of their site', async () => {
    const elsewhere = await buildSite(db)
    const [here, there] = [
      await buildWorkOrderWithRows(db, site.id),
      await buildWorkOrderWithRows(db, elsewhere.id),
    ]
    const matti = await buildEmployee(db, { sites: [site, elsewhere] })
    const stamp = async (siteId: number, rows: typeof here.rows) => {
      const body = {
        SalesmanId: matti.id,
        TypeId: stampingTypes.work,
        OrderRows: orderRowsOf(rows),
        IsPreviousJobsReady: false,
      }
      return send(stampingEndpoints.stamp, { headers: {}, body }, await signIn(matti, siteId))
    }
    const live = await connectLive(origin, ben.headers)
    const other = await connectLive(origin, (await editor({ sites: [elsewhere] })).headers)
    expect((await stamp(site.id, here.rows)).status).toBe(200)
    expect((await stamp(elsewhere.id, there.rows)).status).toBe(200)
    const changed = (WorkOrderId: number) =>
      ({ name: 'stampingChanged', event: { EmployeeId: matti.id, WorkOrderIds: [WorkOrderId] } }) as const
    const [begunAndEnded, begunThere] = [changed(here.workOrder.id), changed(there.workOrder.id)]
    await live.expectReceived([begunAndEnded, begunAndEnded])
    await other.expectReceived([begunThere])
  })

  it('users without the right receive no live events about stampings', async () => {
    const { rows } = await buildWorkOrderWithRows(db, site.id)
    const quiet = await connectLive(origin, await headersWith('MobileCheckList'))
    const live = await connectLive(origin, ben.headers)
    const body = { SalesmanId: ben.employee.id, TypeId: stampingTypes.work, OrderRows: orderRowsOf(rows) }
    await send(stampingEndpoints.stamp, { headers: {}, body }, ben.headers)
    await eventually(() => expect(live.received).toHaveLength(1))
    await quiet.expectSilence()
  })
})

describe('live events by right', () => {
  it('live events about stampings and health checks each need a right, and those about tasks need none', async () => {
    const { rows, workOrder } = await buildWorkOrderWithRows(db, site.id)
    const vehicle = { site_id: site.id, id: workOrder.vehicle_id }
    const { id } = await buildInspection(db, vehicle, anna.employee, { survey_id })
    const planner = await connectLive(origin, await headersWith('MobileWorkshopSchedule'))
    const inspector = await connectLive(origin, await headersWith('MobileCheckList'))
    const clerk = await connectLive(origin, await headersWith())

    const OrderRows = orderRowsOf(rows)
    const body = { SalesmanId: anna.employee.id, TypeId: stampingTypes.work, OrderRows }
    await send(
      stampingEndpoints.stamp,
      { headers: {}, body: { ...body, IsPreviousJobsReady: false } },
      anna.headers,
    )
    await send(healthCheckEndpoints.noteViewer, { params: { id }, body: { IsHere: true } }, anna.headers)
    const { code: TypeCode } = await buildActivityType(db, site.id)
    const task = { Header: 'Call', Body: 'Ask', TypeCode, SalesmanId: anna.employee.id }
    const { Id } = (await send(activityEndpoints.saveActivity, { headers: {}, body: task }, anna.headers))
      .body

    const taskChanged = {
      name: 'activityChanged',
      event: { ActivityId: Id, WorkOrderId: null },
    } as const
    const stamped = { EmployeeId: anna.employee.id, WorkOrderIds: expect.arrayContaining([workOrder.id]) }
    await planner.expectReceived([{ name: 'stampingChanged', event: stamped }, taskChanged])
    const viewer = { InspectionId: id, EmployeeId: anna.employee.id, Name: 'Anna', IsHere: true }
    await inspector.expectReceived([{ name: 'inspectionViewer', event: viewer }, taskChanged])
    await clerk.expectReceived([taskChanged])
  })

  const ofWork = ['stampingChanged', 'partsChanged', 'tyresChanged', 'reservationChanged', 'progressChanged']
  it.each<[readonly AuthorizationFlag[], readonly string[]]>([
    [['MobileServiceTechnician'], ofWork],
    [['MobileWorkshopSchedule'], ofWork],
    [['MobileCheckList'], ['inspectionChanged', 'inspectionViewer']],
    [[], []],
  ])('a session receives the events of the rights %j, and those that need no right', async (flags, names) => {
    const live = await connectLive(origin, await headersWith(...flags))
    const siteId = site.id
    await inTransaction(db, async (tx) => {
      const Oid = '11111111-1111-4111-8111-111111111111'
      const about = { InspectionId: 1, VehicleId: 1 }
      await notifyLive(tx, {
        name: 'stampingChanged',
        siteId,
        event: { EmployeeId: 1, WorkOrderIds: [] },
      })
      await notifyLive(tx, { name: 'partsChanged', siteId, event: { WorkOrderId: 1 } })
      await notifyLive(tx, { name: 'tyresChanged', siteId, event: { VehicleId: 1 } })
      await notifyLive(tx, { name: 'reservationChanged', siteId, event: { Oid, Entries: null } })
      await notifyLive(tx, { name: 'progressChanged', siteId, event: { WorkOrderId: 1 } })
      await notifyLive(tx, { name: 'inspectionChanged', siteId, event: { ...about, Version: 1 } })
      const viewer = { InspectionId: 1, EmployeeId: 1, Name: 'Anna', IsHere: true }
      await notifyLive(tx, { name: 'inspectionViewer', siteId, event: viewer })
      await notifyLive(tx, { name: 'workOrderChanged', siteId, event: { WorkOrderId: 1, Version: 1 } })
      await notifyLive(tx, { name: 'activityChanged', siteId, event: { ActivityId: 1, WorkOrderId: null } })
      await notifyLive(tx, { name: 'refresh', siteId, event: {} })
    })
    const all = [...names, 'activityChanged', 'refresh']
    await eventually(() => expect(live.received.map(({ name }) => name)).toEqual(all))
  })
})

it('a live event that is too long for a notification becomes a refresh', async () => {
  const live = await connectLive(origin, anna.headers)
  const workshop = 'ä'.repeat(4_500)
  await inTransaction(db, (tx) =>
    notifyLive(tx, { name: 'reservationChanged', siteId: site.id, event: { Oid: workshop, Entries: null } }),
  )
  await live.expectReceived([{ name: 'refresh', event: {} }])
})

describe('the handshake', () => {
  it.each(['https://evil.example', 'null', 'file://', 'http://127.0.0.1', 'http://127.0.0.1:1', 'nonsense'])(
    'the handshake refuses a page of the origin %s',
    async (foreign) => {
      const headers = { ...anna.headers, origin: foreign }
      expect(await refusalOf(origin, headers)).toMatch(/error/)
      expect(await refusalOf(origin, headers, { transports: ['polling'] })).toMatch(/error/)
    },
  )

  it('the handshake does not trust a forwarded host without a proxy', async () => {
    const headers = { ...anna.headers, origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }
    expect(await refusalOf(origin, headers)).toMatch(/error/)
  })

  it('the handshake accepts a page of the server', async () => {
    const live = await connectLive(origin, { ...anna.headers, origin })
    expect(live.socket.connected).toBe(true)
  })

  it.each(['', 'nonsense', `11111111-1111-4111-8111-111111111111.${'x'.repeat(43)}`])(
    'the handshake refuses the token "%s"',
    async (token) => {
      expect(await refusalOf(origin, { authorization: `Bearer ${token}` })).toBe(401)
    },
  )

  it('the handshake refuses a token of the wrong type or length', async () => {
    for (const auth of [{}, { token: 5 }, { token: ['x'] }, { token: 'x'.repeat(201) }])
      expect(await refusalOf(origin, {}, { auth })).toBe(401)
  })

  it('the handshake refuses a session that has ended', async () => {
    const headers = await signIn(anna.employee)
    await send(sessionEndpoints.closeSession, { params: { id: sessionIdOf(headers) } }, headers)
    expect(await refusalOf(origin, headers)).toBe(401)
  })

  it('the handshake refuses more than twenty connections of one session', async () => {
    const headers = await signIn(anna.employee)
    for (let count = 0; count < 20; count += 1) await connectLive(origin, headers)
    expect(await refusalOf(origin, headers)).toBe(429)
  })

  it('the handshake refuses a network that connects too often', async () => {
    const few = await buildTestApp({ requestsPerMinute: 3 })
    const headers = await few.signIn(await buildEmployee(few.db))
    const ownOrigin = await listenOn(few.app)
    for (let count = 0; count < 3; count += 1) await connectLive(ownOrigin, headers)
    expect(await refusalOf(ownOrigin, headers)).toMatch(/error/)
  })

  it('the handshake refuses a network with many anonymous connections, but no other network', async () => {
    const busy = await buildTestApp({ trustProxy: true })
    const headers = await busy.signIn(await buildEmployee(busy.db))
    const ownOrigin = await listenOn(busy.app)
    const address = `${ownOrigin.replace('http', 'ws')}${settings.apiBase}/live/?EIO=4&transport=websocket`
    const early = await connectLive(ownOrigin, headers)
    const silent = Array.from({ length: 200 }, () => new WebSocket(address))
    // The server closes silent connections after a timeout. On a busy machine that can happen before the test
    // closes them.
    const closed = silent.map((socket) => once(socket, 'close'))
    await Promise.all(silent.map((socket) => once(socket, 'open')))
    expect(await refusalOf(ownOrigin, headers)).toMatch(/error/)
    expect(early.socket.connected).toBe(true)
    await connectLive(ownOrigin, { ...headers, 'x-forwarded-for': '198.51.100.7' })
    for (const socket of silent) socket.close()
    await Promise.all(closed)
    for (let count = 0; count < 3; count += 1) await connectLive(ownOrigin, headers)
  })

  it('responses of the handshake have the security headers', async () => {
    const answer = await fetch(`${origin}${settings.apiBase}/live/?EIO=4&transport=polling`)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('a channel does not block the other paths of the server', async () => {
    expect((await fetch(`${origin}/configuration/default`)).status).toBe(200)
  })
})

describe('a subscription', () => {
  it('a subscription fails for a work order of another site, and for an unknown one', async () => {
    const { id } = await buildWorkOrder(db, (await buildSite(db)).id)
    const live = await connectLive(origin, anna.headers)
    expect(await live.subscribe(id)).toBeNull()
    expect(await live.subscribe(1_000_000)).toBeNull()
  })

  it('a subscription fails for a malformed topic', async () => {
    const live = await connectLive(origin, anna.headers)
    for (const topic of ['1', null, -1, 1.5, { $gt: 0 }, 1e300])
      expect(await live.subscribe(topic)).toBeNull()
  })

  it('a subscription fails without the right to work orders', async () => {
    const { id } = await buildWorkOrder(db, site.id)
    const powerless = await buildEmployee(db, { sites: [site], without: ['MobileServiceTechnician'] })
    const live = await connectLive(origin, await signIn(powerless))
    expect(await live.subscribe(id)).toBeNull()
  })

  it('a subscription fails for more than twenty topics of one connection', async () => {
    const live = await connectLive(origin, anna.headers)
    const answers = []
    for (let count = 0; count < 21; count += 1)
      answers.push(await live.subscribe((await buildWorkOrder(db, site.id)).id))
    expect(answers.map((state) => state !== null)).toEqual([...Array(20).fill(true), false])
  })

  it('a refused subscription does not count towards the limit', async () => {
    const live = await connectLive(origin, anna.headers)
    for (let count = 0; count < 20; count += 1) expect(await live.subscribe(1_000_000 + count)).toBeNull()
    expect(await live.subscribe((await buildWorkOrder(db, site.id)).id)).not.toBeNull()
  })
})

describe('a connection', () => {
  const connected = async (parts: Parameters<typeof buildEmployee>[1] = {}) => {
    const employee = await buildEmployee(db, { sites: [site], ...parts })
    const headers = await signIn(employee)
    return { employee, headers, live: await connectLive(origin, headers) }
  }

  it('a connection ends immediately at the sign-out of its session, and other sessions stay connected', async () => {
    const { headers, live } = await connected()
    const other = await connected()
    await send(sessionEndpoints.closeSession, { params: { id: sessionIdOf(headers) } }, headers)
    await live.expectCut()
    expect(other.live.socket.connected).toBe(true)
  })

  it("a connection ends when its session changes the site, and a new one receives that site's events", async () => {
    const elsewhere = await buildSite(db)
    const { headers, live } = await connected({ sites: [site, elsewhere] })
    const body = { TokenId: sessionIdOf(headers), UnitId: elsewhere.id }
    await send(sessionEndpoints.changeSite, { body }, headers)
    await live.expectCut()
    const again = await connectLive(origin, headers)
    expect(await again.subscribe((await buildWorkOrder(db, site.id)).id)).toBeNull()
    expect(await again.subscribe((await buildWorkOrder(db, elsewhere.id)).id)).toEqual({
      Version: 1,
      LockedBy: null,
    })
  })

  it('a connection ends within seconds after a change of its session, its rights or its employee', async () => {
    const elsewhere = await buildSite(db)
    const moved = await connected({ sites: [site, elsewhere] })
    const stripped = await connected()
    const unscheduled = await connected()
    const uninspecting = await connected()
    const dismissed = await connected()
    const expired = await connected()
    await db
      .updateTable('access_profile')
      .set({ mobile_service_technician: false })
      .where('id', '=', stripped.employee.profile_id)
      .execute()
    await db
      .updateTable('access_profile')
      .set({ mobile_workshop_schedule: false })
      .where('id', '=', unscheduled.employee.profile_id)
      .execute()
    await db
      .updateTable('access_profile')
      .set({ mobile_check_list: false })
      .where('id', '=', uninspecting.employee.profile_id)
      .execute()
    await deactivate(db, dismissed.employee)
    await db
      .updateTable('session')
      .set({ expires_at: new Date(clock.now().getTime() - 1), created_at: new Date(0) })
      .where('id', '=', sessionIdOf(expired.headers))
      .execute()
    // The row is updated directly, as if the notification about the change were lost.
    const ofMoved = db.updateTable('session').where('id', '=', sessionIdOf(moved.headers))
    await ofMoved.set({ site_id: elsewhere.id }).execute()
    const cut = [stripped, unscheduled, uninspecting, dismissed, expired, moved]
    await Promise.all(cut.map(({ live }) => live.expectCut()))
  })

  it('a connection ends at its next message if its employee was dismissed', async () => {
    const { id } = await buildWorkOrder(db, site.id)
    const { employee, live } = await connected()
    await deactivate(db, employee)
    void live.subscribe(id)
    await live.expectCut()
  })

  it('a connection ends if the client leaves the namespace of its session', async () => {
    const { headers } = await connected()
    const address = `${origin.replace('http', 'ws')}${settings.apiBase}/live/?EIO=4&transport=websocket`
    const socket = new WebSocket(address)
    const closed = once(socket, 'close')
    socket.addEventListener('message', ({ data }) => {
      const token = headers.authorization.replace('Bearer ', '')
      if (String(data).startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
      if (String(data).startsWith('40')) socket.send('41')
    })
    await closed
  })

  it('a connection ends if the client sends too many messages, or too large ones', async () => {
    const { live } = await connected()
    for (let count = 0; count < 101; count += 1) live.socket.emit('unsubscribe', { WorkOrderId: 1 }, () => {})
    await live.expectCut()
    const other = await connected()
    other.live.socket.emit('subscribe', { WorkOrderId: 1, Note: 'x'.repeat(5_000) } as never, () => {})
    await other.live.expectCut()
  })
})
