import type { Page } from '@playwright/test'

/** An entry `layout-shift`, which the browser's types lack. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

/** Sums up the layout shifts of each document that the page opens from now on. */
export async function measureLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let sum = 0
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) if (!entry.hadRecentInput) sum += entry.value
      document.documentElement.dataset.shift = String(sum)
    })
    observer.observe({ type: 'layout-shift', buffered: true })
  })
}

/** The cumulative layout shift of the open document. */
export const layoutShiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
