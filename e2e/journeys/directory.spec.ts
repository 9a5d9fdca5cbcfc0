import { heading, signIn } from '../src/pages/session.ts'
import { expectUsable } from '../src/support/usable.ts'
import { expect, test } from '../src/test.ts'

test.use({ ownServer: {} })

test('an administrator links a person to the company directory, and gives a group its rights', async ({
  page,
  t,
}) => {
  await signIn(page, t, 'admin', '/integrations')
  await page.getByRole('link', { name: t('directory.title') }).click()
  await expect(heading(page)).toHaveText(t('directory.title'))
  await expectUsable(page)

  const name = 'Jukka Mäkelä'
  await page.getByRole('button', { name: t('directory.linkName', { name }) }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('directory.linkWords'))).toBeVisible()
  await expectUsable(page)
  await dialog.getByRole('button', { name: t('strangers.link') }).click()
  await expect(page.getByText(t('directory.conflicts'))).toBeHidden()

  const group = { name: 'Automyynti' }
  await expect(page.getByRole('listitem').filter({ hasText: group.name })).toContainText(
    t('directory.notMapped'),
  )
  await page.getByRole('button', { name: t('directory.mapTitle', group) }).click()
  await dialog.getByLabel(t('people.profile')).selectOption({ label: 'Myynti' })
  await dialog.getByRole('checkbox').first().check()
  await expectUsable(page)
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await expect(page.getByRole('listitem').filter({ hasText: group.name })).toContainText('Myynti')
  await expect(page.getByText(t('directory.withoutAccess'))).toBeHidden()

  await page.goto('/#/administration')
  await page.getByRole('link', { name: new RegExp(name) }).click()
  const user = 'jukka.makela@example.com'
  await expect(page.getByText(t('directory.managed', { user }))).toBeVisible()
  await page.goto('/#/administration')
  await expect(page.getByRole('link', { name: /Aleksi Korpi/ })).toBeVisible()
})
