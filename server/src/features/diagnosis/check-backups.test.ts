import { expect, it } from 'vitest'
import { judgeBackups } from './check-backups.ts'

const now = Date.parse('2026-11-29T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000)

const good = {
  place: '/mnt/backups',
  latestAt: hoursAgo(9),
  fileProblems: 0,
  triedAt: hoursAgo(80),
  damaged: [],
}

const judge = (changes: Partial<Parameters<typeof judgeBackups>[0]>) =>
  judgeBackups({ ...good, ...changes }, 2, now).map(({ verdict, sentence }) => `${verdict}: ${sentence}`)

it('a recent backup with a recent trial is ok', () => {
  expect(judge({})).toEqual([
    'ok: The last backup in /mnt/backups is 9 hours old.',
    'ok: The last successful trial of a restore is 3 days old.',
  ])
})

it('an old backup is a fault, and an old or missing trial a warning', () => {
  expect(judge({ latestAt: hoursAgo(48), triedAt: hoursAgo(30 * 24) })).toEqual([
    'fault: The last backup in /mnt/backups is 2 days old.',
    'warning: The last successful trial of a restore is 30 days old.',
  ])
  expect(judge({ triedAt: null })[1]).toBe('warning: No restore of these backups was ever tried.')
})

it('a place without backups, missing files and a damaged manifest are warnings', () => {
  expect(judge({ latestAt: null, triedAt: null })).toEqual(['warning: /mnt/backups has no backup yet.'])
  expect(judge({ fileProblems: 3, damaged: ['2026-11-28T03-00-00Z-1a2b3c'] }).slice(2)).toEqual([
    'warning: The last backup reports 3 files that are missing in the store, or have changed.',
    'warning: The manifest of the backup 2026-11-28T03-00-00Z-1a2b3c is damaged.',
  ])
})
