import type { BrowserContext, Page } from 'playwright'
import type { shapeNetwork } from '../../../tools/lib/shaped-network.mjs'
import { readBlockingTime, readLargestPaint, slowDown, timeToUsable } from './phone.ts'

type Network = Awaited<ReturnType<typeof shapeNetwork>>

/** Cost of opening a page until it is usable. */
export interface Visit {
  readonly requests: readonly string[]
  readonly bytes: number
  readonly usableMs: number
  readonly blockedMs: number
  readonly largestPaintMs: number
}

/**
 * Opens a page, waits until its requests have ended, closes it and returns its cost until it was usable. With
 * `isKept`, also waits for an active service worker before closing.
 */
export async function visit(
  context: BrowserContext,
  network: Network,
  path: string,
  { isKept = false } = {},
): Promise<Visit> {
  const page = await context.newPage()
  await slowDown(page)
  network.resetTraffic()
  await page.goto(network.origin + path, { waitUntil: 'commit' })
  const usableMs = await timeToUsable(page)
  const { requests, bytes } = network.traffic()
  const blockedMs = await readBlockingTime(page)
  const largestPaintMs = await readLargestPaint(page)
  if (isKept) await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await settle(page)
  await page.close()
  return { requests, bytes, usableMs, blockedMs, largestPaintMs }
}

const settle = (page: Page) => page.waitForLoadState('networkidle')
