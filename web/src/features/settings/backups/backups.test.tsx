import type { Backups } from '@verstas/contract/backup/entities.ts'
import type { Installation } from '@verstas/contract/diagnosis/entities.ts'
import { expect, it } from 'vitest'
import { press, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../../platform/session/test/sample-session.ts'
import { BackupsPage } from './backups.tsx'

const read = 'GET /api/administration/backups'
const start = 'POST /api/administration/backups'
const checks = 'GET /api/administration/installation'
const words = () => document.body.textContent
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const copy = (hours: number, verified: boolean): Backups['Backups'][number] => ({
  Name: `2026-11-29T03-00-00Z-${String(hours).padStart(6, '0')}`,
  At: ago(hours),
  Seconds: 372,
  Bytes: 2_400_000_000,
  Rows: 38_407,
  Files: 5000,
  FileProblems: 0,
  IsEncrypted: true,
  Verified: verified ? { At: ago(hours - 1), Rows: 38_407, Files: 200 } : null,
})

const backups: Backups = {
  Place: '/mnt/backups',
  DailyAt: '03:00',
  Keep: { Daily: 7, Weekly: 4, Monthly: 12 },
  WarnDays: 2,
  Backups: [copy(7, false), copy(31, true)],
  Damaged: [],
  Run: null,
  Failure: null,
  PlaceProblem: null,
}

const installation: Installation = {
  Version: '0.11.0',
  At: '2026-11-18T07:35:00Z',
  Disk: { Verdict: 'ok', FreeMb: 38_400, FreePercent: 41, MinFreeMb: 1000 },
  Database: { AnswerMs: 3, SizeMb: 214, Clock: { Verdict: 'ok', OffsetMs: -20 } },
  Certificate: { Host: 'app.example.com', Verdict: 'ok', EndsAt: '2027-02-03T10:00:00Z', Problem: null },
}

const show = (body: Backups, health: Installation | null = installation) =>
  renderPages('/', [{ path: '/', component: BackupsPage }], {
    settings: { ...sampleSettings, Authorization: { ...sampleSettings.Authorization, ManageSettings: true } },
    prepare: ({ reply }) => {
      reply(read, { body })
      reply(checks, health === null ? { status: 500, body: [] } : { body: health })
      reply(start, { body: { Kind: 'backup', BeganAt: ago(0), Step: null, Done: 0, Total: 0 } })
    },
  })

it('shows a recent backup and a tried restore as good, with the work that a loss would cost', async () => {
  await show(backups)
  expect(words()).toContain('Everything is safe, and the restore was tried')
  expect(words()).toContain('7h 0min would be lost')
  expect(words()).toContain('The backups are encrypted: /mnt/backups')
  expect(words()).toMatch(/38.407 rows and 200 files were the same/)
  expect(words()).toContain('Every day at 03:00')
})

it.each([
  ['only an old backup', { ...backups, Backups: [copy(50, true)] }, 'The latest backup is too old'],
  ['no backup', { ...backups, Backups: [] }, 'No backup was made yet'],
  ['an untried restore', { ...backups, Backups: [copy(3, false)] }, 'its restore was not tried'],
  ['no place', { ...backups, Place: null, Backups: [] }, 'No backups are made'],
  ['an unreadable place', { ...backups, PlaceProblem: 'BACKUP_TO cannot be read (EACCES).' }, 'EACCES'],
  [
    'a failure',
    { ...backups, Failure: { Kind: 'backup' as const, At: ago(2), Reason: 'There is no room' } },
    'There is no room',
  ],
])('the page begins with a sentence about %s', async (_, body, sentence) => {
  await show(body)
  expect(words()).toContain(sentence)
})

it('the button starts a backup, and a running one shows its progress and no button', async () => {
  const { server } = await show(backups)
  server.reply(read, {
    body: {
      ...backups,
      Run: { Kind: 'backup', BeganAt: ago(0), Step: 'files', Done: 12, Total: 5000 },
    },
  })
  await press('Back up now')
  await settleUntil(() => expect(words()).toMatch(/File 12 of 5.000/))
  expect(server.callsOf(start)[0]?.body).toEqual({ Kind: 'backup' })
  expect(document.querySelector('progress')?.value).toBe(12)
  expect(words()).not.toContain('Back up now')
})

it('a trial of a restore says that it is preparing before it reports its first table', async () => {
  await show({ ...backups, Run: { Kind: 'verify', BeganAt: ago(0), Step: null, Done: 0, Total: 0 } })
  await settleUntil(() => expect(words()).toContain('Preparing'))
  expect(document.querySelector('progress')?.position).toBe(-1)
})

const statesOf = (list: string) =>
  [...document.querySelectorAll(`[aria-label="${list}"] li`)].map((row) => [
    row.querySelector('[data-state]')?.getAttribute('data-state'),
    row.textContent,
  ])

it('a healthy installation shows its measured values and no warnings', async () => {
  await show(backups)
  expect(statesOf('Health of the installation')).toEqual([
    ['done', '38 GB left on the diskOK41 % of the disk is free'],
    ['done', 'DatabaseOKanswers in 3 ms, size 214 MB'],
    ['done', 'ClockOK0 s from the clock of the databasethe same as on this device, within 2 s'],
    ['done', 'CertificateOKapp.example.com, valid until 03.02.2027'],
  ])
  expect(words()).not.toContain('attention')
})

it('shows problems first, each with its remedy, even without a backup destination', async () => {
  await show(
    { ...backups, Place: null, Backups: [] },
    {
      ...installation,
      Disk: { Verdict: 'fault', FreeMb: 640, FreePercent: 2, MinFreeMb: 1000 },
      Database: { AnswerMs: 3, SizeMb: 214, Clock: { Verdict: 'warning', OffsetMs: 4210 } },
      Certificate: { Host: 'app.example.com', Verdict: null, EndsAt: null, Problem: 'ECONNREFUSED' },
    },
  )
  const rows = statesOf('Health of the installation')
  expect(rows.map(([state]) => state)).toEqual(['late', 'waiting', 'done', 'open'])
  const [disk, clock, , certificate] = rows.map(([, text]) => text)
  expect(disk).toMatch(/^0.6 GB left.*Photos and files are refused until more than 1.000 MB are free/)
  expect(clock).toMatch(/^Clock.*4.2 s from the clock of the database.*same NTP servers/)
  expect(certificate).toContain('cannot reach app.example.com (ECONNREFUSED)')
  expect(words()).toContain('2 points need attention')
})

it.each([
  ['ends soon', '2027-02-03T10:00:00Z', 'warning', null, /valid until 03.02.2027.*Renew it/],
  ['has ended', '2020-02-03T10:00:00Z', 'fault', null, /expired on 03.02.2020.*Renew it/],
  ['is not accepted', '2027-02-03T10:00:00Z', 'fault', 'SELF_SIGNED', /does not accept it \(SELF_SIGNED\)/],
] as const)('a certificate that %s says what to do', async (_, EndsAt, Verdict, Problem, sentence) => {
  await show(backups, { ...installation, Certificate: { Host: 'app.example.com', Verdict, EndsAt, Problem } })
  expect(words()).toMatch(sentence)
})

it('the backups are shown although the checks of the installation fail', async () => {
  await show(backups, null)
  expect(words()).toContain('Everything is safe')
  expect(words()).toContain('Health of the installation')
  expect(words()).not.toContain('answers in')
})
