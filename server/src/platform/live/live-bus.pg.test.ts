import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { buildEditApp } from '../../../test/edit-app.ts'
import { failCommits } from '../../../test/fail-commits.ts'
import { connectLive, firstSave, listenOn } from '../../../test/live-client.ts'
import { openTestDatabase } from '../../../test/open-test-database.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'
import { buildApp } from '../../app.ts'
import { liveChannel } from '../events/notify-live.ts'
import { createLog } from '../http/log.ts'

const { app, db, url = '', site, editor, clock, settings } = await buildEditApp()
const anna = await editor({ name: 'Anna' })
const origin = await listenOn(app)

const cutListeners = async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'verstas-live-reported' and datname = current_database()`,
  )
  await client.end()
  return rowCount
}

it('a live event reaches users who are connected to another server process', async () => {
  const database = await openTestDatabase(url)
  const other = await buildApp({
    db: database.db,
    listen: database.listen,
    clock,
    settings,
    log: createLog('silent'),
  })
  const live = await connectLive(await listenOn(other), anna.headers)
  const { id } = await buildWorkOrder(db, site.id)
  await live.subscribe(id)
  await anna.save({ Id: id, Note: 'x' })
  await live.expectReceived(firstSave(id))
  await other.close()
  await live.expectCut()
  await database.close()
})

it('clients refetch after the listening connection was lost, and later events are sent', async () => {
  const live = await connectLive(origin, anna.headers)
  const { id } = await buildWorkOrder(db, site.id)
  await live.subscribe(id)
  expect(await cutListeners()).toBe(1)
  await live.expectReceived([{ name: 'refresh', event: {} }])
  await anna.save({ Id: id, Note: 'x' })
  await live.expectReceived([{ name: 'refresh', event: {} }, ...firstSave(id)])
})

it('an unknown notification does not prevent later events', async () => {
  const live = await connectLive(origin, anna.headers)
  const { id } = await buildWorkOrder(db, site.id)
  await live.subscribe(id)
  for (const payload of ['', 'nonsense', '{"name":"workOrderChanged","siteId":1}'])
    await sql`select pg_notify(${liveChannel}, ${payload})`.execute(db)
  await anna.reserve(id)
  await live.expectReceived([{ name: 'workOrderLock', event: { WorkOrderId: id } }])
})

it('a transaction that is rolled back sends no events', async () => {
  const live = await connectLive(origin, anna.headers)
  const { id } = await buildWorkOrder(db, site.id)
  await live.subscribe(id)
  const mend = await failCommits(db, 'event')
  expect((await anna.save({ Id: id, Note: 'x' })).status).toBe(500)
  await mend()
  await anna.reserve(id)
  await live.expectReceived([{ name: 'workOrderLock', event: { WorkOrderId: id } }])
})

it('only one of four concurrent saves based on the same version sends events', async () => {
  const live = await connectLive(origin, anna.headers)
  const { id } = await buildWorkOrder(db, site.id)
  await live.subscribe(id)
  await Promise.all([1, 2, 3, 4].map((mileage) => anna.save({ Id: id, Mileage: mileage }, { version: 1 })))
  await anna.reserve(id)
  await live.expectReceived([...firstSave(id), { name: 'workOrderLock', event: { WorkOrderId: id } }])
})
