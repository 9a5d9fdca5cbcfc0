import type { Page } from '@playwright/test'

/** What is read of an entry `layout-shift`; the browser's types do not know it yet. */
interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

/** Sums up, in each document of the page that is opened from now on, how far its content moves by itself. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let sum = 0
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) sum += entry.value
      document.documentElement.dataset.shift = String(sum)
    })
    observer.observe({ type: 'layout-shift', buffered: true })
  })
}

/** The sum for the document that is open. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
