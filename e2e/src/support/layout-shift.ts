import type { Page } from '@playwright/test'

/** A performance entry of the type `layout-shift`. The DOM types of TypeScript lack it. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

/** Sums up the layout shifts of each document that the page opens after this call. */
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

/** Returns the sum of the layout shifts of the open document. */
export const layoutShiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
