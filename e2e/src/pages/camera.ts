import { expect, type Locator, type Page } from '@playwright/test'
import type { Translate } from '../support/translate.ts'

/**
 * Takes photos one by one. Waits after each photo for the message of the camera.
 *
 * @param scope the page, or a dialog on the page
 */
export async function takeShots(scope: Page | Locator, t: Translate, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await scope.getByRole('button', { name: t('camera.shoot') }).click()
    await expect(scope.getByText(t('camera.shotTaken', { number }))).toBeAttached()
  }
}

/** Opens a photo of the current visit to the camera, so that it can be drawn on, described or discarded. */
export async function openShot(page: Page, t: Translate, number: number): Promise<Locator> {
  await page.getByRole('button', { name: t('camera.openShot', { number }) }).click()
  return page.getByRole('dialog', { name: t('camera.shot', { number }) })
}

/** Describes an open photo and saves it. */
export async function keepShot(dialog: Locator, t: Translate, caption: string): Promise<void> {
  await dialog.getByLabel(t('camera.caption')).fill(caption)
  await dialog.getByRole('button', { name: t('camera.keep') }).click()
  await expect(dialog).toBeHidden()
}
