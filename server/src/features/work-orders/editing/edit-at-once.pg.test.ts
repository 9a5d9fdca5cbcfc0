import { describe, expect, it } from 'vitest'
import { buildSite } from '../../../../test/builders.ts'
import { buildEditApp, type Editor } from '../../../../test/edit-app.ts'
import { whileLocked } from '../../../../test/while-locked.ts'
import { buildWorkOrder } from '../../../../test/work-order-builders.ts'
import { endSession } from '../../../platform/session/session-store.ts'
import { parseToken } from '../../../platform/session/session-token.ts'
import { lockWorkOrderRow } from './change-work-order.ts'
import { releaseLocksOf } from './edit-lock.ts'

const { db, clock, site, editor } = await buildEditApp()
const people = [await editor({ name: 'Anna' }), await editor({ name: 'Ben' }), await editor({ name: 'Carl' })]

const atOnce = <T>(act: (who: Editor, place: number) => Promise<T>): Promise<T[]> =>
  Promise.all([...people, ...people].map(act))

describe('concurrent edits of a work order', () => {
  it('only one of several concurrent users locks a work order, and the refusals name the holder', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await buildWorkOrder(db, site.id)
      const answers = await atOnce((who) => who.reserve(id))
      const holder = (await people[0]?.read(id))?.Lock?.EmployeeName
      const winners = answers.filter(({ status }) => status === 200)
      expect(new Set(winners.map(({ body }) => body?.EmployeeName))).toEqual(new Set([holder]))
      expect(winners).toHaveLength(2)
      for (const { errors } of answers.filter(({ status }) => status !== 200))
        expect(errors).toMatchObject([{ ErrorId: 119925, MetaData: [{ Key: 'user', Value: holder }] }])
    }
  })

  it('only one of several concurrent users takes over an expired lock of a work order', async () => {
    const { id } = await buildWorkOrder(db, site.id)
    await (await editor({ name: 'Dora' })).reserve(id)
    clock.advance({ minutes: 5 })
    const answers = await atOnce((who) => who.reserve(id))
    const names = answers.filter(({ status }) => status === 200).map(({ body }) => body?.EmployeeName)
    expect(new Set(names).size).toBe(1)
  })

  it("a lock and a save that wait for a work order's row are dated at the end of the wait", async () => {
    const { id } = await buildWorkOrder(db, site.id)
    const anna = people[0] as Editor
    const afterTheRow = <T>(act: () => Promise<T>) =>
      whileLocked(
        db,
        (tx) => lockWorkOrderRow(tx, site.id, id),
        act,
        () => clock.advance({ minutes: 2 }),
      )
    const { body: lock } = await afterTheRow(() => anna.reserve(id))
    expect(lock?.Since).toBe(clock.now().toISOString())
    await afterTheRow(() => anna.save({ Id: id, Note: 'Brakes.' }))
    expect(Date.parse((await anna.events(id))[0]?.At ?? '')).toBe(clock.now().getTime())
  })

  it('only one of several concurrent saves based on the same version succeeds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await buildWorkOrder(db, site.id)
      const answers = await atOnce((who, place) => who.save({ Id: id, Note: `${place}` }, { version: 1 }))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412])
      expect(await people[0]?.events(id)).toHaveLength(1)
    }
  })

  it('concurrent saves of a work order without a version are all stored, one after the other', async () => {
    const { id } = await buildWorkOrder(db, site.id)
    const answers = await atOnce((who, place) => who.save({ Id: id, Mileage: place }))
    expect(answers.map(({ body }) => body.Version).sort()).toEqual([2, 3, 4, 5, 6, 7])
    const history = (await people[0]?.events(id)) ?? []
    const [newest, ...older] = history.map(({ Changes }) => Changes[0])
    expect((await people[0]?.read(id))?.Mileage).toBe(newest?.After)
    let before = newest?.Before
    for (const change of older) {
      expect(change?.After).toBe(before)
      before = change?.Before
    }
  })

  it('a sign-out during a lock request leaves no lock behind', async () => {
    for (let round = 0; round < 10; round += 1) {
      const leaver = await editor()
      const { id } = await buildWorkOrder(db, site.id)
      const sessionId = parseToken(leaver.headers.authorization)?.id ?? ''
      await Promise.all([leaver.reserve(id), endSession(db, sessionId, clock.now(), releaseLocksOf)])
      expect((await people[0]?.read(id))?.Lock).toBeNull()
    }
  })

  it.each(['ends', 'moves to another site'])(
    'a session that %s during a lock request leaves no lock behind',
    async (end) => {
      const other = await buildSite(db)
      const leaver = await editor({ sites: [site, other] })
      const { id } = await buildWorkOrder(db, site.id)
      const sessionId = parseToken(leaver.headers.authorization)?.id ?? ''
      const change = end === 'ends' ? { closed_at: clock.now() } : { site_id: other.id }
      const answer = await whileLocked(
        db,
        (tx) => tx.updateTable('session').set(change).where('id', '=', sessionId).execute(),
        () => leaver.reserve(id),
      )
      expect(answer.status).toBe(401)
      expect((await people[0]?.read(id))?.Lock).toBeNull()
    },
  )
})
