import { expect, type Locator, type Page } from '@playwright/test'
import type { Translate } from '../support/translate.ts'

// `place` is the page, or the dialog that the camera is in.

/** Takes this many photos in a row, with nothing between them but the camera's own word for each. */
export async function takeShots(place: Page | Locator, t: Translate, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await place.getByRole('button', { name: t('camera.shoot') }).click()
    await expect(place.getByText(t('camera.shotTaken', { number }))).toBeAttached()
  }
}

/** Opens a photo that was just taken, to draw on it, to describe or to discard it. */
export async function openShot(page: Page, t: Translate, number: number): Promise<Locator> {
  await page.getByRole('button', { name: t('camera.openShot', { number }) }).click()
  return page.getByRole('dialog', { name: t('camera.shot', { number }) })
}

/** Describes an open photo and keeps it. */
export async function keepShot(dialog: Locator, t: Translate, caption: string): Promise<void> {
  await dialog.getByLabel(t('camera.caption')).fill(caption)
  await dialog.getByRole('button', { name: t('camera.keep') }).click()
  await expect(dialog).toBeHidden()
}
