import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildOfferApp } from '../../../test/offer-app.ts'
import { whileLocked } from '../../../test/while-locked.ts'
import { buildJob, buildWorkOrder } from '../../../test/work-order-builders.ts'
import { lockInspection } from '../health-checks/load-inspection.ts'

const { db, clock, site, inspector, customer } = await buildOfferApp()
const aino = await inspector({ name: 'Aino' })
const declined = { Key: 'check.pads', Kind: 'decline', Text: '' } as const

it("refuses a customer's answer if the workshop concurrently creates a job for the finding", async () => {
  const { id, vehicle } = await aino.inspect()
  const outi = customer((await aino.offer(id)).body)
  const job = await buildJob(db, await buildWorkOrder(db, site.id, { vehicle_id: vehicle.id }))
  const answer = await whileLocked(
    db,
    async (tx) => {
      await tx
        .selectFrom('vehicle')
        .select('id')
        .where('site_id', '=', site.id)
        .where('id', '=', vehicle.id)
        .forNoKeyUpdate()
        .execute()
      await tx
        .insertInto('inspection_follow_up')
        .values({
          site_id: site.id,
          inspection_id: id,
          key: declined.Key,
          kind: 'Job',
          light: 'now',
          work_order_id: job.work_order_id,
          job_id: job.id,
          activity_id: null,
          remind_on: null,
          created_at: clock.now(),
          created_by: aino.employee.id,
        })
        .execute()
    },
    () => outi.answer(declined),
  )
  expect(answer).toMatchObject({ status: 409, errors: [{ ErrorId: 900188 }] })
})

it("refuses a customer's answer if a newer offer of the finding is created concurrently", async () => {
  const { id } = await aino.inspect()
  const { body: offer } = await aino.offer(id)
  const answer = await whileLocked(
    db,
    async (tx) => {
      await lockInspection(tx, site.id, id)
      await sql`with newer as (
          insert into inspection_offer (site_id, inspection_id, language, inspected_at, inspector, ok_count, created_at,
            created_by, expires_at)
          select site_id, inspection_id, language, inspected_at, inspector, ok_count, created_at, created_by, expires_at
          from inspection_offer where site_id = ${site.id} and id = ${offer.Id}
          returning id)
        insert into inspection_offer_line (site_id, offer_id, key, position, title, light, note, price, photo_ids)
        select site_id, newer.id, key, position, title, light, note, price, photo_ids
        from inspection_offer_line, newer where site_id = ${site.id} and offer_id = ${offer.Id}`.execute(tx)
    },
    () => customer(offer).answer(declined),
  )
  expect(answer).toMatchObject({ status: 409, errors: [{ ErrorId: 900250 }] })
})

it('a newer offer of a finding waits for a concurrent answer to be stored', async () => {
  const { id } = await aino.inspect()
  const { body: offer } = await aino.offer(id)
  const newer = await whileLocked(
    db,
    (tx) => lockInspection(tx, site.id, id),
    () => aino.offer(id),
  )
  expect(newer.status).toBe(200)
  expect(await customer(offer).answer(declined)).toMatchObject({ errors: [{ ErrorId: 900250 }] })
})
