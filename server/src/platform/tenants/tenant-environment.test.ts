import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readSettings, SettingsError } from '../settings.ts'

const folder = await mkdtemp(join(tmpdir(), 'verstas-tenants-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const file = join(folder, 'tenants.json')

const kaarre = {
  id: 'kaarre',
  name: 'Auto-Kaarre',
  state: 'active',
  hosts: ['kaarre.example.com'],
  databaseUrl: 'postgres://app:hunter2@db/kaarre',
}
const write = (...tenants: object[]) => writeFile(file, JSON.stringify({ version: 1, tenants }))
await write(kaarre)

const settingsWith = (environment: NodeJS.ProcessEnv) => readSettings({ TENANTS_FILE: file, ...environment })

function problemsWith(environment: NodeJS.ProcessEnv): string {
  try {
    settingsWith(environment)
  } catch (error) {
    if (error instanceof SettingsError) return error.problems.join('\n')
    throw error
  }
  return ''
}

it('a process with a file of tenants has no database, no demo and no tenant of its own', () => {
  expect(settingsWith({ NODE_ENV: 'production' })).toMatchObject({
    tenantsFile: file,
    tenant: undefined,
    databaseUrl: undefined,
    demo: false,
  })
})

it('TENANT selects the database, the folder, the limits and the settings of its entry', async () => {
  const limits = { connections: 20, sockets: 500, openUploadMb: 3000 }
  await write({ ...kaarre, limits, settings: { TIME_ZONE: 'Europe/Stockholm', MAX_VIDEO_MB: '100' } })
  expect(settingsWith({ TENANT: 'kaarre', DATA_DIR: folder, TIME_ZONE: 'Europe/Helsinki' })).toMatchObject({
    tenant: { id: 'kaarre', hosts: ['kaarre.example.com'] },
    tenantsFile: undefined,
    databaseUrl: 'postgres://app:hunter2@db/kaarre',
    dataDir: join(folder, 'tenants/kaarre'),
    databaseConnections: 20,
    maxSockets: 500,
    maxOpenMbPerSite: 3000,
    timeZone: 'Europe/Stockholm',
    demo: false,
  })
})

it('a tenant inherits common settings, but not the data, address or identity provider of another', async () => {
  await write(kaarre)
  const { backup, ...settings } = settingsWith({
    ...{ TENANT: 'kaarre', DATABASE_LISTEN_URL: 'postgres://x@y/z', STORAGE_URL: 's3://a:b@c/bucket' },
    ...{
      APP_ORIGIN: 'https://other.example.com',
      OIDC_ISSUER: 'https://login.example.com/',
      OIDC_CLIENT_ID: 'v',
    },
    ...{ REPORTS_EXPORT_FOLDER: '/srv/reports', BACKUP_TO: '/mnt/backups', SESSION_IDLE_MINUTES: '30' },
  })
  expect(settings).toMatchObject({
    databaseListenUrl: undefined,
    storageUrl: undefined,
    appOrigin: undefined,
    oidc: undefined,
    reportsExportFolder: undefined,
    sessionIdleMinutes: 30,
  })
  expect(backup.to).toBe('/mnt/backups/kaarre')
})

it('a process with a file of tenants refuses settings that belong to each tenant', () => {
  const problems = problemsWith({
    DATABASE_URL: 'postgres://a:hunter2@b/c',
    OIDC_CLIENT_SECRET_FILE: '/x',
    DEMO: 'on',
  })
  expect(problems).toContain('DATABASE_URL: refused together with TENANTS_FILE')
  expect(problems).toContain('OIDC_CLIENT_SECRET_FILE: refused together with TENANTS_FILE')
  expect(problems).toContain('DEMO=on: refused together with TENANTS_FILE')
  expect(problems).not.toContain('hunter2')
  expect(problemsWith({ BACKUP_TO: 's3://a:b@c/bucket' })).toContain('BACKUP_TO as a bucket: refused')
})

it('an entry cannot have settings of the process, and the error of an unknown tenant names all', async () => {
  await write({ ...kaarre, settings: { PORT: '1', DATABASE_URL: 'postgres://a:hunter2@b/c' } })
  const problems = problemsWith({ TENANT: 'kaarre' })
  expect(problems).toContain('tenant kaarre: PORT is a setting of the process')
  expect(problems).toContain('tenant kaarre: DATABASE_URL is a field of its entry')
  expect(problems).not.toContain('hunter2')
  expect(problemsWith({ TENANT: 'kare' })).toContain('TENANT=kare: there is no such tenant, but kaarre')
  expect(() => readSettings({ TENANT: 'kaarre' })).toThrow('TENANT: refused without TENANTS_FILE')
})
