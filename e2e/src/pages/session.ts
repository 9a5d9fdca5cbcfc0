import { expect, type Locator, type Page } from '@playwright/test'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { demoPassword } from '@verstas/demo/sign-ins.ts'
import { getConfiguration, signInToApi, type UserName } from '../server/api-client.ts'
import type { Translate } from '../support/translate.ts'

/** Finds the title of the open page. */
export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

/** Fills the sign-in form and submits it. */
export async function submitSignIn(
  page: Page,
  t: Translate,
  userName: string,
  password = demoPassword,
): Promise<void> {
  await page.getByLabel(t('session.userName'), { exact: true }).fill(userName)
  await page.getByLabel(t('session.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('session.signIn'), exact: true }).click()
}

const sessionLifeMs = 3_600_000

/**
 * Opens a route with a new session, without the sign-in form. Stores the session in the tab as the app does
 * after a sign-in.
 */
export async function signIn(page: Page, t: Translate, userName: UserName, route = ''): Promise<void> {
  // Opens a small page of the same origin, because the session storage must be filled before the app starts.
  await page.goto('/api/health/live')
  const { origin } = new URL(page.url())
  const { token, api } = await signInToApi(origin, userName)
  const [configuration, employee, sites, settings] = await Promise.all([
    getConfiguration(origin),
    api(sessionEndpoints.getEmployee, {}),
    api(sessionEndpoints.listMyUnits, {}),
    api(sessionEndpoints.getSettings, {}),
  ])
  await page.evaluate(
    ({ idleMs, ...items }) => {
      const now = Date.now()
      const debugOffset = Date.parse(items.configuration.DebugDate ?? '') - now
      const stored = {
        ...items,
        expiration: { expiresAt: now + idleMs, idleMs },
        ...(Number.isNaN(debugOffset) ? {} : { debugOffset }),
      }
      sessionStorage.clear()
      for (const [name, item] of Object.entries(stored))
        sessionStorage.setItem(`verstas.${name}`, JSON.stringify(item))
    },
    { token, configuration, employee, sites, settings, idleMs: sessionLifeMs },
  )
  await page.goto(`/#${route}`)
  await expect(skipLink(page, t)).toBeVisible()
}

/** Opens a route and signs in with the form. */
export async function signInByForm(page: Page, t: Translate, userName: UserName, route = ''): Promise<void> {
  await page.goto(`/#${route}`)
  await expect(heading(page)).toHaveText(t('session.signIn'))
  await submitSignIn(page, t, userName)
  await expect(skipLink(page, t)).toBeVisible()
}

/** Finds the skip link, which every page for signed-in people has. */
export const skipLink = (page: Page, t: Translate): Locator =>
  page.getByRole('button', { name: t('shell.skipToContent') })

/**
 * Finds the button with the names of the person and the site. It is in the navigation. On a phone, it is in
 * the header of the main pages.
 */
export const accountButton = (page: Page, t: Translate): Locator =>
  page.getByRole('button', { name: t('shell.account') })

/** Opens the account panel with site, language, colours and sign-out. */
export async function openAccount(page: Page, t: Translate): Promise<Locator> {
  if (await accountButton(page, t).isHidden()) await page.goto('/#/more')
  await accountButton(page, t).click()
  const panel = page.getByRole('dialog')
  await expect(panel).toBeVisible()
  return panel
}

/** Returns the keys in the tab's session storage. */
export const sessionStorageKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(sessionStorage).sort())
