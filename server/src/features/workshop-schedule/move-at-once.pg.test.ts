import { describe, expect, it } from 'vitest'
import { countUnwantedOverlaps, dragAtRandom } from '../../../test/drag-at-random.ts'
import { reasonsOf } from '../../../test/edit-app.ts'
import { at, buildScheduleApp, type Foreman } from '../../../test/schedule-app.ts'
import { slowRuns } from '../../../test/slow-property.ts'
import { whileLocked } from '../../../test/while-locked.ts'

const scheduleApp = await buildScheduleApp()
const { db, person, foreman, reserve, stateOf } = scheduleApp
const people: Foreman[] = []
for (let count = 0; count < 50; count += 1) people.push(await foreman())
const firsts = people.slice(0, 8)
type Reserved = Awaited<ReturnType<typeof reserve>>

const to = (ResourceId: number, hour: number, minutes = 60) => ({
  ResourceId,
  StartTime: new Date(Date.parse(at('00:00')) + hour * 3_600_000).toISOString(),
  EndTime: new Date(Date.parse(at('00:00')) + hour * 3_600_000 + minutes * 60_000).toISOString(),
})

it('the event of a later time contains the previous later time, even if a concurrent request wrote it', async () => {
  const aino = await foreman()
  const { workOrder } = await reserve([await person()], '08:00', '09:00')
  const answer = await whileLocked(
    db,
    (tx) =>
      tx
        .updateTable('work_order')
        .set({ told_until: new Date(at('15:00')) })
        .where('id', '=', workOrder.id)
        .execute(),
    () => aino.tell(workOrder.id, at('14:00')),
  )
  expect(answer.status).toBe(200)
  const storedEvent = db.selectFrom('event').select(['before', 'after']).where('kind', '=', 'promiseTold')
  expect(await storedEvent.where('entity_id', '=', workOrder.id).execute()).toEqual([
    {
      before: { ToldUntil: new Date(at('15:00')).toISOString() },
      after: { ToldUntil: new Date(at('14:00')).toISOString() },
    },
  ])
})

describe('concurrent moves', () => {
  it('only one of several concurrent moves of a reservation succeeds; the refusals name who moved it', async () => {
    const resources = await Promise.all(firsts.map(() => person()))
    const origin = await person()
    const reservation = await reserve([origin], '08:00', '09:00')
    const answers = await Promise.all(
      firsts.map((who, place) =>
        who.move({ Oid: reservation.oid, Version: 1, ...to(resources[place]?.id ?? 0, 10) }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412, 412, 412])
    const winner = answers.findIndex(({ status }) => status === 200)
    const { entries, events } = await stateOf(reservation)
    expect(entries).toMatchObject([{ resource_id: resources[winner]?.id }])
    expect(events).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status === 412)) {
      const [reason] = reasonsOf(answer).reasons
      expect(reason).toMatchObject({ user: firsts[winner]?.employee.name })
      expect(JSON.parse(String(reason?.current))).toEqual(answers[winner]?.body)
    }
  })

  it('only one of several concurrent moves of reservations to the same time of a person succeeds', async () => {
    const matti = await person()
    const reservations: Reserved[] = []
    for (const _ of firsts) reservations.push(await reserve([await person()], '08:00', '09:00'))
    const answers = await Promise.all(
      firsts.map((who, place) => who.move({ Oid: reservations[place]?.oid ?? '', ...to(matti.id, 10) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(reasonsOf(answer).reasons).toMatchObject([{ id: 900150, resource: matti.name }])
  })

  it('concurrent moves to the same time of a person create no overlap that was not requested', async () => {
    const matti = await person()
    const reservations: Reserved[] = []
    for (const _ of firsts) reservations.push(await reserve([await person()], '08:00', '09:00'))
    await Promise.all(
      firsts.map((who, place) =>
        who.move({ Oid: reservations[place]?.oid ?? '', AllowOverlap: place % 4 === 0, ...to(matti.id, 10) }),
      ),
    )
    expect(await countUnwantedOverlaps(db)).toBe(0)
    const there = await db
      .selectFrom('reservation_resource')
      .select('is_overlap_allowed')
      .where('resource_id', '=', matti.id)
      .execute()
    // Two moves allow an overlap, so they succeed. Only one of the remaining moves can succeed.
    expect(there.length).toBeLessThanOrEqual(3)
  })

  it('only one of several concurrent allocations of an unallocated reservation succeeds', async () => {
    const waiting = await reserve([], '08:00', '09:00')
    const persons = await Promise.all(firsts.map(() => person()))
    const answers = await Promise.all(
      firsts.map((who, place) => {
        const { ResourceId: SalesmanId, ...times } = to(persons[place]?.id ?? 0, 10)
        const of = { WorkOrderId: waiting.work_order_id, ReservationId: waiting.oid }
        return who.allocate({ ...of, LicenseNumber: '', Duration: 60, SalesmanId, ...times })
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    expect((await stateOf(waiting)).entries).toHaveLength(1)
  })
})

it('moves by fifty concurrent users create no unrequested overlap, and an open page matches the database', async () => {
  const found = await dragAtRandom(scheduleApp, people, (moves) => moves < slowRuns(600))
  expect(found).toMatchObject({ failed: [], unwantedOverlaps: 0, undelivered: 0, differences: [] })
  expect(found.made).toBeGreaterThan(slowRuns(50))
})
