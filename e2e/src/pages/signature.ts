import type { Page } from '@playwright/test'
import type { Translate } from '../support/translate.ts'

/** Draws a wave on the signature pad. */
export async function drawSignature(page: Page, t: Translate): Promise<void> {
  const box = await page.getByRole('img', { name: t('autograph.area') }).boundingBox()
  if (!box) throw new Error('The signature pad is not visible')
  await page.mouse.move(box.x + 30, box.y + 120)
  await page.mouse.down()
  for (let step = 1; step <= 20; step += 1)
    await page.mouse.move(box.x + 30 + step * 12, box.y + 120 + Math.sin(step) * 60)
  await page.mouse.up()
}
