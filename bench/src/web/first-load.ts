import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { demoPassword } from '@verstas/demo/sign-ins.ts'
import type { Page } from 'playwright'
import { measureFirstLoad } from '../../../tools/lib/web-size.mjs'
import { inRoot } from '../paths.ts'
import { type Belongings, openPhone, readBelongings, timeToUsable } from './phone.ts'

export interface FirstLoad {
  /** Bytes of scripts and styles over the network, compressed by the server. */
  readonly transferred: number
  /** The same files gzipped, as the budget counts them. */
  readonly gzipped: number
  readonly files: readonly string[]
  /** Files that the browser loads but the size check of `npm test` does not count. */
  readonly notCounted: readonly string[]
  readonly belongings: Belongings
}

/** Signs in with an empty cache, and counts the loaded bytes until the start page is ready. */
export async function loadFirstPages(origin: string, userName = 'matti'): Promise<FirstLoad> {
  const { context, close } = await openPhone()
  const page = await context.newPage()
  const loaded = await watchNetwork(page)
  await page.goto(origin)
  await timeToUsable(page)
  await page.locator('input[autocomplete="username"]').fill(userName)
  await page.locator('input[type="password"]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL(/startpage/)
  await timeToUsable(page)
  // Later files, which the idle page loads in advance, do not count.
  const needed = new Map(loaded)
  await page.waitForLoadState('networkidle')
  const belongings = await readBelongings(page)
  await close()
  const files = [...needed.keys()]
  const counted = measureFirstLoad().map(({ file }) => `/${file}`)
  return {
    transferred: [...needed.values()].reduce((sum, bytes) => sum + bytes, 0),
    gzipped: files.reduce((sum, file) => sum + gzipSync(readFileSync(inRoot(`web/dist${file}`))).length, 0),
    files,
    notCounted: files.filter((file) => !counted.includes(file)),
    belongings,
  }
}

/** Collects the bytes of each script and style by path, in order of arrival. */
async function watchNetwork(page: Page): Promise<ReadonlyMap<string, number>> {
  const session = await page.context().newCDPSession(page)
  const paths = new Map<string, string>()
  const loaded = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const { pathname } = new URL(response.url)
    if (/\.(js|css)$/.test(pathname)) paths.set(requestId, pathname)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId)
    if (path !== undefined) loaded.set(path, (loaded.get(path) ?? 0) + encodedDataLength)
  })
  await session.send('Network.enable')
  return loaded
}
