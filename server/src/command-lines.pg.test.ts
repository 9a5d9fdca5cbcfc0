import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { buildCredential, buildEmployee, buildSite } from '../test/builders.ts'
import { freshDatabase } from '../test/fresh-database.ts'
import { findCaller } from './features/integration/accounts/find-caller.ts'
import { manageByCommandLine } from './features/integration/accounts/manage-by-command-line.ts'
import { readSettings } from './platform/settings.ts'
import { explainFailure } from './start-messages.ts'

const { db, url = '' } = await freshDatabase()
const folder = await mkdtemp(join(tmpdir(), 'verstas-command-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs an operator's command until it exits. The result's output includes errors. */
const run = (script: string, ...words: string[]) => runWith({}, script, ...words)

/** Runs an operator's command with additional settings. */
const runWith = (settings: NodeJS.ProcessEnv, script: string, ...words: string[]) =>
  new Promise<{ readonly code: unknown; readonly output: string }>((resolve) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: url, DATA_DIR: folder, ...settings }
    const file = join(import.meta.dirname, `${script}.ts`)
    execFile(process.execPath, [file, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    )
  })

/** Like `run('service-account', …)` in this process, which is many times faster. */
async function manageAccounts(
  ...words: string[]
): Promise<{ readonly code: number; readonly output: string }> {
  const { serviceKeyDays: days, defaultLanguage: language } = readSettings({})
  try {
    const lines = await manageByCommandLine(db, words, { days, language, now: new Date() })
    return { code: 0, output: lines.join('\n') }
  } catch (error) {
    return { code: 1, output: explainFailure(error) }
  }
}

async function fileWith(text: string): Promise<string> {
  const path = join(folder, 'given.json')
  await writeFile(path, text)
  return path
}

const usages = {
  'link-identity': 'npm run link-identity -- matti oid',
  'service-account': 'npm run service-account -- create "Dealer system"',
  'import-tyre-labels': 'npm run import-tyre-labels -- tyres.json',
  'use-survey': 'npm run use-survey -- arrival off',
  'erase-person': 'npm run erase-person -- employee 42',
  'export-person': 'npm run export-person -- employee 42',
  'support-bundle': 'npm run support-bundle -- bundle.zip',
  backup: 'npm run backup -- /mnt/backups',
  'list-backups': 'npm run list-backups -- /mnt/backups',
  'verify-backup': 'npm run verify-backup -- latest',
  restore: 'npm run restore -- latest',
  tenant: 'npm run tenant -- list',
}

it('each command without arguments prints its usage and fails', async () => {
  // One process runs all commands, because they share nearly all modules.
  const { code, output } = await run('../test/run-without-arguments', ...Object.keys(usages))
  expect(code).toBe(0)
  const results: { code: number; output: string }[] = JSON.parse(output.trim().split('\n').at(-1) ?? '')
  for (const [place, [name, usage]] of Object.entries(usages).entries()) {
    expect(results[place], name).toEqual({ code: 1, output: expect.stringContaining(usage) })
    expect(results[place]?.output, name).not.toContain('at async')
  }
})

it('doctor prints findings with remedies, and exits with 1 because the mail server is down', async () => {
  const settings = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'huolto@example.com', PORT: '1' }
  const { code, output } = await runWith(settings, 'doctor')
  expect(code).toBe(1)
  expect(output).toMatch(/^ok +Database: PostgreSQL/m)
  expect(output).toMatch(
    /^fault +Mail: The mail server 127\.0\.0\.1:1 cannot be used.*\n +Remedy: Check SMTP_URL/m,
  )
  const findings = JSON.parse((await runWith(settings, 'doctor', '--json')).output)
  expect(findings).toContainEqual(expect.objectContaining({ subject: 'Mail', verdict: 'fault' }))
})

it('support-bundle writes an archive that only its user can read, and names its files', async () => {
  const path = join(folder, 'bundle.zip')
  const { code, output } = await run('support-bundle', path)
  expect([code, output]).toEqual([
    0,
    expect.stringContaining(`${path} is written: about.json, settings.json, doctor.txt, database.json.`),
  ])
  expect((await stat(path)).mode & 0o077).toBe(0)
  expect((await run('support-bundle', path)).output).toContain('Name another file')
})

