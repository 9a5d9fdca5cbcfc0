import type { Backups } from '@verstas/contract/backup/entities.ts'
import { expect, it } from 'vitest'
import { press, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../../platform/session/test/sample-session.ts'
import { BackupsPage } from './backups.tsx'

const read = 'GET /api/administration/backups'
const start = 'POST /api/administration/backups'
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

const show = (body: Backups) =>
  renderPages('/', [{ path: '/', component: BackupsPage }], {
    settings: { ...sampleSettings, Authorization: { ...sampleSettings.Authorization, ManageSettings: true } },
    prepare: ({ reply }) => {
      reply(read, { body })
      reply(start, { body: { Kind: 'backup', BeganAt: ago(0), Step: null, Done: 0, Total: 0 } })
    },
  })

it('a recent backup and a tried restore are good news, and show what a loss would cost', async () => {
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
])('the page says in a sentence if there is %s', async (_, body, sentence) => {
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
