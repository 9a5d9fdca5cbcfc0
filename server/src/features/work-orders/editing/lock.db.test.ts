import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildEmployee, buildSite } from '../../../../test/builders.ts'
import { buildEditApp, reasonsOf } from '../../../../test/edit-app.ts'
import { buildWorkOrder } from '../../../../test/work-order-builders.ts'
import { parseToken } from '../../../platform/session/session-token.ts'

const { db, clock, site, editor, editorWith, send, signIn } = await buildEditApp()
const anna = await editor({ name: 'Anna' })
const ben = await editor({ name: 'Ben' })

const countLocks = async (id: number) =>
  (await db.selectFrom('work_order_lock').select('work_order_id').where('work_order_id', '=', id).execute())
    .length

describe('the lock of a work order', () => {
  it('a lock lasts five minutes, and the work order shows its holder and its start', async () => {
    const { id } = await buildWorkOrder(db, site.id)
    const taken = await anna.reserve(id)
    expect(taken.body).toEqual({
      EmployeeId: anna.employee.id,
      EmployeeName: 'Anna',
      Since: '2026-11-20T06:00:00.000Z',
      ExpiresAt: '2026-11-20T06:05:00.000Z',
    })
    expect(taken.headers['cache-control']).toBe('no-store')
    expect((await ben.read(id)).Lock).toMatchObject({
      EmployeeName: 'Anna',
      Since: '2026-11-20T06:00:00+00:00',
    })
  })

  it('each call of reserve renews the lock without changing its start', async () => {
    const { id } = await buildWorkOrder(db, site.id)
    await anna.reserve(id)
    clock.advance({ minutes: 4 })
    expect((await anna.reserve(id)).body).toMatchObject({
      Since: '2026-11-20T06:00:00.000Z',
      ExpiresAt: '2026-11-20T06:09:00.000Z',
    })
    clock.advance({ minutes: 4 })
    expect(reasonsOf(await ben.reserve(id))).toEqual({ status: 400, reasons: [{ id: 119925, user: 'Anna' }] })
  })

  it('another user can lock a work order after the lock has expired', async () => {
    const { id } = await buildWorkOrder(db, site.id)
    await anna.reserve(id)
    clock.advance({ minutes: 4, seconds: 59 })
    expect((await ben.reserve(id)).status).toBe(400)
    clock.advance({ seconds: 1 })
    expect((await ben.reserve(id)).body).toMatchObject({
      EmployeeName: 'Ben',
      Since: '2026-11-20T06:05:00.000Z',
    })
    expect(reasonsOf(await anna.reserve(id)).reasons).toEqual([{ id: 119925, user: 'Ben' }])
  })

  it('a holder who locks the work order again after the expiry gets a lock with a new start', async () => {
    const { id } = await buildWorkOrder(db, site.id)
    await anna.reserve(id)
    clock.advance({ minutes: 6 })
    expect((await anna.reserve(id)).body?.Since).toBe('2026-11-20T06:06:00.000Z')
  })

  it('a lock requires the right to save the work order or to add a job', async () => {
    const { id } = await buildWorkOrder(db, site.id)
    const reader = await editor({ without: ['EditJob', 'AddJob'] })
    const refused = { status: 403, reasons: [{ id: 900003, right: 'EditJob' }] }
    expect(reasonsOf(await reader.reserve(id))).toEqual(refused)
    expect(await countLocks(id)).toBe(0)
    const adder = await editor({ without: ['EditJob'] })
    expect((await adder.reserve(id)).status).toBe(200)
    await adder.release(id)
    const mender = await editor({ without: ['AddJob'] })
    expect((await mender.reserve(id)).status).toBe(200)
  })

  it('a holder who has lost the right to save can still release the lock', async () => {
    const { id } = await buildWorkOrder(db, site.id)
    const demoted = await editor({ name: 'Dora' })
    await demoted.reserve(id)
    const profile_id = demoted.employee.profile_id
    const denied = ['EditJob', 'AddJob'].map((name) => ({ profile_id, name, is_granted: false }))
    await db.insertInto('profile_right').values(denied).execute()
    expect((await demoted.reserve(id)).status).toBe(403)
    expect((await demoted.release(id)).status).toBe(200)
    expect((await ben.reserve(id)).status).toBe(200)
  })

  it('a holder can release a lock repeatedly', async () => {
    const { id } = await buildWorkOrder(db, site.id)
    await anna.reserve(id)
    expect(await anna.release(id)).toMatchObject({ status: 200, body: {} })
    expect(await anna.release(id)).toMatchObject({ status: 200, body: {} })
    expect((await ben.reserve(id)).status).toBe(200)
  })

  it('a user cannot release the lock of another user', async () => {
    const { id } = await buildWorkOrder(db, site.id)
    await anna.reserve(id)
    expect(reasonsOf(await ben.release(id))).toEqual({ status: 400, reasons: [{ id: 119929, user: 'Anna' }] })
    expect(await countLocks(id)).toBe(1)
  })

  it('a holder cannot release a lock that another user has taken over', async () => {
    const { id } = await buildWorkOrder(db, site.id)
    await anna.reserve(id)
    clock.advance({ minutes: 5 })
    await ben.reserve(id)
    expect(reasonsOf(await anna.release(id)).reasons).toEqual([{ id: 119929, user: 'Ben' }])
    expect((await anna.read(id)).Lock).toMatchObject({ EmployeeName: 'Ben' })
  })

  it.each(['A', 'P', 'C', 'I'])('a work order in status %s can be locked', async (status) => {
    const { id } = await buildWorkOrder(db, site.id, { status })
    expect((await anna.reserve(id)).status).toBe(200)
    expect(await countLocks(id)).toBe(1)
  })
})

describe('the end of a session with a lock', () => {
  const sessionIdOf = ({ authorization = '' }: { readonly authorization?: string }) =>
    parseToken(authorization)?.id ?? ''

  it('a sign-out releases the lock', async () => {
    const { id } = await buildWorkOrder(db, site.id)
    const headers = await signIn(anna.employee)
    await editorWith(anna.employee, headers).reserve(id)
    await send(sessionEndpoints.closeSession, { params: { id: sessionIdOf(headers) } }, headers)
    expect((await ben.reserve(id)).status).toBe(200)
  })

  it('a change of site releases the lock', async () => {
    const elsewhere = await buildSite(db)
    const traveller = await buildEmployee(db, { sites: [site, elsewhere] })
    const headers = await signIn(traveller)
    const { id } = await buildWorkOrder(db, site.id)
    await editorWith(traveller, headers).reserve(id)
    const body = { TokenId: sessionIdOf(headers), UnitId: elsewhere.id }
    expect((await send(sessionEndpoints.changeSite, { body }, headers)).status).toBe(200)
    expect((await ben.reserve(id)).status).toBe(200)
    expect((await editorWith(traveller, headers).reserve(id)).status).toBe(404)
  })

  it('a lock remains if another session of the same employee ends', async () => {
    const { id } = await buildWorkOrder(db, site.id)
    const phone = await signIn(anna.employee)
    await editorWith(anna.employee, phone).reserve(id)
    await anna.reserve(id)
    await send(sessionEndpoints.closeSession, { params: { id: sessionIdOf(phone) } }, phone)
    expect((await ben.reserve(id)).status).toBe(400)
  })
})
