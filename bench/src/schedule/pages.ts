import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { findChromium } from '../../../tools/lib/system-programs.mjs'
import { inRoot } from '../paths.ts'

const cpuSlowDown = 4
const origin = 'http://pages.test'

/** The page: the board, or the same boxes as plain elements (web/bench). */
export type Kind = 'board' | 'bare'

export interface Day {
  readonly resources: number
  readonly entries: number
  /** True for rows of 25 px instead of 68. */
  readonly isDense: boolean
}

export interface SchedulePages {
  /** Opens a new, empty page on a CPU slowed down four times. */
  open(kind: Kind): Promise<{ readonly page: Page; readonly session: CDPSession }>
  close(): Promise<void>
}

/** Builds the pages and starts a browser that shows them. */
export async function openSchedulePages(): Promise<SchedulePages> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('Chromium is missing: install it or set CHROMIUM_PATH')
  const folder = mkdtempSync(join(tmpdir(), 'verstas-schedule-pages-'))
  const vite = inRoot('node_modules/vite/bin/vite.js')
  const build = [vite, 'build', '--config', inRoot('web/bench/vite.config.ts'), '--logLevel', 'warn']
  const { status } = spawnSync(process.execPath, [...build, '--outDir', folder, '--emptyOutDir'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error('The pages of the benchmark do not build')
  const browser: Browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  return {
    open: async (kind) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'fi-FI' })
      await context.route(`${origin}/**`, (route) =>
        route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
      )
      const page = await context.newPage()
      await page.goto(`${origin}/${kind}.html`)
      await page.locator('[data-ready]').waitFor({ state: 'attached' })
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowDown })
      return { page, session }
    },
    close: async () => {
      await browser.close()
      rmSync(folder, { recursive: true })
    },
  }
}

declare global {
  interface Window {
    /** The function by which a page of web/bench renders a day. */
    draw: (resources: number, entries: number, isDense: boolean) => void
  }
}

/** Renders a day. @returns milliseconds from the receipt of the data to the frame that shows its boxes */
export async function draw(page: Page, { resources, entries, isDense }: Day): Promise<number> {
  return page.evaluate(
    (day) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.querySelector('[data-key]')) {
            requestAnimationFrame(look)
            return
          }
          // Runs after the browser has rendered this frame.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => {
            const [begun] = performance.getEntriesByName('draw')
            resolve(performance.now() - (begun?.startTime ?? 0))
          }
          port2.postMessage(null)
        }
        window.draw(day.resources, day.entries, day.isDense)
        requestAnimationFrame(look)
      }),
    { resources, entries, isDense },
  )
}

/** Waits for five idle periods, in which the board prerenders its rows. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let calm = 0; calm < 5; calm += 1) await new Promise((idle) => requestIdleCallback(idle))
  })
