import { describe, expect, it } from 'vitest'
import { buildActivityApp } from '../../../test/activity-app.ts'
import { buildActivity } from '../../../test/activity-builders.ts'
import { buildEmployee, buildSite, leaveSite } from '../../../test/builders.ts'
import { reasonsOf } from '../../../test/edit-app.ts'

const { db, clock, site, desk, colleague, stateOf } = await buildActivityApp()
const anna = await colleague({ name: 'Anna' })
const ben = await colleague({ name: 'Ben' })

const waiting = () => buildActivity(db, desk, { created_by: anna.id })
const takenRefusal = (user: string, salesmanId: number) => ({
  status: 409,
  reasons: [{ id: 900120, user, salesmanId: String(salesmanId) }],
})

describe('taking a task of the pool', () => {
  it('taking a task assigns it to the caller and adds a line to its history', async () => {
    const { id } = await waiting()
    clock.advance({ minutes: 10 })
    const { body } = await ben.assign(id, ben.id)
    expect(body).toMatchObject({
      SalesmanId: ben.id,
      OriginalTaskCreatorSalesmanId: anna.id,
      IsOpen: true,
      AssignedAt: '2026-11-20T06:10:00+00:00',
      Version: 2,
    })
    expect(body.Histories).toEqual([
      { SalesmanId: ben.id, CreatorSalesmanId: ben.id, Created: '2026-11-20T06:10:00+00:00', Note: null },
      { SalesmanId: desk.id, CreatorSalesmanId: anna.id, Created: '2026-11-20T06:00:00+00:00', Note: null },
    ])
    const { events } = await stateOf(id)
    expect(events).toMatchObject([
      {
        kind: 'activityAssigned',
        employee_id: ben.id,
        version: 2,
        before: { SalesmanId: desk.id },
        after: { SalesmanId: ben.id },
      },
    ])
  })

  it('refuses to take an assigned task, names its assignee, and changes nothing', async () => {
    const { id } = await waiting()
    await ben.assign(id, ben.id)
    const before = await stateOf(id)
    expect(reasonsOf(await anna.assign(id, anna.id))).toEqual(takenRefusal('Ben', ben.id))
    expect(await stateOf(id)).toEqual(before)
  })

  it('taking a task that the caller already has returns the task and writes nothing', async () => {
    const { id } = await waiting()
    const first = await ben.assign(id, ben.id)
    const before = await stateOf(id)
    expect((await ben.assign(id, ben.id)).body).toEqual(first.body)
    expect(await stateOf(id)).toEqual(before)
  })

  it('repeating an assignment with the same idempotency key and assignee changes nothing', async () => {
    const { id } = await waiting()
    const key = '22222222-2222-4222-8222-222222222222'
    const first = await ben.assign(id, ben.id, {}, key)
    await anna.assign(id, anna.id, { FromSalesmanId: ben.id })
    expect((await ben.assign(id, ben.id, {}, key)).body).toEqual(first.body)
    expect((await anna.get(id)).body.SalesmanId).toBe(anna.id)
    expect((await ben.assign(id, anna.id, {}, key)).status).toBe(422)
  })

  it('reading a task does not assign it', async () => {
    const { id } = await waiting()
    expect((await ben.get(id)).body.SalesmanId).toBe(desk.id)
    expect((await stateOf(id)).histories).toHaveLength(1)
  })

  it('refuses to take a closed task', async () => {
    const { id } = await waiting()
    await anna.close(id)
    expect(reasonsOf(await ben.assign(id, ben.id))).toEqual({
      status: 409,
      reasons: [{ id: 900121, isOpen: 'false', salesmanId: String(desk.id), version: '2' }],
    })
  })
})

