import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDealerSystem } from '@verstas/demo/dealer-system/dealer-system.ts'
import { expect, it } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { openBalancer } from '../../../test/balancer.ts'
import { buildEmployee, buildProfile, buildSite } from '../../../test/builders.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { buildPart, buildPartStock } from '../../../test/part-builders.ts'
import { createKiller } from '../../../test/server-killer.ts'
import { type ServerProcess, startServerProcess } from '../../../test/server-process.ts'
import { buildServiceAccount } from '../../../test/service-builders.ts'
import { buildStampingTypes } from '../../../test/stamping-builders.ts'
import { type Acknowledged, workForADay } from '../../../test/technicians.ts'

const plan = { days: 10, technicians: 20, actsOfADay: 6, stepsOfADay: 10, killsOfADay: 2 }
const dayMs = 86_400_000

const { db, url: DATABASE_URL = '' } = await freshDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'verstas-days-'))
atEnd(() => rm(dataDir, { recursive: true, force: true }))

const site = await buildSite(db)
const begin = Date.now()
const account = await buildServiceAccount(db, { created_at: new Date(begin - 3_600_000) })
await buildStampingTypes(db)
await buildEmployee(db, { sites: [site], name: 'Kaisa' })
await buildProfile(db, { without: ['ManageUsers', 'ManageSettings'] })
await buildPartStock(db, site.id, await buildPart(db))
const people: { readonly id: number }[] = []
for (let count = 0; count < plan.technicians; count += 1)
  people.push(await buildEmployee(db, { sites: [site] }))

let day = 0
const now = () => new Date(Date.now() + day * dayMs)
const start = () =>
  startServerProcess({
    DATABASE_URL,
    DATA_DIR: dataDir,
    SERVICE_CALLS_PER_MINUTE: '0',
    DEBUG_DATE: now().toISOString(),
  })
const servers: ServerProcess[] = [await start(), await start()]
atEnd(() => Promise.all(servers.map((server) => server.kill())))

it('a dealer and 20 technicians lose no data in ten days on killed servers, and both sides are equal', async () => {
  const origin = await openBalancer(servers)
  const dealer = await openDealerSystem({ url: origin, key: account.key, seed: 10, siteId: site.id })
  await dealer.runStep()
  const done: Acknowledged = { stampings: [], notes: [], signatures: [], photos: [] }
  let killed = 0
  for (; day < plan.days; day += 1) {
    // Sets the clocks of the servers to the beginning of the day.
    for (const index of servers.keys()) {
      await servers[index]?.kill('SIGTERM')
      servers[index] = await start()
    }
    const acts = plan.technicians * plan.actsOfADay
    const killer = createKiller(servers, { answers: acts, kills: plan.killsOfADay }, start)
    const work = people.map(({ id }) =>
      workForADay(
        db,
        { id, origin, siteId: site.id, now },
        { acts: plan.actsOfADay, done, tick: killer.tick },
      ),
    )
    const steps = async () => {
      for (let step = 0; step < plan.stepsOfADay; step += 1) await dealer.runStep()
    }
    await Promise.all([...work, steps()])
    killed += await killer.finished()
  }
  day -= 1

  const { different, changedHere, surprises, equal } = await dealer.compare()
  expect({ different, changedHere, surprises }).toEqual({ different: [], changedHere: [], surprises: [] })
  expect(killed).toBe(plan.days * plan.killsOfADay)
  expect(equal).toBeGreaterThan(80)
  for (const all of Object.values(done)) expect(all.length).toBeGreaterThan(plan.days)
  expect(await missing(done)).toEqual({ stampings: [], notes: [], signatures: [], photos: [] })
}, 1_800_000)

/** Returns the data that was acknowledged to technicians but is not in the database. */
async function missing({ stampings, notes, signatures, photos }: Acknowledged) {
  const stored = {
    stampings: (await db.selectFrom('stamping').select('id').execute()).map(({ id }) => id),
    notes: (
      await db.selectFrom('job_row').select('name').where('is_marked_as_deleted', '=', false).execute()
    ).map(({ name }) => name),
    signatures: (await db.selectFrom('job_row').select('id').where('done_at', 'is not', null).execute()).map(
      ({ id }) => id,
    ),
    photos: (await db.selectFrom('attachment').select('id').execute()).map(({ id }) => id),
  }
  const lost = <Item>(sent: readonly Item[], kept: readonly Item[]) =>
    sent.filter((one) => !kept.includes(one))
  return {
    stampings: lost(stampings, stored.stampings),
    notes: lost(notes, stored.notes),
    signatures: lost(signatures, stored.signatures),
    photos: lost(photos, stored.photos),
  }
}
