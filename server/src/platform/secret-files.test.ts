import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { secretNames } from './setting-variables.ts'
import { readSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'verstas-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fileWith = (name: string, content: string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const databaseUrl = 'postgres://app:hunter2@db.example.com/verstas'

describe('secrets in files', () => {
  it('the content of the file is the setting, without the line end of an editor', () => {
    const DATABASE_URL_FILE = fileWith('database', `${databaseUrl}\n`)
    const settings = readSettings({
      NODE_ENV: 'production',
      VAPID_SUBJECT: 'mailto:a@example.com',
      DATABASE_URL_FILE,
    })
    expect(settings).toMatchObject({ databaseUrl, warnings: [] })
  })

  it('OIDC_CLIENT_SECRET_FILE needs OIDC_ISSUER, as OIDC_CLIENT_SECRET does', () => {
    const OIDC_CLIENT_SECRET_FILE = fileWith('oidc', 'hunter2')
    const oidc = { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'verstas' }
    expect(readSettings({ ...oidc, OIDC_CLIENT_SECRET_FILE }).oidc?.client?.secret).toBe('hunter2')
    expect(() => readSettings({ OIDC_CLIENT_SECRET_FILE })).toThrow('OIDC_ISSUER: missing')
  })

  it.each(secretNames)('%s_FILE is a setting, and a missing file is reported with its path', (name) => {
    const path = join(folder, 'missing')
    expect(() => readSettings({ [`${name}_FILE`]: path })).toThrow(
      `${name}_FILE=${path}: the file cannot be read (ENOENT)`,
    )
  })

  it('the operation guide names the variable of each secret file', () => {
    const guide = readFileSync(join(import.meta.dirname, '../../../docs/operation.md'), 'utf8')
    expect(secretNames.filter((name) => !guide.includes(`\`${name}_FILE\``))).toEqual([])
  })

  it('an empty file, a huge file and a folder are refused', () => {
    expect(() => readSettings({ SMS_URL_FILE: fileWith('empty', ' \n') })).toThrow('the file is empty')
    expect(() => readSettings({ SMS_URL_FILE: fileWith('huge', 'x'.repeat(64_001)) })).toThrow('larger than')
    expect(() => readSettings({ SMS_URL_FILE: folder })).toThrow('cannot be read (EISDIR)')
  })

  it('setting both a secret and its file is refused, and an empty variable counts as unset', () => {
    const DATABASE_URL_FILE = fileWith('both', databaseUrl)
    expect(() => readSettings({ DATABASE_URL: databaseUrl, DATABASE_URL_FILE })).toThrow(
      'DATABASE_URL_FILE: refused together with DATABASE_URL',
    )
    expect(readSettings({ DATABASE_URL: '', DATABASE_URL_FILE }).databaseUrl).toBe(databaseUrl)
    expect(readSettings({ DATABASE_URL_FILE: ' ' }).databaseUrl).toBeUndefined()
  })

  it('the message about an invalid secret from a file does not contain the secret', () => {
    const path = fileWith('wrong', 'mysql://app:hunter2@db')
    expect(() => readSettings({ DATABASE_URL_FILE: path })).toThrow('DATABASE_URL (value not shown)')
    expect(() => readSettings({ DATABASE_URL_FILE: path })).not.toThrow('hunter2')
  })

  it('a misspelt variable of a secret file is reported', () => {
    expect(readSettings({ DATABSE_URL_FILE: '/run/secrets/database' }).warnings).toEqual([
      'DATABSE_URL_FILE: no setting has this name; did you mean DATABASE_URL_FILE?',
    ])
  })
})
