import type { Page } from '@playwright/test'
import { companySignInEndpoints } from '@verstas/contract/company-sign-in/endpoints.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { oidcClient, startOidcServer } from '../../server/test/oidc-server.ts'
import { heading, openAccount, signIn } from '../src/pages/session.ts'
import { expectAccessible, expectAccessibleInAllColours } from '../src/support/axe.ts'
import type { Translate } from '../src/support/translate.ts'
import { sidewaysScroll } from '../src/support/unreadable-texts.ts'
import { test as base, expect } from '../src/test.ts'

type OidcServer = Awaited<ReturnType<typeof startOidcServer>>

const test = base.extend<{ readonly provider: OidcServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  provider: async ({}, use) => {
    const provider = await startOidcServer()
    await use(provider)
    await provider.stop()
  },
  ownServer: ({ provider }, use) =>
    use({
      settings: {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: oidcClient.id,
        OIDC_CLIENT_SECRET: oidcClient.secret,
        OIDC_NAME: oidcClient.name,
      },
    }),
})

test.beforeEach(async ({ provider, server, apiFor }) => {
  provider.admit(server.url)
  const { Id: employeeId } = await (await apiFor('matti'))(sessionEndpoints.getEmployee, {})
  const body = { Provider: 'oidc' as const, Subject: 'm.virtanen' }
  await (await apiFor('admin'))(companySignInEndpoints.addIdentityLink, { params: { employeeId }, body })
})

const door = (page: Page, t: Translate) =>
  page.getByRole('button', { name: t('companySignIn.with', { name: oidcClient.name }) })

async function signInThere(page: Page, t: Translate, login: string): Promise<void> {
  await door(page, t).click()
  await page.getByLabel('Name').fill(login)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test("an unknown identity waits on the administrators' list, and signs in after it is linked", async ({
  page,
  browser,
  server,
  t,
}) => {
  await page.goto('/#/startpage')
  await signInThere(page, t, 'stina.stranger')
  await expect(heading(page)).toHaveText(t('companySignIn.strangerTitle'))
  await expectAccessibleInAllColours(page)

  const office = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signIn(office, t, 'admin', '/administration')
  await office.getByRole('tab', { name: t('strangers.title') }).click()
  await expect(office.getByText('stina.stranger@kaarre.test')).toBeVisible()
  await expectAccessibleInAllColours(office)
  await office.setViewportSize({ width: 360, height: 740 })
  expect(await sidewaysScroll(office)).toBeLessThanOrEqual(0)
  await office
    .getByRole('button', { name: t('strangers.linkName', { name: 'stina.stranger of Kaarre' }) })
    .click()
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel(t('people.find')).fill('matti')
  await expectAccessible(office)
  await dialog.getByRole('button', { name: 'Matti Virtanen' }).click()
  await expect(office.getByText(t('strangers.none'))).toBeVisible()

  await page.getByRole('button', { name: t('companySignIn.toSignIn') }).click()
  // The person is still signed in at the identity provider.
  await door(page, t).click()
  await expect(heading(page)).toHaveText(t('page.startPage'))
  await expect(await openAccount(page, t)).toContainText('Matti Virtanen')
})

test('signing in at the identity provider opens the requested page, and signing out ends both sessions', async ({
  page,
  t,
}) => {
  await page.goto('/#/workschedule')
  await signInThere(page, t, 'm.virtanen')
  await expect(heading(page)).toHaveText(t('page.workSchedule'))
  expect(page.url()).not.toContain('tokenId')
  const panel = await openAccount(page, t)
  await expect(panel).toContainText('Matti Virtanen')
  await panel.getByRole('button', { name: t('shell.signOut') }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(heading(page)).toHaveText(t('session.signIn'))
  await door(page, t).click()
  await expect(page.getByLabel('Name')).toBeVisible()
})

test('signing out at the identity provider ends the session of an open page', async ({
  page,
  t,
  provider,
  pageErrors,
}) => {
  pageErrors.allow(/^401 GET/)
  await page.goto('/')
  await signInThere(page, t, 'm.virtanen')
  await expect(heading(page)).toHaveText(t('page.startPage'))
  const elsewhere = await page.context().newPage()
  await elsewhere.goto(`${provider.issuer}/session/end`)
  await elsewhere.getByRole('button', { name: 'Yes' }).click()
  await expect(heading(page)).toHaveText(t('session.signIn'))
  await expect(page.getByRole('alert')).toContainText(t('error.unauthorized'))
})
