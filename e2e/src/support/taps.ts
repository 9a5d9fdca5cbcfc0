import { readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Page } from '@playwright/test'

const tapsFile = new URL('../../../docs/taps.md', import.meta.url)

/** A row of the table: the journey, its start, the taps and their limit. */
const tableRow = /^\| ([^|]+) \| [^|]+ \| (\d+) \| \d+ \|$/gm

/** The counted taps of each journey in docs/taps.md. */
const countedTaps = new Map(
  [...readFileSync(tapsFile, 'utf8').matchAll(tableRow)].map(([, journey = '', taps]) => [
    journey,
    Number(taps),
  ]),
)

/**
 * Checks that a journey takes exactly the taps of its row in docs/taps.md.
 *
 * @throws if the table has no such row
 */
export function expectTaps(journey: string, taps: number): void {
  if (!countedTaps.has(journey)) throw new Error(`docs/taps.md has no row ${journey}`)
  expect(taps, journey).toBe(countedTaps.get(journey))
}

/** Starts counting the taps on the page. The returned function returns the count and resets it. */
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

/**
 * Counts the taps that a person needs on all pages of a context. Taps that the test does not make are
 * included. A field that the test fills, or that gets the focus automatically, counts as one tap. A choice
 * from a drop-down list counts as two taps.
 */
export async function countTapsOfAllPages(context: BrowserContext): Promise<() => number> {
  let taps = 0
  await context.exposeBinding('countTaps', (_, count: number) => {
    taps += count
  })
  await context.addInitScript(() => {
    const count = (taps: number) =>
      (window as unknown as { countTaps: (taps: number) => void }).countTaps(taps)
    let tapped: EventTarget | null = null
    const listen = (type: string, run: (target: EventTarget | null) => void) =>
      window.addEventListener(type, ({ target }) => run(target), { capture: true })
    listen('pointerdown', (target) => {
      tapped = target
      count(1)
    })
    listen('focusin', (target) => {
      if (
        target !== tapped &&
        (target as Element).matches('input:not([type=checkbox], [type=radio]), textarea')
      )
        count(1)
    })
    listen('change', (target) => {
      if ((target as Element).matches('select')) count(2)
    })
  })
  return () => taps
}
