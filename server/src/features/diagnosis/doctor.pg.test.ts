import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { findFreePort } from '../../../test/free-port.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { oidcClient, startOidcServer } from '../../../test/oidc-server.ts'
import { extractPgliteTemplate } from '../../../test/pglite-template.ts'
import { startS3 } from '../../../test/s3-server.ts'
import { startMain } from '../../../test/start-main.ts'
import { explainFailure } from '../../start-messages.ts'
import type { Finding } from './finding.ts'
import { runDoctor } from './run-doctor.ts'

const { db, url = '' } = await freshDatabase()
const folder = await mkdtemp(join(tmpdir(), 'verstas-doctor-'))
atEnd(() => rm(folder, { recursive: true, force: true }))
await writeFile(join(folder, 'index.html'), '')

/** Runs the doctor with these settings. By default, no server listens on the settings' port. */
const examine = async (environment: NodeJS.ProcessEnv): Promise<readonly Finding[]> =>
  runDoctor({
    environment: { DATABASE_URL: url, DATA_DIR: folder, PORT: '1', MIN_FREE_MB: '1', ...environment },
    webFolder: folder,
    explain: explainFailure,
  })

const of = (findings: readonly Finding[], subject: string) =>
  findings
    .filter((each) => each.subject === subject)
    .map(({ verdict, sentence }) => `${verdict}: ${sentence}`)

