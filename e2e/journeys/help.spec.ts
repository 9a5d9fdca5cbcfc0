import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { openAccount, signIn } from '../src/pages/session.ts'
import { expectAccessibleInAllColours } from '../src/support/axe.ts'
import { findSmallTargets } from '../src/support/small-targets.ts'
import { sidewaysScroll } from '../src/support/unreadable-texts.ts'
import { expect, test } from '../src/test.ts'

test('the help of a page opens from its header, or on a phone from the search in the header', async ({
  page,
  t,
}) => {
  await signIn(page, t, 'matti', '/stamping')
  const search = page.getByRole('button', { name: t('search.title') })
  await expect(search).toBeVisible()
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  if (isPhone) await search.click()
  await page.getByRole('button', { name: t('help.ofPage') }).click()
  const help = page.getByRole('dialog', { name: t('help.title', { page: t('page.stamping') }) })
  await expect(help.getByRole('listitem')).toHaveCount(3)
  await expectAccessibleInAllColours(page)
  expect(await findSmallTargets(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await help.getByRole('button', { name: t('help.understood') }).click()
  await expect(help).toBeHidden()
})

test('the account shows unread news after an update, until they are opened', async ({ page, t, apiFor }) => {
  const { Id } = await (await apiFor('matti'))(sessionEndpoints.getEmployee, {})
  await page.addInitScript((id) => {
    if (localStorage.getItem('verstas.newsSeen') === null)
      localStorage.setItem('verstas.newsSeen', JSON.stringify({ [id]: '0.1' }))
  }, Id)
  await signIn(page, t, 'matti', '/startpage')
  const unread = page.locator('html[data-news]')
  await expect(unread).toBeAttached()
  const account = await openAccount(page, t)
  await account.getByRole('button', { name: t('news.unread') }).click()
  await expect(page.getByRole('dialog', { name: t('news.title') })).toBeVisible()
  await expectAccessibleInAllColours(page)
  await expect(unread).not.toBeAttached()
  await page.reload()
  await expect(page.getByRole('button', { name: t('search.title') })).toBeVisible()
  await expect(unread).not.toBeAttached()
})
