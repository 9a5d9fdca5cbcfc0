import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import { wallEndpoints as api } from '@verstas/contract/activities/wall-endpoints.ts'
import { maxWallRows } from '@verstas/contract/activities/wall-entities.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildActivity, buildQueue } from '../../../../test/activity-builders.ts'
import { buildTestApp, testStart } from '../../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../../test/builders.ts'
import { buildShift } from '../../../../test/stamping-builders.ts'
import { buildCustomer, buildVehicle, buildWorkOrder } from '../../../../test/work-order-builders.ts'

const { db, clock, logLines, send, signIn } = await buildTestApp()

beforeEach(() => {
  clock.set(testStart)
  logLines.length = 0
})

/** Builds a site with a person who may create wall links. */
async function openSite() {
  const site = await buildSite(db)
  const aino = await buildEmployee(db, { name: 'Aino', sites: [site] })
  const headers = await signIn(aino)
  const makeLink = async (Name = 'Varaosatiski') =>
    (await send(api.createWallLink, { body: { Name } }, headers)).body
  const listLinks = async () => (await send(api.listWallLinks, {}, headers)).body
  const revoke = (id: string) => send(api.revokeWallLink, { params: { id } }, headers)
  return { site, aino, headers, makeLink, listLinks, revoke }
}

const readWall = (token: string) => send(api.readWall, {}, { authorization: `Wall ${token}` })

const ended = { status: 401, errors: [{ ErrorId: 900130 }] }

describe('a wall link', () => {
  it('the token of a wall link is returned once, and the list shows the link with its creator and last use', async () => {
    const { aino, makeLink, listLinks } = await openSite()
    const link = await makeLink('  Varaosatiski ')
    expect(link).toMatchObject({ Name: 'Varaosatiski', CreatorName: 'Aino', LastSeen: null })
    expect(link.Token).toMatch(new RegExp(`^${link.Id}\\.[\\w-]{43}$`))

    const { Token, ...listed } = link
    expect(await listLinks()).toEqual([listed])
    expect(listed.CreatorSalesmanId).toBe(aino.id)

    await readWall(Token)
    expect(await listLinks()).toMatchObject([{ LastSeen: '2026-11-20T06:00:00+00:00' }])
    clock.advance({ seconds: 30 })
    await readWall(Token)
    expect(await listLinks()).toMatchObject([{ LastSeen: '2026-11-20T06:00:00+00:00' }])
    clock.advance({ seconds: 31 })
    await readWall(Token)
    expect(await listLinks()).toMatchObject([{ LastSeen: '2026-11-20T06:01:01+00:00' }])
  })

  it('the secret of a wall link is neither in the database nor in the log', async () => {
    const { makeLink, revoke, aino, site } = await openSite()
    const { Id, Token } = await makeLink()
    await readWall(Token)
    await revoke(Id)
    await readWall(Token)
    const rows = await db.selectFrom('wall_link').selectAll().where('id', '=', Id).execute()
    const secret = Token.split('.')[1] ?? ''
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(logLines.join('')).not.toContain(secret)
    const linkEvents = logLines.map((line) => JSON.parse(line)).filter(({ wallLinkId }) => wallLinkId === Id)
    const by = { employeeId: aino.id, siteId: site.id }
    expect(linkEvents).toMatchObject([
      { security: 'wall link made', ...by },
      { security: 'wall link revoked', ...by },
    ])
  })

  it('a revoked wall link shows no tasks and cannot be revoked again', async () => {
    const { makeLink, listLinks, revoke } = await openSite()
    const { Id, Token } = await makeLink()
    expect((await readWall(Token)).status).toBe(200)
    expect((await revoke(Id)).body).toMatchObject({ Id, Name: 'Varaosatiski' })
    expect(await readWall(Token)).toMatchObject(ended)
    expect(await listLinks()).toEqual([])
    expect((await revoke(Id)).status).toBe(404)
  })

  it('a wall link works without a signed-in user even after 60 days, but ends if its site is closed', async () => {
    const { site, makeLink } = await openSite()
    const { Token } = await makeLink()
    clock.advance({ hours: 24 * 60 })
    expect((await readWall(Token)).status).toBe(200)
    await db.updateTable('site').set({ is_active: false }).where('id', '=', site.id).execute()
    expect(await readWall(Token)).toMatchObject(ended)
  })

  it('a wrong secret or a session token opens no wall, and a wall link is no session token', async () => {
    const { headers, makeLink } = await openSite()
    const [one, other] = [await makeLink(), await makeLink()]
    const [oneSecret, otherId] = [one.Token.split('.')[1], other.Token.split('.')[0]]
    const session = headers.authorization.replace('Bearer ', '')
    for (const token of [`${otherId}.${oneSecret}`, one.Id, `${one.Token}x`, session, ''])
      expect(await readWall(token), token).toMatchObject(ended)
    const without = await send(api.readWall, {})
    expect(without).toMatchObject(ended)
    expect(without.headers['www-authenticate']).toBe('Wall')
    for (const authorization of [`Bearer ${one.Token}`, `Wall ${one.Token}`, one.Token]) {
      expect((await send(sessionEndpoints.getEmployee, {}, { authorization })).status).toBe(401)
      expect((await send(activityEndpoints.listPool, {}, { authorization })).status).toBe(401)
    }
  })

  it('people of another site cannot list or revoke a wall link', async () => {
    const { makeLink } = await openSite()
    const { Id, Token } = await makeLink()
    const stranger = await openSite()
    expect(await stranger.listLinks()).toEqual([])
    expect((await stranger.revoke(Id)).status).toBe(404)
    expect((await readWall(Token)).status).toBe(200)
  })

  it('refuses a wall link without a valid name, and more than fifty wall links of a site', async () => {
    const { headers, makeLink, revoke } = await openSite()
    for (const Name of ['', '  ', 'x'.repeat(61)]) {
      const { status, errors } = await send(api.createWallLink, { body: { Name } }, headers)
      expect(status).toBe(400)
      expect(errors[0]?.MetaData).toContainEqual({ Key: 'field', Value: 'Name' })
    }
    const first = await makeLink()
    for (let count = 1; count < 50; count += 1) await makeLink()
    const refused = await send(api.createWallLink, { body: { Name: 'x' } }, headers)
    expect(refused).toMatchObject({ status: 409, errors: [{ ErrorId: 900131 }] })
    await revoke(first.Id)
    expect((await makeLink()).Name).toBe('Varaosatiski')
  })
})

