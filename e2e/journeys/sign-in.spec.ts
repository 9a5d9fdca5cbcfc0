import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { heading, signInByForm, submitSignIn } from '../src/pages/session.ts'
import { today } from '../src/server/day.ts'
import { expect, test } from '../src/test.ts'

test('@core signing in with name and password opens the start page', async ({ page, t }) => {
  await signInByForm(page, t, 'matti')
  await expect(heading(page)).toHaveText(t('page.startPage'))
  await expect(page).toHaveTitle(`${t('page.startPage')} · Verstas`)
  await expect(page).toHaveURL(/#\/startpage$/)
  await expect(page.getByRole('button', { name: 'Matti Virtanen' })).toBeVisible()
})

test('@core a wrong password shows an error, keeps the name and asks for the password again', async ({
  page,
  t,
  pageErrors,
}) => {
  pageErrors.expect(/^401 POST .*basic\/login$/)
  await page.goto('/')
  await submitSignIn(page, t, 'matti', 'wrong')
  await expect(page.getByRole('alert')).toHaveText(t('error.incorrectLogin'))
  await expect(page.getByLabel(t('session.userName'), { exact: true })).toHaveValue('matti')
  const password = page.getByLabel(t('session.password'), { exact: true })
  await expect(password).toHaveValue('')
  await expect(password).toBeFocused()

  await submitSignIn(page, t, 'matti')
  await expect(heading(page)).toHaveText(t('page.startPage'))
})

test('an empty field of the sign-in shows a message and receives the focus', async ({ page, t }) => {
  await page.goto('/')
  await page.getByRole('button', { name: t('session.signIn') }).click()
  await expect(page.getByText(t('session.enterUserName'))).toBeVisible()
  const userName = page.getByLabel(t('session.userName'), { exact: true })
  await expect(userName).toBeFocused()
  await userName.fill('matti')
  await userName.press('Enter')
  await expect(page.getByText(t('session.enterPassword'))).toBeVisible()
  await expect(page.getByLabel(t('session.password'), { exact: true })).toBeFocused()
})

test.describe('too many wrong passwords', () => {
  test.use({ ownServer: {} })

  test('too many wrong passwords disable the sign-in for some seconds, with a countdown', async ({
    page,
    t,
    pageErrors,
    server,
  }) => {
    pageErrors.expect(/^429 POST .*basic\/login$/)
    const guess = `Basic ${Buffer.from('sanna:guess').toString('base64')}`
    await page.clock.install()
    await page.goto('/')
    await expect(heading(page)).toHaveText(t('session.signIn'))
    for (let attempt = 1; attempt <= 6; attempt += 1)
      await fetch(`${server.url}/api/authentication/basic/login`, {
        method: 'POST',
        headers: { authorization: guess, 'content-type': 'application/json' },
        body: JSON.stringify({ SystemId: 'verstas-e2e' }),
      })
    // Pauses the clock of the page, because the countdown may end too early on a slow machine.
    await page.clock.pauseAt(Date.now() + 60_000)
    await submitSignIn(page, t, 'sanna')
    const button = page.getByRole('button', { name: t('session.signIn') })
    await expect(page.getByRole('alert')).toContainText(t('session.loginFailed'))
    await expect(page.getByRole('timer')).toHaveText(/^[1-5] s$/)
    await expect(button).toBeDisabled()
    await page.clock.resume()
    await expect(page.getByRole('timer')).toBeHidden()
    await expect(button).toBeEnabled()
    await button.click()
    await expect(heading(page)).toHaveText(t('page.startPage'))
  })
})

test('@core a link to a work order opens it after the sign-in', async ({ page, t, apiFor }) => {
  const [reservation] = await (await apiFor('matti'))(workScheduleEndpoints.listMyReservations, {
    params: { date: today },
  })
  const number = reservation?.WorkOrder.OrderNumber
  await signInByForm(page, t, 'matti', `/workorder?number=${number}`)
  await expect(page).toHaveURL(new RegExp(`#/workorder\\?number=${number}$`))
  await expect(heading(page)).toHaveAccessibleName(new RegExp(`${number}$`))
})

test('an invalid login link is refused, and removed from the address', async ({ page, t, pageErrors }) => {
  pageErrors.expect(/^401 POST .*token\/login$/)
  await page.goto('/?tokenId=used-already#/workschedule?siteId=1')
  await expect(page.getByRole('alert')).toContainText(t('session.linkRefused'))
  expect(page.url()).not.toMatch(/tokenId|siteId|used-already/)
  await submitSignIn(page, t, 'matti')
  await expect(heading(page)).toHaveText(t('page.workSchedule'))
})

test('a bearer token that was refused is removed from the address', async ({ page, t, pageErrors }) => {
  pageErrors.expect(/^401 POST .*token\/login$/)
  await page.goto('/#/startpage?bearer=a.b.c')
  await expect(page.getByRole('alert')).toContainText(t('session.loginFailed'))
  expect(page.url()).not.toContain('bearer')
})

test('an unknown address opens the start page with a message', async ({ page, t }) => {
  await signInByForm(page, t, 'matti', '/no/such/page?at=all')
  await expect(heading(page)).toHaveText(t('page.startPage'))
  await expect(page.getByRole('alert')).toContainText(t('common.unknownAddress'))
  await expect(page).toHaveURL(/#\/startpage$/)
})

test('the language that is chosen at the sign-in remains after a reload', async ({ page, t }) => {
  await page.goto('/')
  await expect(heading(page)).toHaveText(t('session.signIn'))
  await page.getByText('Svenska').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
  await expect(page.getByRole('radio', { name: 'Svenska' })).toBeChecked()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
})
