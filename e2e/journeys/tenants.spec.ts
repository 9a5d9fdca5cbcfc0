import { heading, skipLink, submitSignIn } from '../src/pages/session.ts'
import { startTenantServer, type TenantServer } from '../src/server/tenant-server.ts'
import { expectUsable } from '../src/support/usable.ts'
import { test as base, expect } from '../src/test.ts'

const test = base.extend<{ readonly groups: TenantServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  groups: async ({}, use) => {
    const groups = await startTenantServer()
    await use(groups)
    await groups.stop()
  },
  server: ({ groups }, use) => use({ url: groups.urlOf('alpha') }),
})

test('two groups in one process: a person finds the own one, and is unknown in the other', async ({
  page,
  groups,
  t,
  pageErrors,
}) => {
  await groups.runSql('beta', `update credential set user_name = 'mervi' where user_name = 'matti'`)
  await page.goto(groups.urlOf('app'))
  await expect(heading(page)).toHaveText(t('tenants.title'))
  await expectUsable(page)
  const domain = page.getByRole('textbox', { name: t('tenants.label') })
  await domain.fill('matti@gamma.example.com')
  await page.getByRole('button', { name: t('tenants.continue') }).click()
  await expect(page.getByRole('alert')).toHaveText(t('tenants.notFound'))
  pageErrors.expect(/^404 POST \/$/)
  await expectUsable(page)
  await domain.fill('matti@alpha.example.com')
  await page.getByRole('button', { name: t('tenants.continue') }).click()
  await expect(heading(page)).toHaveText(t('session.signIn'))
  expect(new URL(page.url()).origin).toBe(groups.urlOf('alpha'))
  const token = page.waitForRequest(async (request) =>
    Boolean(request.headers().authorization?.startsWith('Bearer ')),
  )
  await submitSignIn(page, t, 'matti')
  await expect(skipLink(page, t)).toBeVisible()
  const { authorization = '' } = (await token).headers()

  const open = (path: string) =>
    page.evaluate(
      async ([address, header]) => (await fetch(address, { headers: { authorization: header } })).status,
      [path, authorization] as const,
    )
  expect(await open('/api/utility/employees')).toBe(200)
  await page.goto(groups.urlOf('beta'))
  await expect(heading(page)).toHaveText(t('session.signIn'))
  expect(await open('/api/utility/employees')).toBe(401)
  pageErrors.expect(/^401 GET \/api\/utility\/employees$/)
  await submitSignIn(page, t, 'matti')
  await expect(page.getByText(t('error.incorrectLogin'))).toBeVisible()
  pageErrors.expect(/^401 POST \/api\/authentication\/basic\/login$/)
  await submitSignIn(page, t, 'mervi')
  await expect(skipLink(page, t)).toBeVisible()
})

test('a paused group shows a sentence, and the other one works', async ({ page, groups, t, pageErrors }) => {
  const statusOf = async (host: string) =>
    (await page.request.get(groups.origin, { headers: { host: `${host}.localhost` } })).status()
  await groups.setStateOfBeta('paused')
  await expect.poll(() => statusOf('beta')).toBe(503)
  await page.goto(groups.urlOf('beta'))
  pageErrors.expect(/^503 GET \/$/)
  await expect(heading(page)).toHaveText(t('error.tenantPaused'))
  await expectUsable(page)
  await page.goto(groups.urlOf('unknown'))
  pageErrors.expect(/^404 GET \/$/)
  await expect(heading(page)).toHaveText(t('error.tenantUnknown'))
  await page.goto(groups.urlOf('alpha'))
  await expect(heading(page)).toHaveText(t('session.signIn'))
  await groups.setStateOfBeta('active')
  await expect.poll(() => statusOf('beta')).toBe(200)
  await page.goto(groups.urlOf('beta'))
  await expect(heading(page)).toHaveText(t('session.signIn'))
})
