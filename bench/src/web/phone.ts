import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { findChromium } from '../../../tools/lib/system-programs.mjs'

export const viewport = { width: 390, height: 844 }

/** A slow 4G network as Lighthouse has it: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const cpuSlowDown = 4

export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('Chromium is missing: install it or set CHROMIUM_PATH')
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
}

/** What a browser keeps for a person: the session and the language. */
export interface Belongings {
  readonly session: Readonly<Record<string, string>>
  readonly local: Readonly<Record<string, string>>
}

/** A phone with an empty cache; with belongings it is signed in as from an earlier visit. */
export async function openPhone(browser: Browser, belongings?: Belongings): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, locale: 'fi-FI', reducedMotion: 'reduce' })
  if (belongings)
    await context.addInitScript(({ session, local }) => {
      for (const [name, value] of Object.entries(session)) sessionStorage.setItem(name, value)
      for (const [name, value] of Object.entries(local)) localStorage.setItem(name, value)
    }, belongings)
  return context
}

export async function readBelongings(page: Page): Promise<Belongings> {
  return page.evaluate(() => ({ session: { ...sessionStorage }, local: { ...localStorage } }))
}

/** Makes a page as slow as on a modest phone with a poor network. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4g)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowDown })
  return session
}

/**
 * Waits until the page can be used: its heading and something to press inside of it are there, and the
 * browser has time to answer. @returns milliseconds since the navigation began
 */
export async function timeToUsable(page: Page): Promise<number> {
  const handle = await page.waitForFunction(
    () => {
      const isShown = (element: Element | null) => element?.checkVisibility() === true
      const heading = document.querySelector('h1')
      const control = document.querySelector('main :is(button:enabled, a[href])')
      if (!isShown(heading) || !heading?.textContent || !isShown(control)) return false
      return new Promise<number>((resolve) => setTimeout(() => resolve(performance.now())))
    },
    undefined,
    { polling: 'raf', timeout: 60_000 },
  )
  return Number(await handle.jsonValue())
}
