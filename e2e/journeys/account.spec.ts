import { accountEndpoints } from '@verstas/contract/account/endpoints.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { heading, openAccount, signIn, skipLink, submitSignIn } from '../src/pages/session.ts'
import { expectAccessible } from '../src/support/axe.ts'
import { expect, test } from '../src/test.ts'

// Starts a separate server, because these tests end sessions and change a password.
test.use({ ownServer: {} })

test.describe('a device with passkeys', () => {
  test.use({
    // Opens the page by host name, because browsers refuse passkeys for IP addresses.
    baseURL: ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')),
  })

  test('a passkey signs its owner in without a name until an administrator removes the passkey', async ({
    page,
    context,
    browser: anyBrowser,
    baseURL,
    t,
    pageErrors,
    apiFor,
  }) => {
    pageErrors.allow(/^401 GET/)
    pageErrors.expect(/^403 POST .*passkey\/login/)
    const browser = await context.newCDPSession(page)
    await browser.send('WebAuthn.enable')
    await browser.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await signIn(page, t, 'matti')
    const account = await openAccount(page, t)
    await account.getByRole('link', { name: t('page.signInWays') }).click()
    await page.getByRole('button', { name: t('account.addPasskey') }).click()
    const remove = page.getByRole('button', { name: t('account.removePasskey', { name: '' }) })
    await expect(remove).toBeVisible()

    const panel = await openAccount(page, t)
    await panel.getByRole('button', { name: t('shell.signOut') }).click()
    await expect(heading(page)).toHaveText(t('session.signIn'))
    await expectAccessible(page)
    await page.getByRole('button', { name: t('account.passkeyDoor') }).click()
    await expect(skipLink(page, t)).toBeVisible()
    await expect(heading(page)).toHaveText(t('page.startPage'))

    const { Id } = await (await apiFor('matti'))(sessionEndpoints.getEmployee, {})
    const otherPage = await anyBrowser.newPage({ ...(baseURL && { baseURL }) })
    await signIn(otherPage, t, 'admin', `/administration/${Id}`)
    await otherPage.getByRole('button', { name: t('account.removePasskey', { name: '' }) }).click()
    const question = otherPage.getByRole('dialog')
    await expect(question).toContainText(t('people.removePasskeyHint'))
    await expectAccessible(otherPage)
    await question.getByRole('button', { name: t('account.remove'), exact: true }).click()
    await expect(otherPage.getByText(t('people.noPasskeys'))).toBeVisible()

    await expect(heading(page)).toHaveText(t('session.signIn'))
    await page.getByRole('button', { name: t('account.passkeyDoor') }).click()
    await expect(page.getByRole('alert')).toContainText(t('error.passkeyRefused'))
    await otherPage.context().close()
  })
})

test('a session can be ended from another session, and using a reset link ends all sessions', async ({
  page,
  browser,
  baseURL,
  t,
  pageErrors,
  apiFor,
}) => {
  pageErrors.allow(/^401 GET/)
  await signIn(page, t, 'matti')
  const otherPage = await browser.newPage({ ...(baseURL && { baseURL }) })
  await signIn(otherPage, t, 'matti', '/account/sessions')
  await otherPage.getByRole('button', { name: t('account.endSession', { device: '' }) }).click()
  await expect(heading(page)).toHaveText(t('session.signIn'))
  await expect(page.getByRole('alert')).toContainText(t('error.unauthorized'))
  await expect(otherPage.getByText(t('account.thisDevice'))).toBeVisible()

  const [admin, matti] = [await apiFor('admin'), await apiFor('matti')]
  const { Id } = await matti(sessionEndpoints.getEmployee, {})
  const { Token } = await admin(accountEndpoints.makeResetLink, { params: { employeeId: Id } })
  await page.goto(`/#/reset/${Token}`)
  await expect(page.getByText('Matti Virtanen')).toBeVisible()
  const field = page.getByLabel(t('account.newPassword'), { exact: true })
  await field.fill('Salasana2026')
  await page.getByRole('button', { name: t('account.resetSave') }).click()
  await expect(page.getByText(t('error.passwordGuessable'))).toBeVisible()
  await expectAccessible(page)
  await field.fill('hirvi kantarelli sade')
  await page.getByRole('button', { name: t('account.resetSave') }).click()
  await expect(page.getByRole('status')).toHaveText(t('account.resetDone'))
  await expect(heading(otherPage)).toHaveText(t('session.signIn'))

  await page.getByRole('link', { name: t('account.toSignIn') }).click()
  await submitSignIn(page, t, 'matti', 'hirvi kantarelli sade')
  await expect(skipLink(page, t)).toBeVisible()
})
