import { randomUUID } from 'node:crypto'
import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { createTestClock, testStart } from '../../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../../test/builders.ts'
import { freshDatabase } from '../../../../test/fresh-database.ts'
import { orderRowsOf } from '../../../../test/stamping-app.ts'
import { buildStampingTypes, stampingTypes } from '../../../../test/stamping-builders.ts'
import { buildWorkOrderWithRows } from '../../../../test/work-order-builders.ts'
import { runCommand } from '../../../platform/commands/run-command.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { stamp } from './stamp.ts'

let statements = 0
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    statements += 1
    return result
  },
}

const { db } = await freshDatabase()
const clock = createTestClock()
await buildStampingTypes(db)
const site = await buildSite(db)
const matti = await buildEmployee(db, { sites: [site] })
const { rows } = await buildWorkOrderWithRows(db, site.id, 2)

const session: CurrentSession = {
  id: randomUUID(),
  employeeId: matti.id,
  employeeName: 'Matti',
  siteId: site.id,
  timeZone: 'Europe/Helsinki',
  language: 'fi',
  expiresAt: testStart,
  isQuick: false,
  rights: new Set(),
  workshop: { IsJobStampingInUse: false, IsOperationSigningInUse: true },
  allowsStampingStartTimeEdit: true,
  allowsOwnStampingCorrection: false,
  isPasskeyShown: false,
}

/** Counts the statements of a stamping's transaction, without its begin and commit. */
async function costOf(body: Omit<StampingRequest, 'SalesmanId'>): Promise<number> {
  clock.advance({ minutes: 10 })
  statements = 0
  const request = { SalesmanId: matti.id, IsPreviousJobsReady: false, ...body }
  const headers = { 'idempotency-key': randomUUID() }
  const call = { name: 'stamp', session, headers, body: request }
  await runCommand({ db: db.withPlugin(counter), clock }, call, (context) =>
    stamp(context, { request, sentAt: null, key: null }),
  )
  return statements
}

it('a stamping needs at most 13 database statements', async () => {
  const [first, second] = rows.map((row) => orderRowsOf([row]))
  const work = { TypeId: stampingTypes.work }
  const costs = {
    start: await costOf({ ...work, OrderRows: first }),
    switch: await costOf({ ...work, OrderRows: second }),
    lunch: await costOf({ TypeId: stampingTypes.lunch }),
    leave: await costOf({ TypeId: stampingTypes.out }),
  }
  expect(costs).toEqual({ start: 12, switch: 13, lunch: 11, leave: 10 })
})
