import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { atEnd } from '../../test/at-end.ts'
import { buildEmployee } from '../../test/builders.ts'
import { dropDatabase } from '../../test/create-database.ts'
import { eventually } from '../../test/eventually.ts'
import { openTestDatabase } from '../../test/open-test-database.ts'
import { silentLog } from '../../test/silent-log.ts'
import { createTenantFile, serveTestTenants } from '../../test/tenant-process.ts'
import { explainFailure } from '../start-messages.ts'
import { manageTenants } from './manage-tenants.ts'

const files = await createTenantFile()
const { folder, file } = files
const server = inject('postgresUrl')
const prefix = `tenant_${process.pid}`
const urlOf = (name: string): string =>
  Object.assign(new URL(server), { pathname: `/${prefix}_${name}` }).href

for (const name of ['one', 'two', 'a', 'b']) atEnd(() => dropDatabase(server, `${prefix}_${name}`))

/** Runs a command. Returns its lines or its error. */
async function tenant(
  words: string,
  { url, typed }: { readonly url?: string; readonly typed?: string } = {},
): Promise<string> {
  const lines: string[] = []
  try {
    await manageTenants(words.split(' '), {
      environment: { TENANTS_FILE: file, DATA_DIR: folder, DATABASE_URL: url },
      log: silentLog,
      now: () => new Date(),
      print: (line) => void lines.push(line),
      isTerminal: typed !== undefined,
      ask: async () => typed ?? '',
    })
  } catch (error) {
    lines.push(explainFailure(error))
  }
  return lines.join('\n')
}

const contentOf = async () => JSON.parse(await readFile(file, 'utf8'))

it('a tenant can be added with its database, paused, moved, resumed and removed while servers run', async () => {
  expect(
    await tenant('add kaarre --host kaarre.test --name Kaarre --domain kaarre.fi --connections 12'),
  ).toContain('DATABASE_URL: missing')
  const added = await tenant(
    'add kaarre --host kaarre.test --name Kaarre --domain kaarre.fi --connections 12',
    {
      url: urlOf('one'),
    },
  )
  expect(added).toContain(`the database ${prefix}_one at ${new URL(server).host} is created.`)
  const linkFile = join(folder, 'tenants/kaarre/setup-link.txt')
  expect(added).toContain(linkFile)
  expect(added).not.toContain('/#/setup/')
  expect(await readFile(linkFile, 'utf8')).toMatch(/^https:\/\/kaarre\.test\/#\/setup\/\S+\n$/)
  expect((await stat(linkFile)).mode & 0o077).toBe(0)
  expect((await contentOf()).tenants).toMatchObject([
    { id: 'kaarre', state: 'active', limits: { connections: 12 } },
  ])

  const { ask, close } = await serveTestTenants({ folder, file })
  expect((await ask('kaarre.test', '/api/health/ready')).status).toBe(200)
  expect(await tenant('list')).toBe(
    `  kaarre               active  Kaarre, at kaarre.test; the database ${prefix}_one at ${new URL(server).host}, 1 server`,
  )

  expect(await tenant('move kaarre', { url: urlOf('two') })).toBe(
    'kaarre is active. Pause it first: npm run tenant -- pause kaarre',
  )
  const { db, close: closeOld } = await openTestDatabase(urlOf('one'))
  await buildEmployee(db, { name: 'Kaarre Mies' })
  await closeOld()
  expect(await tenant('pause kaarre')).toContain('No server uses its database now.')
  const refused = await ask('kaarre.test', '/api/health/ready')
  expect([refused.status, JSON.parse(refused.body)[0].ErrorId]).toEqual([503, 900551])
  const moved = await tenant('move kaarre', { url: urlOf('two') })
  expect(moved).toMatch(/ \d+ rows are copied and compared\./)
  expect(moved).toContain(`Kaarre uses the database ${prefix}_two`)
  expect(await tenant('resume kaarre')).toContain('is active')
  await eventually(async () => expect((await ask('kaarre.test', '/api/health/ready')).status).toBe(200))
  const { db: moving, close: closeNew } = await openTestDatabase(urlOf('two'))
  expect(await moving.selectFrom('employee').select('name').execute()).toContainEqual({ name: 'Kaarre Mies' })
  await buildEmployee(moving, { name: 'Kaarre Toinen' })
  await closeNew()

  await tenant('pause kaarre')
  const other = await tenant('move kaarre', { url: urlOf('one') })
  expect(other).toContain('The new database has other data than the present one: ')
  expect(other).toContain('employee (')
  expect(await tenant('remove kaarre --drop')).toContain('Repeat the command with --confirm kaarre')
  expect(await tenant('remove kaarre --drop', { typed: 'kare' })).toContain('kaarre stays')
  expect((await contentOf()).tenants).toHaveLength(1)
  expect(await tenant('remove kaarre --drop', { typed: 'kaarre' })).toContain(
    'Kaarre and its data are deleted.',
  )
  expect((await contentOf()).tenants).toEqual([])
  await expect(openTestDatabase(urlOf('two'))).rejects.toThrow()
  await expect(stat(join(folder, 'tenants/kaarre'))).rejects.toThrow()
  await eventually(async () => expect((await ask('kaarre.test', '/')).status).toBe(404))
  await close()
})

it.each([
  ['a database that another tenant has', 'add b --host b.test', 'a', 'the database'],
  ['a host that another tenant has', 'add b --host a.test', 'b', 'the host a.test is that of a, too'],
  ['a setting that is wrong', 'add b --host b.test --set TIME_ZONE=Mars', 'b', 'TIME_ZONE=Mars: expected'],
  ['a setting of the process', 'add b --host b.test --set PORT=1', 'b', 'PORT is a setting of the process'],
  ['a tenant without a host', 'add b', 'b', 'tenant b hosts'],
  ['an unknown tenant', 'pause c', 'b', 'c: there is no such tenant, but a'],
  ['an option of another task', 'pause a --drop', 'b', 'Say what to do with the tenants'],
])('the command refuses %s with an explanation, and changes nothing', async (_, words, database, message) => {
  await files.write([{ id: 'a', databaseUrl: urlOf('a') }])
  const before = await contentOf()
  expect(await tenant(words, { url: urlOf(database) })).toContain(message)
  expect(await contentOf()).toEqual(before)
  await expect(openTestDatabase(urlOf('b'))).rejects.toThrow()
})
