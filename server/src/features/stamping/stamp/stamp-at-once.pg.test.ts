import { randomUUID } from 'node:crypto'
import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { describe, expect, it } from 'vitest'
import { sendUntilTaken } from '../../../../test/send-until-taken.ts'
import { slowRuns } from '../../../../test/slow-property.ts'
import { buildStampingApp, orderRowsOf, type SignedIn } from '../../../../test/stamping-app.ts'
import { stampingsOf, stampingTypes } from '../../../../test/stamping-builders.ts'
import { whileLocked } from '../../../../test/while-locked.ts'
import { buildWorkOrderWithRows } from '../../../../test/work-order-builders.ts'
import { lockEmployee } from './load-stamping.ts'

const { db, clock, site, technician, stampAs } = await buildStampingApp()
const { rows } = await buildWorkOrderWithRows(db, site.id, 2)
const work = { TypeId: stampingTypes.work, OrderRows: orderRowsOf(rows) }

/** Returns the person's stampings, and asserts that they have no gap and no overlap. */
async function expectUnbrokenTimeline({ employee }: SignedIn) {
  const timeline = await stampingsOf(db, employee)
  timeline.forEach((stamping, index) => {
    const next = timeline[index + 1]
    expect(stamping.end_at).toEqual(next ? next.start_at : null)
    if (stamping.end_at) expect(stamping.end_at.getTime()).toBeGreaterThan(stamping.start_at.getTime())
  })
  return timeline
}

describe('concurrent stampings of one person', () => {
  it.each([1, 2, 3, 4, 5])(
    'two concurrent stampings of one person by two devices are stored one after the other (run %i)',
    async () => {
      const matti = await technician()
      const answers = await Promise.all([
        stampAs(matti, work, randomUUID()),
        stampAs(matti, { TypeId: stampingTypes.lunch }, randomUUID()),
      ])
      const timeline = await expectUnbrokenTimeline(matti)
      expect(timeline.map(({ id }) => id).sort()).toEqual(answers.map(({ body }) => body.Started?.Id).sort())
    },
  )

  it('forty concurrent stampings of one person by four people are all stored without gap or overlap', async () => {
    const matti = await technician()
    const others = await Promise.all([technician(), technician(), technician()])
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const sender = others[index % 4] ?? matti
        const { rows: ownRows } = await buildWorkOrderWithRows(db, site.id)
        const body = { ...work, OrderRows: orderRowsOf(ownRows), SalesmanId: matti.employee.id }
        const key = randomUUID()
        return sendUntilTaken(() => stampAs(sender, body, key))
      }),
    )
    const timeline = await expectUnbrokenTimeline(matti)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(timeline).toHaveLength(40)
  })

  it('ten devices that concurrently send the same stamping of a person store it once', async () => {
    const matti = await technician()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => {
        const [DeviceId, key] = [randomUUID(), randomUUID()]
        return sendUntilTaken(() => stampAs(matti, { ...work, DeviceId }, key))
      }),
    )
    const [entry] = await expectUnbrokenTimeline(matti)
    expect(new Set(answers.map(({ body }) => body.Started?.Id))).toEqual(new Set([entry?.id]))
  })

  it('a stamping that waits for a concurrent one begins at the end of the wait', async () => {
    const { employee, ...matti } = await technician()
    const { body } = await whileLocked(
      db,
      (tx) => lockEmployee(tx, site.id, employee.id),
      () => stampAs({ employee, ...matti }, work, randomUUID()),
      () => clock.advance({ minutes: 2 }),
    )
    expect(Date.parse(body.Started?.StartTime ?? '')).toBe(clock.now().getTime())
  })

  it('twenty concurrent requests with one idempotency key store one stamping and receive one response', async () => {
    const matti = await technician()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendUntilTaken(() => stampAs(matti, work, key))),
    )
    const [first] = answers
    for (const answer of answers) expect(answer.body).toEqual(first?.body)
    expect(await expectUnbrokenTimeline(matti)).toHaveLength(1)
  })
})

