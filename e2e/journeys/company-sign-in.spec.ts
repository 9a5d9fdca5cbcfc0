import type { Page } from '@playwright/test'
import { companySignInEndpoints } from '@verstas/contract/company-sign-in/endpoints.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { oidcClient, startOidcServer } from '../../server/test/oidc-server.ts'
import { heading, openAccount } from '../src/pages/session.ts'
import { expectAccessibleInAllColours } from '../src/support/axe.ts'
import type { Translate } from '../src/support/translate.ts'
import { test as base, expect } from '../src/test.ts'

type OidcServer = Awaited<ReturnType<typeof startOidcServer>>

const test = base.extend<{ readonly provider: OidcServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the names out of the pattern
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

test('the company’s account leads to where one wanted to, and its sign-out ends there, too', async ({
  page,
  t,
}) => {
  await page.goto('/#/workschedule')
  await signInThere(page, t, 'stranger')
  await expect(page.getByRole('alert')).toContainText(t('error.notLinked'))
  await expectAccessibleInAllColours(page)
  await door(page, t).click()
  // The provider still knows the stranger.
  await expect(page.getByRole('alert')).toContainText(t('error.notLinked'))
  await page.context().clearCookies()

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

test('a sign-out at the company ends an open page', async ({ page, t, provider, pageErrors }) => {
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