describe('handing a task on', () => {
  it('assigns a task to another person with a message in its history', async () => {
    const { id } = await waiting()
    await anna.assign(id, anna.id)
    const { body } = await anna.assign(id, ben.id, { Note: '  Speaks Swedish  ' })
    expect(body.SalesmanId).toBe(ben.id)
    expect(body.Histories[0]).toMatchObject({
      SalesmanId: ben.id,
      CreatorSalesmanId: anna.id,
      Note: 'Speaks Swedish',
    })
  })

  it('assigning a task to a work queue returns it to the pool and restarts its waiting time', async () => {
    const { id } = await waiting()
    await ben.assign(id, ben.id)
    clock.advance({ minutes: 30 })
    await ben.assign(id, desk.id)
    const [row] = (await anna.pool()).filter(({ Id }) => Id === id)
    expect(row).toMatchObject({
      AssignedAt: '2026-11-20T06:30:00+00:00',
      Created: '2026-11-20T06:00:00+00:00',
    })
  })

  it('refuses an assignment if the assignee that the request names is not the current one', async () => {
    const { id } = await waiting()
    await ben.assign(id, ben.id)
    expect(reasonsOf(await anna.assign(id, anna.id, { FromSalesmanId: desk.id }))).toEqual(
      takenRefusal('Ben', ben.id),
    )
    expect(reasonsOf(await anna.assign(id, desk.id, { FromSalesmanId: anna.id }))).toEqual(
      takenRefusal('Ben', ben.id),
    )
    expect((await anna.assign(id, anna.id, { FromSalesmanId: ben.id })).body.SalesmanId).toBe(anna.id)
  })

  it('assigning a task to its current assignee only adds the message', async () => {
    const { id } = await waiting()
    await anna.assign(id, ben.id)
    clock.advance({ minutes: 2 })
    const { activity } = await stateOf(id)
    const { body } = await anna.assign(id, ben.id, { Note: 'Before noon' })
    expect(body.Histories.map(({ SalesmanId, Note }) => [SalesmanId, Note])).toEqual([
      [ben.id, 'Before noon'],
      [ben.id, null],
      [desk.id, null],
    ])
    expect((await stateOf(id)).activity).toEqual(activity)
  })

  it('saving an assignee, then assigning the same person with a message, adds one history line', async () => {
    const { id } = await waiting()
    clock.advance({ minutes: 1 })
    await anna.save({ Id: id, SalesmanId: ben.id })
    clock.advance({ seconds: 2 })
    const key = '55555555-5555-4555-8555-555555555555'
    const { body } = await anna.assign(id, ben.id, { Note: 'Before noon' }, key)
    const handedOver = {
      SalesmanId: ben.id,
      CreatorSalesmanId: anna.id,
      Created: '2026-11-20T06:01:00+00:00',
      Note: 'Before noon',
    }
    expect(body.Histories).toMatchObject([handedOver, { SalesmanId: desk.id, Note: null }])
    expect((await anna.assign(id, ben.id, { Note: 'Before noon' }, key)).body).toEqual(body)
    // A second message is stored in a separate line.
    const { Histories } = (await anna.assign(id, ben.id, { Note: 'Or at two' })).body
    expect(Histories).toMatchObject([{ Note: 'Or at two' }, handedOver, { SalesmanId: desk.id }])
  })

  it("stores another person's message in a separate line of the task's history", async () => {
    const { id } = await waiting()
    await anna.save({ Id: id, SalesmanId: ben.id })
    const { Histories } = (await ben.assign(id, ben.id, { Note: 'Thanks' })).body
    expect(Histories).toMatchObject([
      { CreatorSalesmanId: ben.id, Note: 'Thanks' },
      { CreatorSalesmanId: anna.id, Note: null },
      { SalesmanId: desk.id },
    ])
  })

  it("the database rejects a change of a message or creator in a task's history, and any deletion", async () => {
    const { id } = await waiting()
    await anna.assign(id, ben.id, { Note: 'Before noon' })
    const line = db.updateTable('activity_history').where('activity_id', '=', id)
    await expect(line.set({ note: 'Later' }).where('note', 'is not', null).execute()).rejects.toThrow(
      'append-only',
    )
    await expect(line.set({ created_by: ben.id }).execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('activity_history').where('activity_id', '=', id).execute()).rejects.toThrow(
      'append-only',
    )
  })

  it('refuses to assign a task to a person who does not work at the site', async () => {
    const { id } = await waiting()
    const elsewhere = await buildEmployee(db, { sites: [await buildSite(db)] })
    const inactive = await buildEmployee(db, { sites: [site], is_active: false })
    const moved = await buildEmployee(db, { sites: [site, await buildSite(db)] })
    await leaveSite(db, moved, site)
    for (const { id: stranger } of [elsewhere, inactive, moved, { id: 999_999 }])
      expect(reasonsOf(await anna.assign(id, stranger))).toEqual({ status: 400, reasons: [{ id: 900125 }] })
    expect((await stateOf(id)).histories).toHaveLength(1)
  })

  it('assigning, closing, saving or reading a task of another site fails with 404', async () => {
    const elsewhere = await buildEmployee(db, { sites: [await buildSite(db)] })
    const { id } = await buildActivity(db, elsewhere)
    expect((await anna.assign(id, anna.id)).status).toBe(404)
    expect((await anna.close(id)).status).toBe(404)
    expect((await anna.save({ Id: id })).status).toBe(404)
    expect((await anna.get(id)).status).toBe(404)
  })
})
