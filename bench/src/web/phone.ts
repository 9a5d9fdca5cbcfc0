import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { findChromium } from '../../../tools/lib/system-programs.mjs'

const viewport = { width: 390, height: 844 }

/** A slow 4G network as in Lighthouse: 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up. */
export const slow4g = {
  latencyMs: 150,
  downBytesPerSecond: 1_600_000 / 8,
  upBytesPerSecond: 750_000 / 8,
}
const cpuSlowDown = 4

/** Items of a signed-in person in the session storage and the local storage. */
export interface Belongings {
  readonly session: Readonly<Record<string, string>>
  readonly local: Readonly<Record<string, string>>
}

export interface Phone {
  readonly context: BrowserContext
  /** Closes the browser and deletes its profile. */
  close(): Promise<void>
}

/**
 * Starts a browser with a new profile on disk. Like a phone, it caches files and compiled scripts between
 * visits. If `belongings` are given, a person is signed in.
 */
export async function openPhone(belongings?: Belongings): Promise<Phone> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('Chromium is missing: install it or set CHROMIUM_PATH')
  const profile = await mkdtemp(join(tmpdir(), 'verstas-phone-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
    viewport,
    locale: 'fi-FI',
    reducedMotion: 'reduce',
  })
  if (belongings)
    await context.addInitScript(({ session, local }) => {
      for (const [name, value] of Object.entries(session)) sessionStorage.setItem(name, value)
      for (const [name, value] of Object.entries(local)) localStorage.setItem(name, value)
    }, belongings)
  const close = async () => {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
  return { context, close }
}

export async function readBelongings(page: Page): Promise<Belongings> {
  return page.evaluate(() => ({ session: { ...sessionStorage }, local: { ...localStorage } }))
}

/** Slows down a page's CPU to the speed of a cheap phone's. `shapeNetwork` slows down the network. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowDown })
  return session
}

/**
 * Waits until the page is usable: it shows its heading and a button or link, and no part of it is loading.
 *
 * @returns milliseconds since the navigation began
 */
export async function timeToUsable(page: Page): Promise<number> {
  const handle = await page.waitForFunction(
    () => {
      const isShown = (element: Element | null) => element?.checkVisibility() === true
      const heading = document.querySelector('h1')
      const control = document.querySelector('main :is(button:enabled, a[href])')
      // Waits for the app, because the prerendered page (web/src/app/first-paint.tsx) looks usable before it.
      const isAwaited = document.querySelector('[data-first], main [aria-busy="true"]') !== null
      if (!isShown(heading) || !heading?.textContent || !isShown(control) || isAwaited) return 0
      return new Promise<number>((resolve) => setTimeout(() => resolve(performance.now())))
    },
    undefined,
    { polling: 'raf', timeout: 60_000 },
  )
  return Number(await handle.jsonValue())
}

/**
 * Returns the total blocking time since the first paint: the milliseconds beyond 50 of all long tasks together.
 * The page must still be open.
 */
export async function readBlockingTime(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const [painted] = performance.getEntriesByName('first-contentful-paint')
        const observer = new PerformanceObserver((list) => {
          observer.disconnect()
          const tasks = list.getEntries().filter(({ startTime }) => startTime >= (painted?.startTime ?? 0))
          resolve(tasks.reduce((sum, { duration }) => sum + duration - 50, 0))
        })
        observer.observe({ type: 'longtask', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )
}

/** Returns the milliseconds from the navigation to the largest contentful paint. The page must still be open. */
export async function readLargestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          observer.disconnect()
          resolve(list.getEntries().at(-1)?.startTime ?? 0)
        })
        observer.observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}
