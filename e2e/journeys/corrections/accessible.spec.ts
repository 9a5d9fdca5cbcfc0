import type { Page } from '@playwright/test'
import {
  boundaryAt,
  correctionDialog,
  correctionsOf,
  dayOf,
  entryAt,
  idOf,
  meetingOf,
} from '../../src/pages/corrections.ts'
import { signIn } from '../../src/pages/session.ts'
import { expectAccessibleInAllColours } from '../../src/support/axe.ts'
import { clockOf } from '../../src/support/clock.ts'
import { sidewaysScroll } from '../../src/support/fit.ts'
import { findSmallTargets } from '../../src/support/targets.ts'
import { expect, test } from '../../src/test.ts'

/** A working day that no journey changes. */
const day = '2026-11-11'

async function expectFit(page: Page): Promise<void> {
  await expectAccessibleInAllColours(page)
  expect.soft(await findSmallTargets(page)).toEqual([])
  expect.soft(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
}

test('the day, its dialogs and what they refuse', async ({ page, t, lineOf }) => {
  const id = await idOf(await lineOf('matti'))
  const { ended, started } = meetingOf(await dayOf(await lineOf('aino'), id, day))
  await signIn(page, t, 'aino', correctionsOf(id, day))
  await expect(boundaryAt(page, clockOf(started.StartTime))).toBeVisible()
  await expectFit(page)
  await entryAt(page, t, clockOf(ended.StartTime)).click()
  await expect(page.getByRole('button', { name: t('correction.do.split') })).toBeVisible()
  await expectFit(page)
  await page.getByRole('button', { name: t('correction.do.split') }).click()
  const dialog = correctionDialog(page, t, 'correction.title.Split')
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await expect(dialog.getByText(t('correction.reasonMissing'))).toBeVisible()
  await expectFit(page)
  await page.keyboard.press('Escape')
  await expect(entryAt(page, t, clockOf(ended.StartTime))).toBeFocused()
})
