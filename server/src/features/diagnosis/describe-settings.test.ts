import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { secretNames } from '../../platform/setting-variables.ts'
import { describeSettings, readSecrets } from './describe-settings.ts'
import { redact } from './redact.ts'

const folder = mkdtempSync(join(tmpdir(), 'verstas-secret-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Settings with secrets, each with the texts in which other programs may repeat the secret. */
const forms = [
  ['a word', 'gx7-zpq9', ['gx7-zpq9']],
  ['an address', 'amqps://app:gx7%40zpq9@db/verstas', ['gx7%40zpq9', 'gx7@zpq9']],
  ['an address without a password', 'https://db/gx7-zpq9', ['https://db/gx7-zpq9']],
  [
    'headers',
    '{"Authorization":"Bearer gx7-zpq9","X-Key":"hw8-yrk3"}',
    ['Bearer gx7-zpq9', 'gx7-zpq9', 'hw8-yrk3'],
  ],
] as const

const cases = secretNames.flatMap((name) =>
  forms.map(([form, value, parts]) => [name, form, value, parts] as const),
)

describe('the secrets of the settings', () => {
  it.each(cases)('the secret in %s as %s is neither shown nor left in texts', (name, _, value, parts) => {
    const path = join(folder, 'secret')
    writeFileSync(path, `${value}\n`)
    for (const environment of [{ [name]: ` ${value} ` }, { [`${name}_FILE`]: path }]) {
      const secrets = readSecrets(environment)
      const described = JSON.stringify(describeSettings(environment))
      for (const part of parts) {
        expect(described).not.toContain(part)
        expect(redact(`they said ${part}, twice ${part}`, { names: new Set(), secrets })).not.toContain(part)
      }
    }
  })

  it('a secret that occurs in ordinary words is not searched for', () => {
    expect(readSecrets({ S3_SECRET_ACCESS_KEY: 'order' })).toEqual([])
  })
})

describe('describeSettings', () => {
  it('known settings are described, addresses only by their origin', () => {
    const environment = {
      LOG_LEVEL: ' info ',
      LOGOUT_URL: 'https://intra.example.com/away?who=gx7',
      MAIL_FROM: 'Aamu <aamu@example.com>',
      HOME: '/home/aamu',
      PORT: '',
    }
    expect(describeSettings(environment)).toEqual({
      LOG_LEVEL: 'info',
      LOGOUT_URL: 'https://intra.example.com',
      MAIL_FROM: '[set, not shown]',
    })
  })
})
