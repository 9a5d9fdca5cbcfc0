import { expect, type Locator, type Page } from '@playwright/test'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import type { Translate } from '../support/translate.ts'

/** A stored response in the device's database, with the fields that tests read. */
interface StoredAnswer {
  readonly owner: string
  readonly queryKey: readonly [method: string, path: string]
}

/**
 * Installs the service worker immediately. The app would install it only after its first pages are loaded.
 */
export async function installServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('./sw.js', { updateViaCache: 'none' })
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

/** Takes the page's device offline with all its pages, and checks that a request fails. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  const call = page.evaluate(() => fetch('/api/health/live', { cache: 'no-store' }).then(() => 'answered'))
  await expect(call).rejects.toThrow()
}

/** Leaves a request of the start page unanswered. The app is then never idle and loads no code in advance. */
export const holdStartPageRequest = (page: Page) =>
  page.route('**/api/workshop/myreservations/**', () => undefined)

/** Finds the button that shows the number of entries in the device queue. */
export const waitingButton = (page: Page, t: Translate, count: number): Locator =>
  page.getByRole('button', { name: t('shell.waiting', { count }) })

/** Finds the button that shows that the server refused one entry of the device queue. */
export const refusedButton = (page: Page, t: Translate): Locator =>
  page.getByRole('button', { name: t('shell.refused', { count: 1 }) })

/** Opens the list of the device queue, which has `count` waiting entries. */
export const openWaiting = (page: Page, t: Translate, count: number): Promise<Locator> =>
  openList(page, t, waitingButton(page, t, count))

/** Opens the list of the device queue after the server has refused its only entry. */
export const openRefused = (page: Page, t: Translate): Promise<Locator> =>
  openList(page, t, refusedButton(page, t))

async function openList(page: Page, t: Translate, button: Locator): Promise<Locator> {
  await button.click()
  const list = page.getByRole('dialog', { name: t('shell.waitingTitle') })
  await expect(list).toBeVisible()
  return list
}

/** Waits until the device has stored responses of all these endpoints. */
export const expectStored = (page: Page, ...reads: readonly EndpointDefinition[]): Promise<void> =>
  expect.poll(() => storedReads(page)).toEqual(expect.arrayContaining(reads.map(({ path }) => path)))

/** Returns the paths of the endpoints whose responses the device has stored. */
export const storedReads = async (page: Page): Promise<string[]> =>
  (await storedAnswers(page)).map(({ path }) => path)

/** Returns the owner and the path of each stored response. */
export const storedAnswers = (page: Page): Promise<{ owner: string; path: string }[]> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('verstas.answers')) return []
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('verstas.answers')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const answers = await new Promise<StoredAnswer[]>((resolve, reject) => {
      const reading = database.transaction('answers').objectStore('answers').getAll()
      reading.onsuccess = () => resolve(reading.result)
      reading.onerror = () => reject(reading.error)
    })
    database.close()
    return answers.map(({ owner, queryKey: [, path] }) => ({ owner, path }))
  })
