import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../test/eventually.ts'
import { freshDatabase } from '../test/fresh-database.ts'
import { buildWorkers, startMixedLoad } from '../test/mixed-load.ts'
import { buildNextVersion } from '../test/other-version.ts'
import { startServerProcess } from '../test/server-process.ts'

const { db, url = '' } = await freshDatabase()

const historyOf = async (name: string) => {
  const { rows } = await sql`select name from schema_migration where name = ${name}`.execute(db)
  return rows.length
}

it('a new version replaces this one while people work, no call fails, and old data is removed last', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'verstas-rolling-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const environment = { DATABASE_URL: url, DATA_DIR: dataDir, STOP_DELAY_SECONDS: '1' }
  await sql`alter table stock add column unused_later text`.execute(db)
  const nextMain = await buildNextVersion('99.0.0', {
    '9901_work_order_tag.sql': '-- Migration: expand\nalter table work_order add column tag text;',
    '9902_stamping_index.sql':
      '-- Migration: expand, outside a transaction\n' +
      'create index concurrently stamping__by_start on stamping (start_at);',
    '9903_unused.sql': '-- Migration: contract\nalter table stock drop column unused_later;',
  })
  const { workers, findLost } = await buildWorkers(db, 6)
  const load = startMixedLoad(workers)
  onTestFinished(load.stop)
  const old = await startServerProcess(environment)
  onTestFinished(() => old.kill())
  load.add(old)
  await eventually(() => expect(load.countOf(old)).toBeGreaterThan(30))

  const next = await startServerProcess(environment, [], nextMain)
  onTestFinished(() => next.kill())
  expect(await (await fetch(`${next.origin}/api/health`)).json()).toMatchObject({ Version: '99.0.0' })
  load.add(next)
  const before = load.countOf(old)
  await eventually(() => {
    expect(load.countOf(next)).toBeGreaterThan(30)
    expect(load.countOf(old)).toBeGreaterThan(before + 30)
  })
  expect(await historyOf('9902_stamping_index.sql')).toBe(1)
  expect(await historyOf('9903_unused.sql')).toBe(0)

  await old.kill('SIGTERM')
  await eventually(async () => expect(await historyOf('9903_unused.sql')).toBe(1))
  const after = load.countOf(next)
  await eventually(() => expect(load.countOf(next)).toBeGreaterThan(after + 30))
  await load.stop()
  expect(load.failures).toEqual([])
  expect(await findLost()).toEqual([])
})
