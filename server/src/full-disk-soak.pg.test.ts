import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, it } from 'vitest'
import { atEnd } from '../test/at-end.ts'
import { unharmed, workThrough } from '../test/chaos-load.ts'
import { openChaosWorld } from '../test/chaos-world.ts'
import { startPrimary } from '../test/postgres-pair.ts'
import { openRelay } from '../test/relay.ts'

const run = promisify(execFile)

/** Time in milliseconds for which the disk is full. */
const fullMs = 15_000
const settings = ['max_wal_size=64MB', 'min_wal_size=32MB']

it('a full disk of PostgreSQL stops writes, and no acknowledged write is lost', { timeout: 900_000 }, async ({
  skip,
}) => {
  if (process.getuid?.() !== 0) skip('a disk of a small size needs root')
  const folder = await mkdtemp(join(tmpdir(), 'verstas-full-'))
  await run('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=777', 'tmpfs', folder])
  atEnd(async () => {
    await run('umount', ['-l', folder])
    await rm(folder, { recursive: true, force: true })
  })
  const data = join(folder, 'data')
  let cluster = await startPrimary(settings, data)
  const portOf = () => Number(new URL(cluster.urlOf('postgres')).port)
  const relay = await openRelay(portOf())
  const url = `postgres://postgres@127.0.0.1:${relay.port}/chaos`
  const world = await openChaosWorld({
    serverUrl: cluster.urlOf('postgres'),
    urlOf: () => ({ url, listenUrl: url }),
  })
  try {
    const { result, figures } = await workThrough(world, async () => {
      const filler = join(folder, 'filler')
      await run('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M']).catch(() => {})
      await sleep(fullMs)
      await rm(filler)
      if (await isRunning(cluster.urlOf('postgres'))) return
      // PostgreSQL stops if it cannot write its log, and an operator restarts it.
      await cluster.stop()
      cluster = await startPrimary(settings, data)
      relay.pointTo(portOf())
    })
    console.info(`full disk: ${JSON.stringify(figures)}`)
    expect(result).toEqual(unharmed)
    expect(figures.longestPause).toBeGreaterThan(fullMs / 2)
  } finally {
    await world.close()
    await relay.close()
    await cluster.stop()
  }
})

/** True if the server accepts a connection within a few seconds. */
async function isRunning(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    const isConnected = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (isConnected) return true
    await sleep(500)
  }
  return false
}
