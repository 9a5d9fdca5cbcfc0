import { expect, type Locator, type Page } from '@playwright/test'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { configurationOf, logIn, passwordOfAll, type UserName } from '../dealership/people.ts'
import type { Wording } from '../support/wording.ts'

/** The name of the page that is open. */
export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

/** Fills the sign-in form and sends it. */
export async function submitSignIn(
  page: Page,
  t: Wording,
  userName: string,
  password = passwordOfAll,
): Promise<void> {
  await page.getByLabel(t('session.userName'), { exact: true }).fill(userName)
  await page.getByLabel(t('session.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('session.signIn'), exact: true }).click()
}

const sessionLifeMs = 3_600_000

/**
 * Opens a route of the app in a tab that has kept a new session of somebody's, as after a reload: for journeys whose
 * subject is another than the way in.
 */
export async function signIn(page: Page, t: Wording, userName: UserName, route = ''): Promise<void> {
  // A page of the origin that costs nothing; the app reads the tab's storage when it starts.
  await page.goto('/api/health/live')
  const { origin } = new URL(page.url())
  const { token, call } = await logIn(origin, userName)
  const [configuration, employee, sites, settings] = await Promise.all([
    configurationOf(origin),
    call(sessionEndpoints.getEmployee, {}),
    call(sessionEndpoints.listMyUnits, {}),
    call(sessionEndpoints.getSettings, {}),
  ])
  await page.evaluate(
    ({ idleMs, ...items }) => {
      const now = Date.now()
      const debugOffset = Date.parse(items.configuration.DebugDate ?? '') - now
      const kept = {
        ...items,
        expiration: { expiresAt: now + idleMs, idleMs },
        ...(Number.isNaN(debugOffset) ? {} : { debugOffset }),
      }
      sessionStorage.clear()
      for (const [name, item] of Object.entries(kept))
        sessionStorage.setItem(`verstas.${name}`, JSON.stringify(item))
    },
    { token, configuration, employee, sites, settings, idleMs: sessionLifeMs },
  )
  await page.goto(`/#${route}`)
  await expect(frame(page, t)).toBeVisible()
}

/** Opens a route of the app and signs in there with the form. */
export async function signInByForm(page: Page, t: Wording, userName: UserName, route = ''): Promise<void> {
  await page.goto(`/#${route}`)
  await expect(heading(page)).toHaveText(t('session.signIn'))
  await submitSignIn(page, t, userName)
  await expect(frame(page, t)).toBeVisible()
}

/** What stands first on every page behind the sign-in. */
export const frame = (page: Page, t: Wording): Locator =>
  page.getByRole('button', { name: t('shell.skipToContent') })

/** Who and where I am: in the rail, on a phone in the head of the pages with tabs. */
export const accountButton = (page: Page, t: Wording): Locator =>
  page.getByRole('button', { name: t('shell.account') })

/** Opens the account's panel: site, language, colours, sign-out. */
export async function openAccount(page: Page, t: Wording): Promise<Locator> {
  if (await accountButton(page, t).isHidden()) await page.goto('/#/more')
  await accountButton(page, t).click()
  const panel = page.getByRole('dialog')
  await expect(panel).toBeVisible()
  return panel
}

/** What the browser keeps for the session of the tab, by key. */
export const keptItems = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(sessionStorage).sort())
