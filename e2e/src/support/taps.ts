import type { Page } from '@playwright/test'

/** Starts to count the taps on the page. The returned function returns the count and resets it. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.body.dataset.taps = '0'
    const count = () => {
      document.body.dataset.taps = String(Number(document.body.dataset.taps) + 1)
    }
    window.addEventListener('pointerdown', count, { capture: true })
  })
  return () =>
    page.evaluate(() => {
      const { taps } = document.body.dataset
      document.body.dataset.taps = '0'
      return Number(taps)
    })
}