describe('a concurrent write of another transaction', () => {
  it('refuses a stamping that overlaps a concurrent one whose transaction has not locked the employee', async () => {
    const matti = await technician()
    const stray = {
      site_id: site.id,
      employee_id: matti.employee.id,
      type_code: stampingTypes.in,
      is_presence: true,
      start_at: clock.now(),
      end_at: null,
      created_at: clock.now(),
      created_by: matti.employee.id,
    }
    const { status, errors } = await whileLocked(
      db,
      (tx) => tx.insertInto('stamping').values(stray).execute(),
      () => stampAs(matti, work),
    )
    expect(status).toBe(409)
    expect(errors.map(({ ErrorId }) => ErrorId)).toEqual([900050])
    expect(await stampingsOf(db, matti.employee)).toHaveLength(1)
  })

  it('refuses a stamping on a row that is removed concurrently', async () => {
    const matti = await technician()
    const { workOrder, rows: ownRows } = await buildWorkOrderWithRows(db, site.id)
    const { errors } = await whileLocked(
      db,
      async (tx) => {
        await tx.selectFrom('work_order').select('id').where('id', '=', workOrder.id).forUpdate().execute()
        await tx
          .updateTable('job_row')
          .set({ is_marked_as_deleted: true })
          .where('work_order_id', '=', workOrder.id)
          .execute()
      },
      () => stampAs(matti, { ...work, OrderRows: orderRowsOf(ownRows) }),
    )
    expect(errors.map(({ ErrorId }) => ErrorId)).toEqual([900043])
    expect(await stampingsOf(db, matti.employee)).toEqual([])
  })
})

describe("people who switch to each other's work orders", () => {
  it("four people can concurrently sign off their rows and switch to each other's work orders", async () => {
    for (let round = 0; round < 5; round += 1) {
      const orders = await Promise.all(
        Array.from({ length: 4 }, () => buildWorkOrderWithRows(db, site.id, 2)),
      )
      const people = await Promise.all(orders.map(() => technician()))
      const rowOf = (order: number, place: number) =>
        orderRowsOf(orders[order % 4]?.rows.slice(place, place + 1) ?? [])
      clock.advance({ seconds: 1 })
      for (const [index, person] of people.entries())
        await stampAs(person, { ...work, OrderRows: rowOf(index, 0) })
      clock.advance({ seconds: 1 })
      const answers = await Promise.all(
        people.map((person, index) =>
          stampAs(person, { ...work, OrderRows: rowOf(index + 1, 1), IsPreviousJobsReady: true }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      for (const {
        workOrder,
        rows: [done, left],
      } of orders) {
        const stored = await db
          .selectFrom('job_row')
          .innerJoin('work_order', 'work_order.id', 'job_row.work_order_id')
          .select(['job_row.id', 'job_row.done_at', 'work_order.version'])
          .where('work_order.id', '=', workOrder.id)
          .orderBy('job_row.id')
          .execute()
        expect(stored).toMatchObject([
          { id: done?.id, done_at: clock.now(), version: 2 },
          { id: left?.id, done_at: null },
        ])
      }
    }
  })
})

/** Returns a function that repeats a stamping until it receives a response. Every third response is lost. */
function createLossyNetwork() {
  let requests = 0
  return async (person: SignedIn, body: Partial<StampingRequest> & { TypeId: number }) => {
    const key = randomUUID()
    for (;;) {
      requests += 1
      const isLost = requests % 3 === 0
      const answer = await stampAs(person, body, key)
      if (!isLost) return answer
    }
  }
}

describe('lost responses', () => {
  it('stores all stampings once each although a third of the responses is lost', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => technician()))
    const stampOverLossyNetwork = createLossyNetwork()
    const acknowledged = await Promise.all(
      people.map(async (person) => {
        const { rows: ownRows } = await buildWorkOrderWithRows(db, site.id, 2)
        const ids = []
        for (let count = 0; count < slowRuns(20); count += 1) {
          clock.advance({ seconds: 1 })
          const TypeId = count % 2 === 0 ? stampingTypes.work : stampingTypes.internal
          const { body } = await stampOverLossyNetwork(person, { TypeId, OrderRows: orderRowsOf(ownRows) })
          ids.push(body.Started?.Id)
        }
        return ids
      }),
    )
    for (const [index, person] of people.entries()) {
      const timeline = await expectUnbrokenTimeline(person)
      expect(timeline.map(({ id }) => id)).toEqual(acknowledged[index])
    }
    expect(acknowledged.flat()).toHaveLength(10 * slowRuns(20))
  })
})
