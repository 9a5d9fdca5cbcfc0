import { expect, it } from 'vitest'
import { describeCertificate } from './check-certificate.ts'
import { describeOffset } from './check-clock.ts'
import { describeSettings } from './describe-settings.ts'
import { describeFindings, fault, ok, runChecks, warning } from './finding.ts'

const explain = (error: unknown): string => `It failed: ${(error as Error).message}\nTry\nagain.`

it('a hanging check is a fault after the time limit, and does not delay other checks', async () => {
  const findings = await runChecks(
    [
      { subject: 'Mail', run: () => new Promise<never>(() => {}) },
      { subject: 'Disk', run: async () => [ok('It is empty.')] },
    ],
    explain,
    50,
  )
  expect(findings).toEqual([
    expect.objectContaining({
      subject: 'Mail',
      verdict: 'fault',
      sentence: expect.stringContaining('0.05 seconds'),
    }),
    { subject: 'Disk', verdict: 'ok', sentence: 'It is empty.' },
  ])
})

it('an exception in a check is a fault with the remedy from its message', async () => {
  const run = async () => {
    throw new Error('no route')
  }
  expect(await runChecks([{ subject: 'Database', run }], explain)).toEqual([
    { subject: 'Database', verdict: 'fault', sentence: 'It failed: no route', remedy: 'Try again.' },
  ])
})

it('the output ends with the faults and the numbers of findings', () => {
  const findings = [fault('No.', 'Do.'), ok('Yes.'), warning('Hm.', 'Look.')]
  expect(describeFindings(findings.map((each) => ({ subject: 'Disk', ...each })))).toEqual([
    'ok       Disk: Yes.',
    'warning  Disk: Hm.',
    '         Remedy: Look.',
    'fault    Disk: No.',
    '         Remedy: Do.',
    '',
    'Faults: 1, warnings: 1, ok: 1',
  ])
})

it.each([
  ['2026-11-19T00:00:00Z', 'fault', 'expired on 2026-11-19'],
  ['2026-12-03T00:00:00Z', 'warning', 'expires in 12 days'],
  ['2027-01-20T06:00:00Z', 'ok', 'valid for 61 more days'],
])('a certificate that expires at %s has the result %s on 20 November 2026', (validTo, verdict, words) => {
  const judged = describeCertificate('db.example.com', validTo, new Date('2026-11-20T06:00:00Z'))
  expect(judged).toMatchObject({ verdict, sentence: expect.stringContaining(words) })
})

it.each([
  [1_999, 'ok', 'agrees'],
  [2_000, 'warning', '2.0 s behind that of the database'],
  [-29_999, 'warning', '30.0 s ahead of that of the database'],
  [30_000, 'fault', '30.0 s behind'],
])('a difference of %i ms between clocks has the result %s', (offset, verdict, words) => {
  expect(describeOffset('the database', offset)).toMatchObject({
    verdict,
    sentence: expect.stringContaining(words),
  })
})

it('the settings of a bundle have no secrets, no contacts and only the origins of addresses', () => {
  const described = describeSettings({
    DATABASE_URL: 'postgres://app:hunter2@db/verstas',
    SMTP_URL: 'smtp://app:hunter2@mail',
    MAIL_FROM: 'Matti <matti@example.com>',
    LOGOUT_URL: 'https://intra.example.com/out?user=hunter2',
    STORAGE_URL_FILE: '/run/secrets/storage',
    PORT: '4000',
    EMPTY: 'x',
    HOME: '/home/matti',
  })
  expect(described).toEqual({
    DATABASE_URL: '[set, not shown]',
    SMTP_URL: '[set, not shown]',
    MAIL_FROM: '[set, not shown]',
    LOGOUT_URL: 'https://intra.example.com',
    STORAGE_URL_FILE: '/run/secrets/storage',
    PORT: '4000',
  })
})
