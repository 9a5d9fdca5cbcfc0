import { expect, type Page } from '@playwright/test'
import { expectAccessibleInAllColours } from './axe.ts'
import { findSmallTargets } from './small-targets.ts'
import { findUnreadableTexts, sidewaysScroll } from './unreadable-texts.ts'

/** Asserts that everything on the page fits, can be read and tapped, and is accessible in all colours. */
export async function expectUsable(page: Page): Promise<void> {
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  expect(await findUnreadableTexts(page)).toEqual([])
  expect(await findSmallTargets(page)).toEqual([])
  await expectAccessibleInAllColours(page)
}
