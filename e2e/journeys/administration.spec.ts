import { heading, openAccount, signIn, submitSignIn } from '../src/pages/session.ts'
import { expectAccessible, expectAccessibleInAllColours } from '../src/support/axe.ts'
import { findUnreadableTexts, sidewaysScroll } from '../src/support/unreadable-texts.ts'
import { expect, test } from '../src/test.ts'

const password = 'hirvi kantarelli sade'

test.describe('an installation without a demo', () => {
  test.use({ ownServer: { database: 'empty' } })

  test('the setup link creates the first administrator of an empty installation and works once', async ({
    page,
    t,
    server,
    pageErrors,
  }) => {
    pageErrors.expect(/^404 GET .*administration\/setup$/)
    await page.goto(server.setupLink ?? '')
    await expect(heading(page)).toHaveText(t('setup.title'))
    await page.getByLabel(t('setup.site')).fill('Autokorjaamo Virta')
    await page.getByLabel(t('setup.name')).fill('Kaisa Salonen')
    await page.getByLabel(t('session.userName'), { exact: true }).fill('kaisa')
    await page.getByRole('button', { name: t('setup.make') }).click()
    await expect(page.getByLabel(t('account.newPassword'), { exact: true })).toBeFocused()
    await expectAccessibleInAllColours(page)
    await page.getByLabel(t('account.newPassword'), { exact: true }).fill(password)
    await page.getByRole('button', { name: t('setup.make') }).click()

    await expect(heading(page)).toHaveText(t('page.startPage'))
    await openAccount(page, t)
    await expect(page.getByRole('link', { name: t('page.administration') })).toBeVisible()

    await page.goto('/#/administration')
    await expect(page.getByRole('link', { name: 'Kaisa Salonen' })).toBeVisible()

    await page.goto(server.setupLink ?? '')
    await expect(page.getByText(t('setup.ended'), { exact: true })).toBeVisible()
  })
})

test.describe('an administrator', () => {
  test.use({ ownServer: {} })

  test('an administrator adds a person, who signs in by a link and is signed out when deactivated', async ({
    page,
    browser,
    server,
    t,
  }) => {
    await signIn(page, t, 'admin', '/administration')
    await expect(page.getByRole('link', { name: 'Matti Virtanen' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: t('people.add') }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(t('people.name'), { exact: true }).fill('Uusi Asentaja')
    await form.getByLabel(t('people.profile')).selectOption('Asentaja')
    await form.getByLabel(t('people.subsystem')).fill('m')
    await form.getByLabel(t('session.userName')).fill('uusi')
    await form.getByRole('button', { name: t('common.save') }).click()

    await expect(heading(page)).toContainText('Uusi Asentaja')
    await expect(page.getByText(t('people.noSessions'))).toBeVisible()
    await expectAccessibleInAllColours(page)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    expect(await findUnreadableTexts(page)).toEqual([])
    await page.getByRole('button', { name: t('people.resetLink') }).click()
    const link = await page.getByRole('textbox', { name: t('offers.link') }).inputValue()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common.close') })
      .first()
      .click()

    const personPage = await (await browser.newContext({ baseURL: server.url })).newPage()
    await personPage.goto(link)
    await personPage.getByLabel(t('account.newPassword'), { exact: true }).fill(password)
    await personPage.getByRole('button', { name: t('account.resetSave') }).click()
    await personPage.getByRole('link', { name: t('account.toSignIn') }).click()
    await submitSignIn(personPage, t, 'uusi', password)
    await expect(heading(personPage)).toHaveText(t('page.startPage'))

    await page.getByRole('button', { name: t('people.loginLink') }).click()
    const loginLink = await page.getByRole('textbox', { name: t('offers.link') }).inputValue()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common.close') })
      .first()
      .click()
    const phone = await (await browser.newContext({ baseURL: server.url })).newPage()
    await phone.goto(loginLink)
    await expect(heading(phone)).toHaveText(t('page.startPage'))
    expect(phone.url()).not.toContain('tokenId')

    await page.getByRole('button', { name: t('people.edit') }).click()
    await page.getByRole('switch', { name: t('people.isActive') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common.save') })
      .click()
    await expect(page.getByText(t('people.left'))).toBeVisible()
    for (const device of [personPage, phone]) {
      await expect(heading(device)).toHaveText(t('session.signIn'))
      await device.context().close()
    }
  })
})
