import { describe, expect, it } from 'vitest'
import { buildActivityApp } from '../../../test/activity-app.ts'
import { buildActivity } from '../../../test/activity-builders.ts'
import { buildEmployee } from '../../../test/builders.ts'

const { db, clock, site, colleague, stateOf } = await buildActivityApp()
const anna = await colleague({ name: 'Anna' })
const ben = await colleague({ name: 'Ben' })
const today = '2026-11-20'

/** Returns the ids of the tasks that a person has closed on the day of the tests. */
const closedBy = async (id: number) => (await anna.recent(id, today)).map(({ Id }) => Id)

/** Closes a task as Anna at 8:07, and reopens it as Ben ten minutes later. */
async function reopenedTask() {
  const { id } = await buildActivity(db, anna.employee)
  clock.advance({ minutes: 7 })
  await anna.close(id)
  clock.advance({ minutes: 10 })
  await ben.reopen(id)
  clock.advance({ minutes: 1 })
  return id
}

describe('undoing that a task was reopened', () => {
  it('restores the former end, and the time and the person of the closing', async () => {
    const { id } = await buildActivity(db, anna.employee)
    clock.advance({ minutes: 7 })
    const closed = (await anna.close(id)).body
    const { activity: before } = await stateOf(id)
    clock.advance({ minutes: 10 })
    await ben.reopen(id)
    expect(await closedBy(anna.id)).not.toContain(id)
    clock.advance({ minutes: 1 })
    expect((await ben.undoReopening(id)).body).toEqual({ ...closed, Version: 4 })
    const { activity, events } = await stateOf(id)
    expect(activity).toEqual({ ...before, version: 4 })
    expect(await closedBy(anna.id)).toContain(id)
    expect(await closedBy(ben.id)).not.toContain(id)
    expect(events.at(-1)).toMatchObject({
      kind: 'activityClosed',
      employee_id: ben.id,
      after: { IsOpen: false, EndDate: '2026-11-20T06:07:00.000Z' },
    })
  })

  it('closes a task without an end, which the task had when it was closed', async () => {
    const { id: by } = await buildEmployee(db, { sites: [site] })
    const closed_at = new Date('2026-11-20T06:00:00Z')
    const { id } = await buildActivity(db, anna.employee, { closed_at, closed_by: by })
    await ben.reopen(id)
    expect((await ben.undoReopening(id)).body).toMatchObject({ IsOpen: false, EndDate: null })
    expect(await closedBy(by)).toEqual([id])
  })

  it('keeps an end that was set in the meantime', async () => {
    const id = await reopenedTask()
    await anna.save({ Id: id, EndDate: '2026-11-20T10:00:00Z' })
    expect((await ben.undoReopening(id)).body.EndDate).toBe('2026-11-20T10:00:00+00:00')
    expect(await closedBy(anna.id)).toContain(id)
  })

  it('closes the task now if another person has reopened it', async () => {
    const id = await reopenedTask()
    expect((await anna.undoReopening(id)).body.EndDate).toBe('2026-11-20T06:18:00+00:00')
  })

  it('changes nothing if it is repeated', async () => {
    const id = await reopenedTask()
    await ben.undoReopening(id)
    const before = await stateOf(id)
    expect((await ben.undoReopening(id)).errors[0]?.ErrorId).toBe(900121)
    expect(await stateOf(id)).toEqual(before)
  })
})

describe('undoing that a task was closed', () => {
  it('restores the end that a user had entered', async () => {
    const EndDate = '2026-11-21T12:00:00+00:00'
    const { Id } = (await anna.save({ EndDate })).body
    await ben.close(Id)
    expect((await ben.undoClosing(Id)).body).toMatchObject({ IsOpen: true, EndDate })
  })

  it('empties the end that the closing set', async () => {
    const { id } = await buildActivity(db, anna.employee)
    await anna.close(id)
    expect((await anna.undoClosing(id)).body).toMatchObject({ IsOpen: true, EndDate: null })
  })

  it('keeps an end that was set in the meantime', async () => {
    const { id } = await buildActivity(db, anna.employee)
    await anna.close(id)
    await ben.save({ Id: id, EndDate: '2026-11-20T10:00:00Z' })
    expect((await anna.undoClosing(id)).body.EndDate).toBe('2026-11-20T10:00:00+00:00')
  })

  it('empties the end of a task that another person closed, like any reopening', async () => {
    const { Id } = (await anna.save({ EndDate: '2026-11-21T12:00:00Z' })).body
    await anna.close(Id)
    expect((await ben.undoClosing(Id)).body).toMatchObject({ IsOpen: true, EndDate: null })
  })
})