it('an unknown person and an unwritable archive are reported without mentioning settings', async () => {
  const unknown = await run('export-person', 'employee', '987654', join(folder, 'person.zip'))
  expect([unknown.code, unknown.output]).toEqual([
    1,
    'There is no employee 987654. The export of the list of people shows the numbers.\n',
  ])
  const site = await buildSite(db)
  const { id } = await buildEmployee(db, { name: 'Aino', sites: [site] })
  const { output } = await run('export-person', 'employee', String(id), join(folder, 'absent/person.zip'))
  expect(output).toContain('absent/person.zip does not exist. Create it, or name another file.')
})

it('load-tyre-lists reports a missing, malformed or invalid file, and loads no part of it', async () => {
  const missing = join(folder, 'missing.json')
  expect(await run('load-tyre-lists', missing)).toEqual({
    code: 1,
    output: expect.stringContaining(`${missing}: there is no such file`),
  })
  const broken = await fileWith('{')
  expect((await run('load-tyre-lists', broken)).output).toContain(`${broken}: is no JSON`)
  const wrong = await run('load-tyre-lists', await fileWith('{"types": [{"code": ""}]}'))
  expect(wrong.code).toBe(1)
  expect(wrong.output).toContain('given.json: types.0.code: ')
  expect(await db.selectFrom('tyre_type').select('code').execute()).toEqual([])
})

it('load-tyre-lists loads a file and prints the numbers of loaded entries', async () => {
  const description = { fi: 'Kitka', sv: 'Friktion', en: 'Friction' }
  const file = await fileWith(JSON.stringify({ types: [{ code: 'F', season: 'winter', description }] }))
  expect(await run('load-tyre-lists', file)).toEqual({
    code: 0,
    output: `  ${file}: 1 types of tyres, 0 values of their fields\n`,
  })
  expect(await db.selectFrom('tyre_type').select('code').execute()).toEqual([{ code: 'F' }])
})

it('link-identity links an identity to the named employee only', async () => {
  const employee = await buildEmployee(db, { name: 'Matti' })
  await buildCredential(db, employee, { user_name: 'matti' })
  const { code, output } = await run('link-identity', 'matti', 'windows', 'matti@KAARRE.LOCAL')
  expect([code, output]).toEqual([0, expect.stringContaining(`signs in as Matti, number ${employee.id}`)])
  const links = await db.selectFrom('identity_link').select(['employee_id', 'subject']).execute()
  expect(links).toEqual([{ employee_id: employee.id, subject: 'matti@kaarre.local' }])
})

it('use-survey refuses an unknown template, and prints its usage for a state other than on or off', async () => {
  const { code, output } = await run('use-survey', 'arrival', 'off')
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('There is no template arrival, but none at all'),
  ])
  expect((await run('use-survey', 'arrival', 'perhaps')).output).toContain('npm run use-survey')
})

it('service-account prints the new key last, lists the account without the secret, and revokes it', async () => {
  const site = await buildSite(db)
  const create = ['create', 'Dealer system'] as const
  const { code, output } = await run(
    'service-account',
    ...create,
    '--sites',
    String(site.id),
    '--scopes',
    'vehicles:write,changes:read',
  )
  expect(code).toBe(0)
  const key = output.trimEnd().split('\n').at(-1) ?? ''
  expect(key).toMatch(/^vst_[0-9A-Za-z]{8}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/)
  const [, keyId = '', secret = ''] = key.split('_')
  const caller = () => findCaller(db, { kind: 'key', id: keyId, secret }, new Date())
  const found = await caller()
  expect(found?.session).toMatchObject({ accountName: 'Dealer system', siteIds: [site.id] })
  expect([...(found?.session.scopes ?? [])]).toEqual(['vehicles:write', 'changes:read'])
  const listed = await manageAccounts('list')
  expect(listed.output).toContain(`Dealer system: sites ${site.id}; scopes changes:read,vehicles:write`)
  expect(listed.output).toContain(`key ${keyId}, expires on `)
  expect(listed.output).not.toContain(secret)
  expect(await manageAccounts(...create, '--sites', 'all', '--scopes', 'all')).toMatchObject({
    code: 1,
    output: expect.stringContaining('there is a service account with this name already'),
  })
  const revoked = await manageAccounts('revoke', String(found?.session.accountId))
  expect([revoked.code, revoked.output]).toEqual([0, expect.stringContaining('Dealer system is revoked')])
  expect(await caller()).toBeNull()
})