describe('the wall', () => {
  it("the wall shows the tasks of work queues and of people, the most urgent first, and the site's shifts", async () => {
    const { site, aino, makeLink } = await openSite()
    const { Token } = await makeLink()
    const desk = { ...(await buildQueue(db, { sites: [site], name: 'Varaosat' })), siteId: site.id }
    const ofOrder = async (columns: Parameters<typeof buildWorkOrder>[2], plate: string) => {
      const vehicle = await buildVehicle(db, site.id, { license_number: plate })
      return (await buildWorkOrder(db, site.id, { vehicle_id: vehicle.id, ...columns })).id
    }
    const normal = await ofOrder({ priority_code: 2 }, 'NOR-2')
    const urgent = await ofOrder({ priority_code: 1 }, 'URG-1')
    const waiting = await ofOrder({ priority_code: 1, is_customer_waiting: true }, 'WAI-1')
    const header = (header: string, work_order_id: number | null) => ({
      header,
      work_order_id,
      created_by: aino.id,
    })
    await buildActivity(db, desk, header('None', null))
    await buildActivity(db, desk, header('Normal', normal))
    await buildActivity(db, desk, header('Urgent', urgent))
    await buildActivity(db, desk, header('Waiting', waiting))
    await buildActivity(db, { ...aino, siteId: site.id }, header('Mine', waiting))
    await buildActivity(db, desk, { ...header('Done', urgent), closed_at: testStart, closed_by: aino.id })
    await buildShift(
      db,
      { ...aino, siteId: site.id },
      '2026-11-20T07:00:00+02:00',
      '2026-11-20T15:00:00+02:00',
    )
    const late = await buildEmployee(db, { sites: [site] })
    await buildShift(
      db,
      { ...late, siteId: site.id },
      '2026-11-20T10:00:00+02:00',
      '2026-11-20T18:00:00+02:00',
    )
    await buildShift(
      db,
      { ...late, siteId: site.id },
      '2026-11-20T22:00:00+02:00',
      '2026-11-21T06:00:00+02:00',
    )
    clock.advance({ minutes: 5 })

    const { body } = await readWall(Token)
    expect(body).toMatchObject({
      SiteName: site.name,
      TimeZone: 'Europe/Helsinki',
      AsOf: '2026-11-20T06:05:00+00:00',
      Shifts: [
        { StartTime: '2026-11-20T05:00:00+00:00', EndTime: '2026-11-20T16:00:00+00:00' },
        { StartTime: '2026-11-20T20:00:00+00:00', EndTime: '2026-11-21T04:00:00+00:00' },
      ],
      Counts: { Waiting: 4, UnderWork: 1, CustomersWaiting: 1 },
      UnderWork: [{ Header: 'Mine', AssigneeName: 'Aino' }],
    })
    expect(body.Waiting.map(({ Header }) => Header)).toEqual(['Waiting', 'Urgent', 'Normal', 'None'])
    expect(body.Waiting[0]).toEqual({
      Id: expect.any(Number),
      Header: 'Waiting',
      TypeDescription: 'Soitto',
      Created: '2026-11-20T06:00:00+00:00',
      AssignedAt: '2026-11-20T06:00:00+00:00',
      WorkOrderPriority: 1,
      IsCustomerWaiting: true,
      WorkOrderVehicleLicenseNumber: 'WAI-1',
      CreatorName: 'Aino',
      AssigneeName: 'Varaosat',
    })
    expect(body.Waiting[3]).toMatchObject({ WorkOrderPriority: null, WorkOrderVehicleLicenseNumber: null })
    expect(body.Priorities).toEqual([
      { PriorityCode: 1, Description: 'Urgent', ColorCode: '#c92a2a' },
      { PriorityCode: 2, Description: 'Normal', ColorCode: '#1971c2' },
    ])
  })

  it('the wall contains no customers, task bodies, prices or data of other sites', async () => {
    const { site, aino, makeLink } = await openSite()
    const stranger = await buildEmployee(db, { name: 'Salainen Vieras' })
    await buildActivity(db, stranger, { header: 'Salainen otsikko' })
    await buildShift(db, stranger, '2026-11-20T03:00:00+02:00', '2026-11-20T23:00:00+02:00')
    const customer = await buildCustomer(db, site.id, { last_name: 'Salainen', phone: '+358501234567' })
    const vehicle = await buildVehicle(db, site.id, { serial_number: 'SALAINEN123456789' })
    const order = await buildWorkOrder(db, site.id, {
      vehicle_id: vehicle.id,
      contact_customer_id: customer.id,
      note: 'Salainen',
    })
    await buildActivity(
      db,
      { ...aino, siteId: site.id },
      { work_order_id: order.id, body: 'Salainen', price: '123.45' },
    )
    const { body } = await readWall((await makeLink()).Token)
    const wallText = JSON.stringify(body)
    expect(body.Counts).toEqual({ Waiting: 0, UnderWork: 1, CustomersWaiting: 0 })
    expect(wallText).not.toMatch(/salainen|501234567|123\.45/i)
    expect(wallText).not.toContain(String(order.order_number))
    expect(body.Shifts).toEqual([])
  })

  it('the wall counts all waiting tasks, but lists only the first ones', async () => {
    const { site, makeLink } = await openSite()
    const desk = { ...(await buildQueue(db, { sites: [site] })), siteId: site.id }
    for (let place = 0; place <= maxWallRows; place += 1) await buildActivity(db, desk)
    const { body } = await readWall((await makeLink()).Token)
    expect(body.Counts.Waiting).toBe(maxWallRows + 1)
    expect(body.Waiting).toHaveLength(maxWallRows)
  })
})
