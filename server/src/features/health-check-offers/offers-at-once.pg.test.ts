import { expect, it } from 'vitest'
import { buildOfferApp } from '../../../test/offer-app.ts'
import { whileLocked } from '../../../test/while-locked.ts'
import { buildJob, buildWorkOrder } from '../../../test/work-order-builders.ts'

const { db, clock, site, inspector, customer } = await buildOfferApp()
const aino = await inspector({ name: 'Aino' })
const declined = { Key: 'check.pads', Kind: 'decline', Text: '' } as const

it('a customer who answers while the workshop makes a job of the finding is told to call', async () => {
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

it('who declines the same finding of several offers at once has declined it once', async () => {
  const { id } = await aino.inspect()
  const offers = [await aino.offer(id), await aino.offer(id), await aino.offer(id)]
  await Promise.all(offers.map(({ body }) => customer(body).answer(declined)))
  const kept = await db
    .selectFrom('inspection_follow_up')
    .select('kind')
    .where('site_id', '=', site.id)
    .where('inspection_id', '=', id)
    .execute()
  expect(kept).toEqual([{ kind: 'Declined' }])
})