it('service-account adds an account of all sites and scopes with a key of 30 days, and revokes the key', async () => {
  const words = ['Reports', '--sites=all', '--scopes=all', '--days', '30']
  const { output } = await manageAccounts('create', ...words)
  const [, id = '', secret = ''] = output.trimEnd().split('\n').at(-1)?.split('_') ?? []
  const callerAfter = (days: number) =>
    findCaller(db, { kind: 'key', id, secret }, new Date(Date.now() + days * 86_400_000))
  expect((await callerAfter(29.9))?.session).toMatchObject({ siteIds: null })
  expect(await callerAfter(30)).toBeNull()
  expect((await manageAccounts('revoke', id)).output).toContain(`The key ${id} of Reports is revoked.`)
  expect(await callerAfter(0)).toBeNull()
  expect((await manageAccounts('revoke', id)).output).toContain('is revoked already')
})

it.each([
  ['an unknown scope', ['X', '--sites', 'all', '--scopes', 'cats:read'], 'cats:read: is no scope'],
  ['an unknown site', ['X', '--sites', '987654', '--scopes', 'all'], '987654: there is no such site'],
  ['a name instead of site ids', ['X', '--sites', 'Turku', '--scopes', 'all'], 'expected numbers, or all'],
  ['zero days', ['X', '--sites', 'all', '--scopes', 'all', '--days', '0'], 'from 1 to 3650'],
  ['a missing option --sites', ['X', '--scopes', 'all'], 'npm run service-account'],
  ['an unknown option', ['X', '--sites', 'all', '--scopes', 'all', '--site', '1'], 'npm run service-account'],
])('service-account refuses %s and adds no account', async (_, words, message) => {
  const count = () => db.selectFrom('service_account').select('id').execute()
  const before = await count()
  expect(await manageAccounts('create', ...words)).toEqual({
    code: 1,
    output: expect.stringContaining(message),
  })
  expect(await count()).toEqual(before)
})

it('a command refuses a database without migrations of its version while a server uses it', async () => {
  const missing = '0088_server_processes.sql'
  await sql`delete from schema_migration where name = ${missing}`.execute(db)
  await sql`drop table server_process`.execute(db)
  const server = new pg.Client({ connectionString: url, application_name: 'verstas-live' })
  await server.connect()
  const refused = await run('use-survey', 'arrival', 'off')
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining('Start a server of this version first'),
  ])
  const { rows } = await sql`select name from schema_migration where name = ${missing}`.execute(db)
  expect(rows).toEqual([])

  await server.end()
  expect((await run('migrate', '--check')).output).toContain(`A start applies:\n  ${missing} (expand)\n`)
  const { code, output } = await run('migrate')
  expect([code, output]).toEqual([0, expect.stringContaining(`Applied migrations: 1\n  ${missing}\n`)])
  expect((await run('finish-upgrade')).output).toContain('is finished.')
})

it('a command for each tenant reports the failure of one, and a command for one asks for its id', async () => {
  const file = join(folder, 'tenants.json')
  const tenants = [
    { id: 'broken', databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' },
    { id: 'kaarre', databaseUrl: url },
  ].map((tenant) => ({ ...tenant, name: tenant.id, state: 'active', hosts: [`${tenant.id}.test`] }))
  await writeFile(file, JSON.stringify({ version: 1, tenants }))
  const settings = { TENANTS_FILE: file, DATABASE_URL: '' }

  const each = await runWith(settings, 'migrate', '--check')
  expect([each.code, each.output]).toEqual([1, expect.stringContaining('The command failed for: broken')])
  expect(each.output).toContain('The database is not available')
  expect(each.output).toContain('This is version')
  const one = await runWith(settings, 'migrate', '--check', '--tenant', 'kaarre')
  expect([one.code, one.output]).toEqual([0, expect.stringContaining('This is version')])
  const unnamed = await runWith(settings, 'service-account', 'list')
  expect([unnamed.code, unnamed.output]).toEqual([1, 'Name the tenant: --tenant broken or --tenant kaarre\n'])
  expect((await runWith(settings, 'service-account', 'list', '--tenant=kaarre')).code).toBe(0)
})
