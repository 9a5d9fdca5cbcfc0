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
    await page.keyboard.press('Escape')

    await page.goto('/#/administration')
    await expect(page.getByRole('link', { name: 'Kaisa Salonen' })).toBeVisible()

    await page.goto('/#/startpage')
    await page.getByRole('link', { name: t('start.continue') }).click()
    await expect(heading(page)).toHaveText(t('start.title'))
    await page.getByRole('button', { name: t('start.skipOf', { step: t('start.step.site') }) }).click()
    await page.getByRole('button', { name: t('start.acceptOf', { step: t('start.step.hours') }) }).click()
    await page
      .getByRole('link', { name: t('start.step.people') })
      .first()
      .click()
    await page.getByRole('button', { name: t('people.addSeveral') }).click()
    const several = page.getByRole('dialog')
    await several.getByLabel(t('people.profileOfOthers')).selectOption({ index: 1 })
    await several
      .getByLabel(t('people.pasteList'))
      .fill('Matti Virtanen;matti;matti@virta.test\nAino Korhonen;aino\nPetri Laine')
    await several.getByRole('button', { name: t('people.preview') }).click()
    await expectAccessible(page)
    await several.getByRole('button', { name: t('people.addCount', { count: 3 }) }).click()
    await expect(page.getByRole('link', { name: 'Aino Korhonen' })).toBeVisible()

    await page.goto('/#/settings/start')
    await page.getByRole('button', { name: t('start.skipOf', { step: t('start.step.shifts') }) }).click()
    await expectAccessibleInAllColours(page)
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: `${t('start.begin')}: ${t('start.step.bays')}` }).click()
    await page.getByRole('button', { name: t('start.addBays', { count: 4 }) }).click()
    await expect(page.getByText(t('start.baysAdded', { count: 4 }))).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: t('start.step.bays') })).toContainText(
      t('start.count', { count: 4 }),
    )

    await page.goto(server.setupLink ?? '')
    await expect(page.getByText(t('setup.ended'), { exact: true })).toBeVisible()
  })
})

test.describe('an administrator', () => {
  test.use({ ownServer: {} })

  test('an administrator adds a second site and a profile, and gives both to a person', async ({
    page,
    server,
    browser,
    t,
  }) => {
    await signIn(page, t, 'admin', '/settings/sites')
    await expectAccessible(page)
    await page.getByRole('button', { name: t('settings.add') }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(t('settings.name'), { exact: true }).fill('Auto-Kaarre Lahti')
    await form.getByLabel(t('settings.phone')).fill('010 000 4500')
    await expectAccessible(page)
    await form.getByRole('button', { name: t('common.save') }).click()
    await page.getByRole('button', { name: 'Auto-Kaarre Lahti' }).click()
    await expect(form.getByText(t('settings.logoNone'))).toBeVisible()
    await form
      .getByRole('button', { name: t('common.close') })
      .first()
      .click()

    await page.goto('/#/administration?tab=rights')
    await page.getByRole('button', { name: t('rights.add') }).click()
    await form.getByLabel(t('rights.name')).fill('Pesijä')
    await form.getByLabel(t('right.MobileServiceTechnician')).check()
    await expectAccessibleInAllColours(page)
    await form.getByRole('button', { name: t('common.save') }).click()
    await expect(page.getByRole('button', { name: 'Pesijä' })).toBeVisible()

    await page.goto('/#/administration')
    await page.getByRole('button', { name: t('people.add') }).click()
    await form.getByLabel(t('people.name'), { exact: true }).fill('Pekka Pesijä')
    await form.getByLabel(t('people.profile')).selectOption('Pesijä')
    await form.getByLabel('Auto-Kaarre Lahti', { exact: true }).check()
    await form.getByLabel(t('session.userName')).fill('pesija')
    await form.getByRole('button', { name: t('common.save') }).click()
    await expect(heading(page)).toContainText('Pekka Pesijä')
    await page.getByRole('button', { name: t('people.resetLink') }).click()
    const link = await page.getByRole('textbox', { name: t('offers.link') }).inputValue()

    const washer = await (await browser.newContext({ baseURL: server.url })).newPage()
    await washer.goto(link)
    await washer.getByLabel(t('account.newPassword'), { exact: true }).fill(password)
    await washer.getByRole('button', { name: t('account.resetSave') }).click()
    await washer.getByRole('link', { name: t('account.toSignIn') }).click()
    const isLive = washer
      .waitForEvent('websocket', (socket) => socket.url().includes('/live/'))
      .then((socket) =>
        socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40')),
      )
    await submitSignIn(washer, t, 'pesija', password)
    await expect(heading(washer)).toHaveText(t('page.startPage'))
    await openAccount(washer, t)
    await expect(washer.getByRole('link', { name: t('page.administration') })).toBeHidden()

    // The rights of an open session change without a reload.
    await isLive
    await page.goto('/#/administration?tab=rights')
    await page.getByLabel(t('rights.person'), { exact: true }).selectOption('Pekka Pesijä')
    await expect(
      page.getByRole('heading', { name: t('rights.whatCan', { name: 'Pekka Pesijä' }) }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Pesijä' }).click()
    await form.getByLabel(t('right.ManageSettings')).check()
    await form.getByRole('button', { name: t('common.save') }).click()
    await expect(form).toBeHidden()
    await expect(washer.getByRole('link', { name: t('page.settings') })).toBeVisible()
  })

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
    await expect(form.getByRole('switch', { name: t('people.clocks') })).toBeChecked()
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
