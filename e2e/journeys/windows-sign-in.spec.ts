import { companySignInEndpoints } from '@verstas/contract/company-sign-in/endpoints.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { canUseKerberos } from '../../server/test/kerberos-realm.ts'
import { heading } from '../src/pages/session.ts'
import { expect, test } from '../src/windows-test.ts'

test.skip(!(await canUseKerberos()), 'There is no KDC, or the package kerberos is not built.')

test('a user of the Windows domain signs in without a password, and other users see other sign-in methods', async ({
  page,
  t,
  pageErrors,
  domain,
  apiFor,
}) => {
  pageErrors.expect(/^401 POST .*negotiate\/login$/)
  await page.goto('/')
  await expect(heading(page)).toHaveText(t('session.signIn'))
  await expect(page.getByRole('alert')).toBeEmpty()
  await expect(page.getByLabel(t('session.userName'), { exact: true })).toBeVisible()

  pageErrors.expect(/^403 POST .*negotiate\/login$/)
  await domain.signIn()
  await page.getByRole('button', { name: t('windowsSignIn.name') }).click()
  await expect(page.getByRole('alert')).toContainText(t('error.notLinked'))

  const { Id: employeeId } = await (await apiFor('matti'))(sessionEndpoints.getEmployee, {})
  await (await apiFor('admin'))(companySignInEndpoints.addIdentityLink, {
    params: { employeeId },
    body: { Provider: 'windows', Subject: domain.realm.principalOf('matti') },
  })
  await page.getByRole('button', { name: t('windowsSignIn.name') }).click()
  await expect(heading(page)).toHaveText(t('page.startPage'))

  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(heading(page)).toHaveText(t('page.startPage'))
  await expect(page.getByRole('button', { name: 'Matti Virtanen' })).toBeVisible()
})
