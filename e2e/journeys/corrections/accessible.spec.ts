import type { Page } from '@playwright/test'
import {
  boundaryAt,
  correctionDialog,
  correctionsOf,
  dayOf,
  entryAt,
  getAdjacentStampings,
  idOf,
} from '../../src/pages/corrections.ts'
import { signIn } from '../../src/pages/session.ts'
import type { ApiClient, UserName } from '../../src/server/api-client.ts'
import { expectAccessibleInAllColours } from '../../src/support/axe.ts'
import { formatTime } from '../../src/support/server-time.ts'
import { findSmallTargets } from '../../src/support/small-targets.ts'
import type { Translate } from '../../src/support/translate.ts'
import { sidewaysScroll } from '../../src/support/unreadable-texts.ts'
import { expect, test } from '../../src/test.ts'

/** A working day on which no test changes stampings. */
const day = '2026-11-11'

async function expectFit(page: Page): Promise<void> {
  await expectAccessibleInAllColours(page)
  expect.soft(await findSmallTargets(page)).toEqual([])
  expect.soft(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
}

/** Opens Matti's day as Aino. */
async function openDay(page: Page, t: Translate, apiFor: (name: UserName) => Promise<ApiClient>) {
  const id = await idOf(await apiFor('matti'))
  const stampings = getAdjacentStampings(await dayOf(await apiFor('aino'), id, day))
  await signIn(page, t, 'aino', correctionsOf(id, day))
  await expect(boundaryAt(page, formatTime(stampings.started.StartTime))).toBeVisible()
  return stampings
}

const splitButton = (page: Page, t: Translate) => page.getByRole('button', { name: t('correction.do.split') })

test('the page of corrections and the actions for a stamping are accessible', async ({ page, t, apiFor }) => {
  const { ended } = await openDay(page, t, apiFor)
  await expectFit(page)
  await entryAt(page, t, formatTime(ended.StartTime)).click()
  await expect(splitButton(page, t)).toBeVisible()
  await expectFit(page)
})

test('the dialog of a correction and its error message are accessible', async ({ page, t, apiFor }) => {
  const { ended } = await openDay(page, t, apiFor)
  await entryAt(page, t, formatTime(ended.StartTime)).click()
  await splitButton(page, t).click()
  const dialog = correctionDialog(page, t, 'correction.title.Split')
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await expect(dialog.getByText(t('correction.reasonMissing'))).toBeVisible()
  await expectFit(page)
  await page.keyboard.press('Escape')
  await expect(entryAt(page, t, formatTime(ended.StartTime))).toBeFocused()
})
