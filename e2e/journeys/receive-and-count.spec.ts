import { partEndpoints } from '@verstas/contract/parts/endpoints.ts'
import { heading, signIn } from '../src/pages/session.ts'
import { expectUsable } from '../src/support/usable.ts'
import { expect, test } from '../src/test.ts'

test.use({ ownServer: {} })

test('the parts desk receives a part, counts its shelf and corrects the level', async ({
  page,
  t,
  apiFor,
}) => {
  const api = await apiFor('pekka')
  const [found] = await api(partEndpoints.searchParts, { query: { SearchKey: 'jarru' } })
  if (!found) throw new Error('The demo has brake parts')

  await signIn(page, t, 'pekka', '/settings')
  await page.getByRole('link', { name: t('receiving.title') }).click()
  await expect(heading(page)).toHaveText(t('receiving.title'))
  await expectUsable(page)
  await page.getByRole('button', { name: t('common.search'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('parts.searchKey')).fill(found.ItemNumber)
  await dialog.getByRole('button', { name: found.ItemNumber }).first().click()
  await dialog.getByLabel(t('ownPart.quantity')).fill('2')
  await dialog.getByLabel(t('ownPart.shelf')).fill('Z9-1')
  await expectUsable(page)
  await dialog.getByRole('button', { name: t('ownPart.receive') }).click()
  await expect(page.getByRole('list', { name: t('receiving.list') })).toContainText(found.ItemNumber)
  await expectUsable(page)
  // The list and its undo button remain after a reload.
  await page.reload()
  await expect(page.getByRole('list', { name: t('receiving.list') })).toContainText(found.ItemNumber)

  await page.getByRole('link', { name: t('stockCount.title') }).click()
  await expect(page.getByRole('button', { name: t('stockCount.start') })).toBeVisible()
  await expectUsable(page)
  await page.getByLabel(t('ownPart.shelf')).fill('Z9')
  await page.getByRole('button', { name: t('stockCount.start') }).click()
  await page.getByRole('button', { name: found.ItemNumber }).click()
  await dialog.getByLabel(t('stockCount.amount')).fill('1')
  await expectUsable(page)
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await expect(page.getByRole('list', { name: t('stockCount.counted') })).toContainText(found.ItemNumber)
  await expectUsable(page)
  await page.getByRole('button', { name: t('stockCount.check') }).click()
  await expectUsable(page)
  await dialog.getByRole('button', { name: t('stockCount.confirm'), exact: true }).click()
  await expect(page.getByText(t('stockCount.state.confirmed'))).toBeVisible()

  const part = await api(partEndpoints.getPart, {
    params: { supplier: found.SupplierNumber, item: found.ItemNumber },
    query: {},
  })
  expect(part.UnitStocks.find(({ Location1 }) => Location1 === 'Z9-1')?.InStock).toBe(1)
})
