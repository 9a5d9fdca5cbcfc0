import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { diagnosisEndpoints } from '@verstas/contract/diagnosis/endpoints.ts'
import { expect, it, onTestFinished } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { atEnd } from '../../../test/at-end.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { findProgram, makeCertificate } from '../../../test/self-signed.ts'
import type { Settings } from '../../platform/settings.ts'

const database = await freshDatabase()
const site = await buildSite(database.db)
const anna = await buildEmployee(database.db, { name: 'Anna', sites: [site] })
const folder = await mkdtemp(join(tmpdir(), 'verstas-installation-'))
atEnd(() => rm(folder, { recursive: true, force: true }))
const openssl = findProgram('openssl')

async function examine(changes: Partial<Settings> = {}) {
  const settings = { dataDir: folder, minFreeMb: 1, databaseUrl: database.url, ...changes }
  const { send, signIn } = await buildTestApp(settings, database)
  return (await send(diagnosisEndpoints.getInstallation, {}, await signIn(anna, site.id))).body
}

it('disk, database and clock are measured, except the clock of an embedded database', async () => {
  const { Disk, Database, Certificate, At } = await examine()
  expect(At).toBe('2026-11-20T06:00:00.000Z')
  expect(Disk).toMatchObject({ Verdict: 'ok', MinFreeMb: 1 })
  expect(Disk.FreeMb).toBeGreaterThan(1)
  expect(Database.SizeMb).toBeGreaterThan(0)
  expect(Database.Clock?.Verdict).toBe(database.url === undefined ? undefined : 'ok')
  expect(Certificate).toBeNull()
})

it('a disk on which uploads are refused is a fault, even if the folder does not exist yet', async () => {
  const { Disk } = await examine({ dataDir: join(folder, 'new'), minFreeMb: 1_000_000_000 })
  expect(Disk.Verdict).toBe('fault')
})

it('an unreachable address has no result, and an address without TLS has no certificate', async () => {
  const { Certificate } = await examine({ appOrigin: 'https://127.0.0.1:1' })
  expect(Certificate).toMatchObject({ Host: '127.0.0.1:1', Verdict: null, EndsAt: null })
  expect(Certificate?.Problem).toContain('ECONNREFUSED')
  expect((await examine({ appOrigin: 'http://app.example.com' })).Certificate).toBeNull()
})

it.skipIf(openssl === undefined)(
  'a certificate is checked for its expiry and for its authority',
  async () => {
    const { key, certificate } = await makeCertificate(openssl ?? '', folder, 5)
    const cert = await readFile(certificate, 'utf8')
    const server = createServer({ key: await readFile(key), cert })
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
    onTestFinished(() => void server.close())
    const appOrigin = `https://localhost:${(server.address() as AddressInfo).port}`
    const EndsAt = expect.stringMatching(/^20\d\d-/)
    expect((await examine({ appOrigin })).Certificate).toMatchObject({
      Verdict: 'fault',
      EndsAt,
      Problem: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    })
    const usual = getCACertificates()
    setDefaultCACertificates([...usual, cert])
    onTestFinished(() => setDefaultCACertificates(usual))
    expect((await examine({ appOrigin })).Certificate).toMatchObject({
      Verdict: 'warning',
      EndsAt,
      Problem: null,
    })
  },
)
