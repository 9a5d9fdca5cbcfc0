import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execute } from '../../../server/test/create-database.ts'
import { demoData } from './demo-data.ts'
import { startServer } from './start-server.ts'
import { createTestDatabase } from './test-server.ts'

/** A process with two groups, `alpha` and `beta`, and a common page at the host `app`. */
export interface TenantServer {
  /** The address of the process, which belongs to no group. */
  readonly origin: string
  /** Returns the address of a group or of the common page, as a browser opens it. */
  readonly urlOf: (host: 'alpha' | 'beta' | 'app' | 'unknown') => string
  /** Runs a statement in the database of a group. */
  readonly runSql: (id: 'alpha' | 'beta', statement: string) => Promise<void>
  /** Changes the state of `beta`, as `npm run tenant -- pause beta` does. */
  readonly setStateOfBeta: (state: 'active' | 'paused') => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts a process with two groups, each with a copy of the demo dealership. */
export async function startTenantServer(): Promise<TenantServer> {
  const folder = await mkdtemp(join(tmpdir(), 'verstas-e2e-tenants-'))
  const groups = await Promise.all(
    (['alpha', 'beta'] as const).map(async (id) => {
      await cp(demoData.files, join(folder, 'tenants', id), { recursive: true })
      return { id, ...(await createTestDatabase(demoData.database)) }
    }),
  )
  const file = join(folder, 'tenants.json')
  const write = (stateOfBeta: 'active' | 'paused') =>
    writeFile(
      file,
      JSON.stringify({
        version: 1,
        commonHosts: ['app.localhost'],
        tenants: groups.map(({ id, settings }) => ({
          ...{ id, name: id, hosts: [`${id}.localhost`], domains: [`${id}.example.com`] },
          databaseUrl: settings.DATABASE_URL,
          state: id === 'beta' ? stateOfBeta : 'active',
        })),
      }),
    )
  await write('active')
  const server = await startServer(folder, { TENANTS_FILE: file, DEMO: 'off' })
  const { port } = new URL(server.url)
  return {
    origin: server.url,
    urlOf: (host) => `http://${host}.localhost:${port}`,
    runSql: (id, statement) =>
      execute(groups.find((group) => group.id === id)?.settings.DATABASE_URL ?? '', statement),
    setStateOfBeta: write,
    stop: async () => {
      await server.stop()
      for (const { remove } of groups) await remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
