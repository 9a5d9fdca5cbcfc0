import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'

it.each([
  ['a schedule without a place', { BACKUP_AT: '03:00' }, 'BACKUP_TO: missing'],
  [
    'a short passphrase',
    { BACKUP_TO: '/mnt', BACKUP_PASSPHRASE: 'short' },
    'expected at least 12 characters',
  ],
  [
    'a place that is neither a folder nor a bucket',
    { BACKUP_TO: 'ftp://host/x' },
    'BACKUP_TO (value not shown)',
  ],
  ['a time that does not exist', { BACKUP_TO: '/mnt', BACKUP_AT: '24:00' }, 'BACKUP_AT=24:00'],
  ['numbers of backups without the latest one', { BACKUP_KEEP: '0,4,12' }, 'BACKUP_KEEP=0,4,12'],
])('the settings refuse %s', (_, environment, problem) => {
  expect(() => readSettings(environment)).toThrow(problem)
})

it('the settings of backups are read', () => {
  const { backup } = readSettings({ BACKUP_TO: '/mnt/backups', BACKUP_AT: '03:00', BACKUP_KEEP: '14,8,24' })
  expect(backup).toMatchObject({
    to: '/mnt/backups',
    at: '03:00',
    keep: { daily: 14, weekly: 8, monthly: 24 },
  })
})
