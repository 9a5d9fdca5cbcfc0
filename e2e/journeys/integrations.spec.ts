import { createClient } from '@verstas/contract/call.ts'
import { integrationAccountEndpoints } from '@verstas/contract/integration/account-endpoints.ts'
import { heading, signIn } from '../src/pages/session.ts'
import { expectAccessibleInAllColours } from '../src/support/axe.ts'
import { findSmallTargets } from '../src/support/small-targets.ts'
import { findUnreadableTexts, sidewaysScroll } from '../src/support/unreadable-texts.ts'
import { expect, test } from '../src/test.ts'

test.use({ ownServer: {} })

const system = 'Dealer system'

test('an administrator connects another system with a key, which works until it is revoked', async ({
  page,
  server,
  t,
}) => {
  const expectUsable = async () => {
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    expect(await findUnreadableTexts(page)).toEqual([])
    expect(await findSmallTargets(page)).toEqual([])
    await expectAccessibleInAllColours(page)
  }
  await signIn(page, t, 'admin', '/administration')
  await page.getByRole('link', { name: t('page.integrations') }).click()
  await expect(heading(page)).toHaveText(t('page.integrations'))
  await expect(page.getByText(t('integrations.none'))).toBeVisible()

  await page.getByRole('button', { name: t('integrations.add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('integrations.name')).fill(system)
  const vehicles = t('integrations.subject.vehicles')
  for (const kind of ['read', 'write'] as const)
    await dialog.getByRole('checkbox', { name: `${vehicles}: ${t(`integrations.${kind}`)}` }).check()
  await expectUsable()
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await expect(page.getByText(t('integrations.noKeyTitle', { name: system }))).toBeVisible()

  await page.getByRole('button', { name: `${t('integrations.makeKey')}: ${system}` }).click()
  await dialog.getByRole('button', { name: t('integrations.makeKey') }).click()
  await expect(dialog.getByText(t('integrations.keyOnce'))).toBeVisible()
  await expectUsable()
  const key = await dialog.getByLabel(t('integrations.key'), { exact: true }).inputValue()
  await dialog
    .getByRole('button', { name: t('common.close') })
    .first()
    .click()
  await expect(page.getByText(t('integrations.allWell'))).toBeVisible()
  await expectUsable()

  const callAsSystem = createClient({
    base: `${server.url}/api`,
    headers: () => ({ authorization: `Bearer ${key}` }),
  })
  const ask = () => callAsSystem(integrationAccountEndpoints.getServiceCaller, {})
  expect(await ask()).toMatchObject({ name: system, scopes: ['vehicles:read', 'vehicles:write'] })

  await page
    .getByRole('list', { name: t('integrations.keysOf', { name: system }) })
    .getByRole('button')
    .click()
  await dialog.getByRole('button', { name: t('integrations.revoke') }).click()
  await expect(page.getByText(t('integrations.noKeyTitle', { name: system }))).toBeVisible()
  await expect(ask()).rejects.toMatchObject({ status: 401 })
})