async function startHttp(answer: (path: string) => { status: number; body: string }) {
  const server = createServer((request, response) => {
    const { status, body } = answer(request.url ?? '')
    response.writeHead(status).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('the database', () => {
  it('rights, extensions, schema, clock and notifications of a good database are ok', async () => {
    const database = of(await examine({}), 'Database')
    expect(database).toHaveLength(6)
    expect(database).toContainEqual(expect.stringContaining('have their next partitions'))
    expect(database.filter((line) => !line.startsWith('ok'))).toEqual([])
    expect(database[0]).toMatch(/^ok: PostgreSQL \d+.* answers for the database test_/)
  })

  it('a missing and an unknown migration and an unfinished restore are reported', async () => {
    const [last] = (
      await sql<{
        name: string
        checksum: string
        kind: string
      }>`select name, checksum, kind from schema_migration
      order by name desc limit 1`.execute(db)
    ).rows
    await sql`delete from schema_migration where name = ${last?.name}`.execute(db)
    expect(of(await examine({}), 'Database')).toContainEqual(
      `warning: The database lacks 1 migrations, from ${last?.name} on.`,
    )
    const restored = sql`(${last?.name}, ${last?.checksum}, ${last?.kind})`
    await sql`insert into schema_migration (name, checksum, kind)
      values ${restored}, ('9999_newer.sql', '', 'expand')`.execute(db)
    expect(of(await examine({}), 'Database')).toContainEqual(
      'ok: A newer version has expanded the schema, and this version can still use it.',
    )
    await sql`update schema_migration set kind = 'contract' where name = '9999_newer.sql'`.execute(db)
    expect(of(await examine({}), 'Database')).toContainEqual(
      'fault: The database has a migration of a newer version, 9999_newer.sql.',
    )
    await sql`delete from schema_migration where name = '9999_newer.sql'`.execute(db)
    await sql`create table unfinished_restore (backup text)`.execute(db)
    expect(of(await examine({}), 'Database')).toContainEqual(
      'fault: A restore into this database did not finish, so no server starts with it.',
    )
    await sql`drop table unfinished_restore`.execute(db)
  })

  it('a role without rights and a wrong password are faults with a remedy', async () => {
    const name = `visitor_${process.pid}`
    await sql`create role ${sql.ref(name)} login password 'x'`.execute(db)
    atEnd(async () => void (await sql`drop role if exists ${sql.ref(name)}`.execute(db).catch(() => {})))
    const visitor = Object.assign(new URL(url), { username: name, password: 'x' }).href
    const findings = await examine({ DATABASE_URL: visitor })
    expect(of(findings, 'Database')).toContainEqual('fault: The role may not create tables and extensions.')
    const [missing] = (await examine({ DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:1/none' })).filter(
      ({ subject }) => subject === 'Database',
    )
    expect(missing).toMatchObject({ verdict: 'fault', sentence: expect.stringContaining('ECONNREFUSED') })
    expect(JSON.stringify(missing)).not.toContain('hunter2')
  })

  it('a reports replica with the same schema is ok, and one that does not answer is a fault', async () => {
    expect(of(await examine({ DATABASE_REPORTS_URL: url }), 'Database')).toContainEqual(
      'ok: The database of the reports answers and has the same schema.',
    )
    expect(
      of(await examine({ DATABASE_REPORTS_URL: 'postgres://x:hunter2@127.0.0.1:1/none' }), 'Database'),
    ).toContainEqual(
      expect.stringMatching(/^fault: The database of the reports does not answer: .*ECONNREFUSED/),
    )
  })

  it('the doctor creates no embedded database, and does not open one that a server uses', async () => {
    const dataDir = join(folder, 'embedded')
    const embedded = { DATABASE_URL: '', DATA_DIR: dataDir, DEMO: 'off' }
    expect(of(await examine(embedded), 'Database')[0]).toContain('the first start makes it')
    await extractPgliteTemplate(dataDir)
    const { up, child, exited } = startMain(embedded)
    const port = new URL(await up).port
    const findings = await examine({ ...embedded, PORT: port })
    expect(of(findings, 'Database')).toEqual([expect.stringContaining('is in use by a server')])
    expect(of(findings, 'Server')[0]).toMatch(/^ok: The server at http:\/\/127\.0\.0\.1:\d+ is ready/)
    child.kill('SIGTERM')
    await exited
    expect(of(await examine(embedded), 'Database')).toEqual([
      expect.stringContaining('opens'),
      expect.stringContaining('The schema is current'),
      expect.stringContaining('have their next partitions'),
    ])
  })

  it('a missing partition and rows without one are reported', async () => {
    await sql`alter table feed detach partition partitions.feed_first`.execute(db)
    await sql`alter table feed attach partition partitions.feed_first for values from (minvalue) to (1000)`.execute(
      db,
    )
    await sql`insert into feed (position, at, entity, kind, entity_id) values (1000, now(), 'parts', 'created', 1)`.execute(
      db,
    )
    const database = of(await examine({}), 'Database')
    await sql`delete from feed`.execute(db)
    expect(database).toContainEqual(expect.stringMatching(/^warning: The table feed has no partition for/))
    expect(database).toContainEqual(
      expect.stringMatching(/^warning: Rows of the table feed have no partition/),
    )
  })
})

describe('the settings', () => {
  it('each invalid setting is a fault, and then only the program is checked besides', async () => {
    const findings = await examine({ PORT: 'x', DEMO: 'perhaps' })
    expect(of(findings, 'Settings')).toEqual([
      expect.stringMatching(/^fault: PORT=x: expected/),
      expect.stringMatching(/^fault: DEMO=perhaps: expected/),
    ])
    expect(new Set(findings.map(({ subject }) => subject))).toEqual(new Set(['Settings', 'Program']))
  })
})

describe('the store', () => {
  it('the doctor writes, reads and deletes a file in a folder or bucket of attachments', async () => {
    const storageUrl = await startS3()
    expect(of(await examine({}), 'Store')).toEqual([expect.stringMatching(/^ok: A file was written/)])
    expect(of(await examine({ STORAGE_URL: storageUrl }), 'Store')).toEqual([
      expect.stringMatching(/^ok: A file was written to the bucket attachments/),
    ])
    const wrong = storageUrl.replace('/attachments', '/absent').replace('S3RVER:S3RVER', 'S3RVER:hunter2')
    const findings = await examine({ STORAGE_URL: wrong })
    expect(of(findings, 'Store')).toEqual([expect.stringMatching(/^fault: .*refuses writing/)])
    expect(JSON.stringify(findings)).not.toContain('hunter2')
  })
})

describe('the backups', () => {
  it('a folder without backups, and one that is missing, are reported', async () => {
    expect(of(await examine({ BACKUP_TO: folder }), 'Backups')).toEqual([
      `warning: ${folder} has no backup yet.`,
    ])
    expect(of(await examine({ BACKUP_TO: join(folder, 'absent') }), 'Backups')).toEqual([
      expect.stringContaining('fault: There is no folder'),
    ])
    expect(of(await examine({ NODE_ENV: 'production' }), 'Backups')).toEqual([
      'warning: BACKUP_TO is not set, so Verstas makes no backups.',
    ])
  })

  it('a writable bucket without a backup is reported, and a missing bucket is a fault', async () => {
    const attachments = await startS3()
    const wrong = attachments.replace('/attachments', '/absent').replace('S3RVER:S3RVER', 'S3RVER:hunter2')
    expect(of(await examine({ BACKUP_TO: attachments }), 'Backups')).toEqual([
      expect.stringMatching(/^warning: the bucket attachments at .* has no backup yet/),
    ])
    const findings = await examine({ BACKUP_TO: wrong })
    expect(of(findings, 'Backups')).toEqual([expect.stringMatching(/^fault: .*cannot be used/)])
    expect(JSON.stringify(findings)).not.toContain('hunter2')
  })
})

describe('the proxy', () => {
  it('a proxy that passes on WebSockets and Host is ok, and so are readable metrics', async () => {
    const [port, metricsPort] = [String(await findFreePort()), String(await findFreePort())]
    const origin = `http://127.0.0.1:${port}`
    const metrics = { METRICS_PORT: metricsPort }
    const closed = of(await examine(metrics), 'Metrics')
    expect(closed).toEqual([expect.stringMatching(/^fault: The metrics cannot be read at .*ECONNREFUSED/)])
    const { up } = startMain({
      DATABASE_URL: url,
      DATA_DIR: folder,
      PORT: port,
      APP_ORIGIN: origin,
      ...metrics,
    })
    await up
    expect(of(await examine(metrics), 'Metrics')).toEqual([
      `ok: The metrics can be read at http://127.0.0.1:${metricsPort}/metrics.`,
    ])
    expect(of(await examine({ APP_ORIGIN: origin, PORT: port }), 'Proxy')).toEqual([
      `ok: ${origin}/api/health/ready answers.`,
      'ok: Web sockets reach /api/live.',
      'ok: Web sockets reach /api/chat/socket.',
    ])
    const other = await examine({ APP_ORIGIN: origin.replace('127.0.0.1', 'localhost'), PORT: port })
    expect(of(other, 'Proxy').slice(1)).toEqual([
      expect.stringMatching(/^ok: Web sockets/),
      expect.stringMatching(/^ok: Web sockets/),
    ])
  })

  it('an address of another program or a proxy without WebSockets is a fault', async () => {
    const stranger = await startHttp(() => ({ status: 404, body: 'Not here' }))
    expect(of(await examine({ APP_ORIGIN: stranger }), 'Proxy')).toEqual([
      `fault: ${stranger}/api/health/ready answers 404, and not as Verstas does.`,
    ])
    const plain = await startHttp((path) =>
      path.includes('ready') ? { status: 200, body: '{"Status":"ok"}' } : { status: 400, body: '' },
    )
    expect(of(await examine({ APP_ORIGIN: plain }), 'Proxy').slice(1)).toEqual([
      'fault: The proxy does not pass on web sockets to /api/live (400).',
      'fault: The proxy does not pass on web sockets to /api/chat/socket (400).',
    ])
    const mangled = await startHttp((path) =>
      path.includes('ready') ? { status: 200, body: '{"Status":"ok"}' } : { status: 403, body: '' },
    )
    expect(of(await examine({ APP_ORIGIN: mangled }), 'Proxy')[1]).toContain('does not pass on Host')
  })
})

describe('the company sign-in', () => {
  it('an identity provider with keys is ok, and one with another issuer name is a fault', async () => {
    const provider = await startOidcServer()
    onTestFinished(() => void provider.stop())
    provider.admit('http://127.0.0.1:1')
    const { issuer } = provider
    const environment = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: oidcClient.id }
    expect(of(await examine(environment), 'Company sign-in')).toEqual([
      `ok: The provider ${issuer} answers, and publishes 1 keys.`,
      expect.stringMatching(/^ok: The clock agrees/),
    ])
    const otherName = { ...environment, OIDC_ISSUER: `${issuer}/` }
    expect(of(await examine(otherName), 'Company sign-in')).toEqual([
      expect.stringMatching(/^fault: The provider calls itself/),
    ])
  })
})

it('an unreachable mail server is a fault, whose text does not contain the password', async () => {
  const SMTP_URL = 'smtp://app:hunter2@127.0.0.1:1'
  const findings = await examine({ SMTP_URL, MAIL_FROM: 'huolto@example.com' })
  expect(of(findings, 'Mail')).toEqual([
    expect.stringMatching(/^fault: The mail server 127.0.0.1:1 cannot be used/),
  ])
  expect(JSON.stringify(findings)).not.toContain('hunter2')
})
