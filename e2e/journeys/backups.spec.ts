import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { heading, signIn } from '../src/pages/session.ts'
import { expectUsable } from '../src/support/usable.ts'
import { expect, test } from '../src/test.ts'

const folder = mkdtempSync(join(tmpdir(), 'verstas-e2e-backups-'))
const settings = { BACKUP_TO: folder, BACKUP_PASSPHRASE: 'a long enough passphrase' }

// A backup runs in a child of the server's process, with the settings of that process.
test.use({ ownServer: { hasOwnProcess: true, settings } })
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('an administrator makes a backup, tries its restore, and reads that everything is safe', async ({
  page,
  t,
}) => {
  await signIn(page, t, 'admin', '/settings/backups')
  await expect(heading(page)).toHaveText(t('backups.title'))
  await expect(page.getByText(t('backups.state.none'))).toBeVisible()
  const checks = page.getByRole('list', { name: t('backups.installation') })
  await expect(checks.getByText(t('backups.database'), { exact: true })).toBeVisible()
  await expect(checks.getByText(t('backups.clockAsHere'))).toBeVisible()
  await expectUsable(page)
  const make = page.getByRole('button', { name: t('backups.make') })
  await make.click()
  await expect(page.getByText(t('backups.isUntried'), { exact: true })).toBeVisible()
  await expect(make).toBeVisible()
  await expect(page.getByText(t('backups.encryptedIn', { place: folder }))).toBeVisible()
  await expectUsable(page)

  await page.getByRole('button', { name: t('backups.try') }).click()
  // The trial needs 20 s of CPU time, which is minutes on a busy machine. The journey's limit ends a hanging one.
  await expect(page.getByText(t('backups.isTried'), { exact: true })).toBeVisible({ timeout: 300_000 })
  await expect(page.getByText(t('backups.state.safe'))).toBeVisible()
  await expectUsable(page)
})
