import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { buildCredential, buildEmployee, buildSite } from '../../../test/builders.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { readArchive } from '../../../test/read-archive.ts'
import type { Finding } from './finding.ts'
import { writeBundle } from './write-bundle.ts'

const { db } = await freshDatabase()
const folder = await mkdtemp(join(tmpdir(), 'verstas-bundle-'))
atEnd(() => rm(folder, { recursive: true, force: true }))

/** Planted texts that must not occur in any file of a bundle. */
const planted = {
  name: 'Aamu Kuusikko',
  userName: 'akuusikko',
  customer: 'Väinö Tammilehto',
  company: 'Huovilan Kiesi',
  email: 'aamu.kuusikko@example.com',
  phone: '+358 40 987 6543',
  plate: 'ZYX-987',
  password: 'hunter2hunter2',
  token: '0f9e8d7c-6b5a-4433-2211-00ffeeddccbb.QWxsb2ZpdGlzc2VjcmV0MTIz',
  address: '10.20.30.40',
}

const site = await buildSite(db)
const aamu = await buildEmployee(db, { name: planted.name, sites: [site] })
await buildCredential(db, aamu, { user_name: planted.userName })
await db
  .insertInto('customer')
  .values({ site_id: site.id, first_name: 'Väinö', last_name: 'Tammilehto', company_name: planted.company })
  .execute()

const everything = Object.values(planted).join(' and ')
const environment = {
  DATABASE_URL: `postgres://app:${planted.password}@db/verstas`,
  SMS_HEADERS: JSON.stringify({ Authorization: planted.password }),
  MAIL_FROM: `${planted.name} <${planted.email}>`,
  LOGOUT_URL: `https://intra.example.com/?who=${planted.password}`,
  MY_SECRET: planted.password,
  LOG_LEVEL: 'info',
}
const { name: _name, userName: _user, customer: _customer, company: _company, ...withoutNames } = planted
const secrets = Object.values(withoutNames).join(' and ')
const findings: readonly Finding[] = [
  { subject: 'Mail', verdict: 'fault', sentence: `It said: ${everything}`, remedy: 'Try again.' },
]

const line = (fields: object) =>
  JSON.stringify({ level: 'error', time: '2026-11-20T06:00:00.000Z', ...fields })
const log = [
  line({ msg: 'stopping', signal: 'SIGTERM' }),
  line({ msg: everything, note: everything, address: planted.address, [planted.name]: 1 }),
  line({
    msg: 'failed',
    err: { type: 'Error', message: everything, stack: `Error: ${everything}\n    at a.ts:1` },
  }),
  `a line of another program with ${everything}`,
].join('\n')

async function bundle(changes: Partial<Parameters<typeof writeBundle>[0]> = {}) {
  const path = join(folder, `${crypto.randomUUID()}.zip`)
  const logFile = join(folder, 'verstas.log')
  await writeFile(logFile, log)
  const now = new Date('2026-11-20T06:00:00Z')
  await writeBundle({ path, logFile, environment, findings, db, now, ...changes })
  return readArchive(await readFile(path))
}

it.each([
  ['with the database', {}],
  // Without names, the bundle has only findings about the settings and the machine.
  ['without the database', { db: null, findings: findings.map((each) => ({ ...each, sentence: secrets })) }],
])('a bundle %s contains no secret and no personal data', async (_, changes) => {
  const files = await bundle(changes)
  const all = Buffer.from([...files.values()].join('\n'), 'latin1').toString()
  const parts = Object.values(planted).flatMap((text) => [
    text,
    ...text.split(/[ @]/).filter((word) => word.length > 3),
  ])
  // The host of an address and the domain of an e-mail address may remain.
  const found = parts.filter((part) => part !== 'example.com' && all.includes(part))
  expect(found).toEqual([])
})

it('a bundle has versions, settings, findings, sizes, queues and the log', async () => {
  const files = await bundle()
  expect([...files.keys()]).toEqual([
    'about.json',
    'settings.json',
    'doctor.txt',
    'database.json',
    'log.jsonl',
  ])
  const read = (name: string) => JSON.parse(files.get(name) ?? '')
  expect(read('about.json')).toMatchObject({
    node: process.versions.node,
    version: expect.stringMatching(/^\d/),
  })
  expect(read('settings.json')).toMatchObject({ LOG_LEVEL: 'info', DATABASE_URL: '[set, not shown]' })
  expect(files.get('doctor.txt')).toContain('fault    Mail: It said: [removed]')
  const figures = read('database.json')
  expect(figures.tables).toContainEqual({
    name: 'work_order',
    rows: expect.any(String),
    bytes: expect.any(String),
  })
  expect(figures.queues).toMatchObject({ outbox: expect.any(Number), session: 0 })
  expect(figures.extensions.map(({ name }: { name: string }) => name)).toContain('pg_trgm')
  expect(figures.connections.length).toBeGreaterThan(0)
  const lines = (files.get('log.jsonl') ?? '').trimEnd().split('\n')
  expect(lines).toHaveLength(4)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'stopping', signal: 'SIGTERM' })
})

it('a bundle replaces no file, and names a log that cannot be read', async () => {
  await expect(bundle({ path: join(folder, 'verstas.log') })).rejects.toThrow(
    'exists already, and is not overwritten',
  )
  await expect(bundle({ logFile: join(folder, 'absent.log') })).rejects.toThrow(
    'the log cannot be read (ENOENT)',
  )
})
