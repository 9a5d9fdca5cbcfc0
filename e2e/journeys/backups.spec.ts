import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn } from '../src/pages/session.ts'
import { expectAccessibleInAllColours } from '../src/support/axe.ts'
import { findSmallTargets } from '../src/support/small-targets.ts'
import { sidewaysScroll } from '../src/support/unreadable-texts.ts'
import { expect, test } from '../src/test.ts'

const place = mkdtempSync(join(tmpdir(), 'verstas-backups-'))

// A backup runs in a child process with the settings of its server, so that the server needs its own process.
test.use({ ownServer: { hasOwnProcess: true, settings: { BACKUP_TO: place } } })
test.afterAll(() => rmSync(place, { recursive: true, force: true }))

test('an administrator makes a backup on the page, and sees it in the list without a reload', async ({
  page,
  t,
}) => {
  await signIn(page, t, 'admin', '/settings/backups')
  await expect(page.getByRole('heading', { name: t('backups.state.none') })).toBeVisible()
  await page.getByRole('button', { name: t('backups.make') }).click()
  const copies = page.getByRole('list', { name: t('backups.copies') }).getByRole('listitem')
  await expect(copies).toHaveCount(1)
  await expect(copies).toContainText(t('backups.isUntried'))
  await expect(page.getByRole('heading', { name: t('backups.state.untried') })).toBeVisible()
  await expectAccessibleInAllColours(page)
  expect(await findSmallTargets(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
})
