import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { DatabaseUnavailableError } from './platform/database/database-error.ts'
import { setupFileOf } from './platform/database-settings.ts'
import { readSettings } from './platform/settings.ts'
import { ageOfDemo, explainFailure, printWelcome } from './start-messages.ts'

const demoNow = new Date('2026-10-20T10:00:00+03:00')
const ageAt = (now: string) => ageOfDemo(demoNow, new Date(now), 'Europe/Helsinki').join('\n')

describe('the age of the demo', () => {
  it("a start on the demo's day, in the dealership's time zone, prints no message about the demo's age", () => {
    expect(ageAt('2026-10-20T00:00:00+03:00')).toBe('')
    expect(ageAt('2026-10-20T23:59:59+03:00')).toBe('')
  })

  it('a start on another day prints a message with the command for a new demo', () => {
    expect(ageAt('2026-10-21T00:00:00+03:00')).toContain('around 2026-10-20')
    expect(ageAt('2026-11-21T08:00:00+02:00')).toContain('npm run demo:fresh')
  })
})

describe('the setup link', () => {
  it('a start stores only the latest setup link in a file, and removes the file if a site exists', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'verstas-welcome-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const say = vi.spyOn(console, 'log').mockImplementation(() => {})
    onTestFinished(() => say.mockRestore())
    const settings = { ...readSettings({}), dataDir, appOrigin: 'https://app.example.com' }
    const welcome = (setupSecret: string | null) =>
      printWelcome({ settings, address: null, demoNow: null, setupSecret, now: demoNow })
    const readSetupFile = () => readFile(setupFileOf(dataDir), 'utf8').catch(() => null)
    welcome('first')
    welcome('second')
    expect(await readSetupFile()).toBe('https://app.example.com/#/setup/second\n')
    welcome(null)
    expect(await readSetupFile()).toBeNull()
  })
})

describe('a failed start', () => {
  const denied = (syscall: string, message: string) =>
    explainFailure(Object.assign(new Error(message), { code: 'EACCES', syscall }))

  it('the message of a failed start names the port only if the port, and not a folder, was refused', () => {
    expect(denied('listen', 'listen EACCES: permission denied 0.0.0.0:80')).toContain('needs more rights')
    const ofFolder = denied('mkdir', "EACCES: permission denied, mkdir '/data'")
    expect(ofFolder).toContain("mkdir '/data'")
    expect(ofFolder).not.toContain('PORT')
  })
})

describe('the advice after a failed start', () => {
  const refused = (code: string) =>
    explainFailure(new Error('Migration 0001 failed', { cause: Object.assign(new Error('no'), { code }) }))

  it.each([
    ['42501', 'needs to own its database'],
    ['25006', 'has to lead to the primary server'],
    ['58P01', 'contrib'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'sslrootcert'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'another name'],
  ])('the message of a failed start with %s contains a remedy and no stack', (code, advice) => {
    const text = refused(code)
    expect(text).toContain(advice)
    expect(text).not.toMatch(/^\s+at /m)
  })

  it('the message of a failed connection names the error in DATABASE_URL', () => {
    const error = new DatabaseUnavailableError(Object.assign(new Error('password'), { code: '28P01' }))
    expect(explainFailure(error)).toContain('The user or the password in DATABASE_URL is wrong.')
    expect(explainFailure(new DatabaseUnavailableError(new Error('refused')))).toContain(
      'does the server run?',
    )
  })
})
