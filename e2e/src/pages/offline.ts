import { expect, type Locator, type Page } from '@playwright/test'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import type { Translate } from '../support/translate.ts'

/** An answer as the device holds it, as far as a journey asks. */
interface KeptAnswer {
  readonly owner: string
  readonly queryKey: readonly [method: string, path: string]
}

/** Has the app kept on the device now, without the pause that it leaves the first pages. */
export async function keepApp(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('./sw.js', { updateViaCache: 'none' })
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

/** Takes the network away from all pages of the browser; a call of the API finds it gone. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  const call = page.evaluate(() => fetch('/api/health/live', { cache: 'no-store' }).then(() => 'answered'))
  await expect(call).rejects.toThrow()
}

/**
 * Leaves the start page without its answer from now on, as a slow network does: nothing comes meanwhile that waits for
 * an idle page.
 */
export const leaveUnanswered = (page: Page) =>
  page.route('**/api/workshop/myreservations/**', () => undefined)

/** Says how much waits to be sent, and opens its list. */
export const waitingButton = (page: Page, t: Translate, count: number): Locator =>
  page.getByRole('button', { name: t('shell.waiting', { count }) })

/** Opens the list of what waits. */
export async function openWaiting(page: Page, t: Translate, count: number): Promise<Locator> {
  await waitingButton(page, t, count).click()
  const list = page.getByRole('dialog', { name: t('shell.waitingTitle') })
  await expect(list).toBeVisible()
  return list
}

/** Waits until the device holds answers of all these reads: what is seen is written a while after it came. */
export const expectKept = (page: Page, ...reads: readonly EndpointDefinition[]): Promise<void> =>
  expect.poll(() => keptReads(page)).toEqual(expect.arrayContaining(reads.map(({ path }) => path)))

/** The paths of the reads whose answers the device holds, wherever they were seen. */
export const keptReads = async (page: Page): Promise<string[]> =>
  (await keptAnswers(page)).map(({ path }) => path)

/** The answers that the device holds: whose each is, and of which read. */
export const keptAnswers = (page: Page): Promise<{ owner: string; path: string }[]> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('verstas.answers')) return []
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('verstas.answers')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const answers = await new Promise<KeptAnswer[]>((resolve, reject) => {
      const reading = database.transaction('answers').objectStore('answers').getAll()
      reading.onsuccess = () => resolve(reading.result)
      reading.onerror = () => reject(reading.error)
    })
    database.close()
    return answers.map(({ owner, queryKey: [, path] }) => ({ owner, path }))
  })
