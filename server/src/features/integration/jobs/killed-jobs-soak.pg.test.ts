import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { createClient } from '@verstas/contract/call.ts'
import { type LoadJob, loadJobEndpoints } from '@verstas/contract/integration/jobs.ts'
import { afterAll, expect, it } from 'vitest'
import { buildSite } from '../../../../test/builders.ts'
import { freshDatabase } from '../../../../test/fresh-database.ts'
import { customersOf, linesOf } from '../../../../test/load-job-app.ts'
import { type ServerProcess, startServerProcess } from '../../../../test/server-process.ts'
import { buildServiceAccount } from '../../../../test/service-builders.ts'
import { sequenceOutbox } from '../../../platform/feed/sequence.ts'

const { db, url = '' } = await freshDatabase()
const site = await buildSite(db)
const account = await buildServiceAccount(db, { created_at: new Date(Date.now() - 3_600_000) })
const dataDir = await mkdtemp(join(tmpdir(), 'verstas-killed-jobs-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const start = () =>
  startServerProcess({ DATABASE_URL: url, DATA_DIR: dataDir, SERVICE_CALLS_PER_MINUTE: '0' })
const servers: [ServerProcess, ServerProcess] = [await start(), await start()]
afterAll(() => Promise.all(servers.map((server) => server.kill())))

const clientOf = (server: ServerProcess) =>
  createClient({ base: `${server.origin}/api`, headers: () => account.headers })

const readJob = async (id: number) =>
  db.selectFrom('integration_job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Sends a file. After a lost connection, sends the remaining bytes again. */
async function sendFile(id: number, bytes: Buffer): Promise<void> {
  for (let received = 0; received < bytes.length; ) {
    const [server] = servers
    const end = Math.min(bytes.length, received + 200_000)
    await fetch(`${server.origin}/api/integration/v1/jobs/${id}/records`, {
      method: 'PUT',
      headers: {
        ...account.headers,
        'content-range': `bytes ${received}-${end - 1}/${bytes.length}`,
      },
      body: new Uint8Array(bytes.subarray(received, end)),
    }).catch(() => pause(100))
    const job = await clientOf(servers[0])(loadJobEndpoints.getLoadJob, { params: { id } }).catch(() => null)
    received = job?.received ?? received
  }
}

async function load(
  file: Buffer,
  parts: Pick<LoadJob, 'mode'>,
  disturb: (id: number) => Promise<void>,
): Promise<LoadJob> {
  const call = clientOf(servers[0])
  const body = { entity: 'customers', source: 'dms', dryRun: false, ...parts } as const
  const { id } = await call(loadJobEndpoints.createLoadJob, { body, headers: {} })
  await sendFile(id, file)
  await call(loadJobEndpoints.startLoadJob, { params: { id } })
  await disturb(id)
  for (;;) {
    const job = await clientOf(servers[1])(loadJobEndpoints.getLoadJob, { params: { id } })
    if (job.state !== 'running') return job
    await pause(50)
  }
}

/** Kills both servers after every few records, until the job has ended. */
const killAfter = (step: number) => async (id: number) => {
  for (let next = step; ; next += step) {
    for (;;) {
      const job = await readJob(id)
      if (job.state !== 'running') return
      if (job.processed + job.deleted >= next) break
      await pause(5)
    }
    await pause(Math.random() * 40)
    await Promise.all(servers.map((server) => server.kill()))
    servers[0] = await start()
    servers[1] = await start()
  }
}

it('each record of a job is applied and counted once if the servers are killed at any point', async () => {
  const records = customersOf(site.id, 900, 'Killed')
  const file = [...records, { externalId: 'bad', data: { wheels: 4 } }]
  const created = await load(gzipSync(linesOf(file)), { mode: 'upsert' }, killAfter(300))
  expect(created).toMatchObject({
    state: 'done',
    processed: 901,
    counts: { created: 900, unchanged: 0, updated: 0, rejected: 1 },
  })
  // The file lacks 40 records, so few that the snapshot needs no confirmation.
  const changed = records.slice(40).map((record, index) => ({
    ...record,
    data: { ...record.data, phone: index % 2 === 0 ? '040' : null },
  }))
  const snapshot = await load(Buffer.from(linesOf(changed)), { mode: 'snapshot' }, killAfter(290))
  expect(snapshot).toMatchObject({
    state: 'done',
    missing: 40,
    counts: { created: 0, updated: 430, unchanged: 430, deleted: 40 },
  })
  const customers = await db.selectFrom('customer').select(['phone', 'is_hidden']).execute()
  expect(customers).toHaveLength(900)
  expect(customers.filter(({ is_hidden: isHidden }) => isHidden)).toHaveLength(40)
  expect(customers.filter(({ phone }) => phone === '040')).toHaveLength(430)
  while ((await sequenceOutbox(db)).isBusy);
  const feed = await db.selectFrom('feed').select('kind').where('entity', '=', 'customers').execute()
  for (const [kind, count] of Object.entries({ created: 900, changed: 430, deleted: 40 }))
    expect(feed.filter((change) => change.kind === kind)).toHaveLength(count)
  expect(await readdir(join(dataDir, 'attachments', 'incoming-jobs'))).toEqual([])
}, 900_000)
