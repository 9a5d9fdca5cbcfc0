import { operationEndpoints } from '@verstas/contract/operations/endpoints.ts'
import { expect, isActive, test } from '../src/editing-test.ts'
import { addButton, findOilFilter, openSearch } from '../src/pages/catalogue.ts'
import { signIn } from '../src/pages/session.ts'
import { countTaps, expectTaps } from '../src/support/taps.ts'

test('@core a part is found while its name is being typed, and can be added twice', async ({
  page,
  t,
  apiFor,
  takeOrder,
}) => {
  const api = await apiFor('matti')
  const order = await takeOrder()
  const part = await findOilFilter(api, order.Vehicle.SerialNumber)
  await signIn(page, t, 'matti', `/workorder?number=${order.OrderNumber}&tab=jobs`)
  const dialog = await openSearch(page, t, 'addPart')
  await dialog.getByLabel(t('parts.searchKey')).pressSequentially('oljynsuod')
  await addButton(dialog, t, part.ItemNumber).click()
  await dialog
    .getByRole('button', { name: t('catalogue.addAgain', { code: part.ItemNumber, count: 1 }) })
    .click()
  await expect(
    dialog.getByRole('button', { name: t('catalogue.addAgain', { code: part.ItemNumber, count: 2 }) }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('dialog').getByText(part.ItemNumber)).toHaveCount(2)
})

test('adding a part to a job takes three taps and the typing, and the form stays out of the way', async ({
  page,
  t,
  apiFor,
  takeOrder,
}) => {
  const api = await apiFor('matti')
  const order = await takeOrder(
    (candidate) => isActive(candidate) && candidate.Jobs.some(({ JobNumber }) => JobNumber === 1),
  )
  const part = await findOilFilter(api, order.Vehicle.SerialNumber)
  await signIn(page, t, 'matti', `/workorder?number=${order.OrderNumber}&tab=jobs`)
  const job = t('workOrder.jobs.job', { number: 1 })
  const button = page.getByRole('button', { name: t('jobEdit.addPartTo', { job }), exact: true })
  await expect(button).toBeVisible()
  const readTaps = await countTaps(page)

  await button.click()
  const search = page.getByRole('dialog', { name: t('parts.searchTitle') })
  await search.getByLabel(t('parts.searchKey')).pressSequentially('öljynsuodatin')
  await addButton(search, t, part.ItemNumber).first().click()
  await search.getByRole('button', { name: `${t('common.save')} (1)`, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expectTaps('add a part to a job', await readTaps())
  await expect(page.getByRole('tabpanel').getByText(part.ItemNumber).first()).toBeVisible()
})

test("the search lists operations for the vehicle's make first, and shows why one cannot be added", async ({
  page,
  t,
  apiFor,
  takeOrder,
}) => {
  const api = await apiFor('matti')
  const order = await takeOrder()
  const operations = await api(operationEndpoints.searchWorkOperations, {
    query: { SearchKey: 'vaihto', SerialNo: order.Vehicle.SerialNumber },
  })
  expect(operations[0]?.SupplierName).toBe(order.Vehicle.MakeName)
  const restricted = operations.find(({ SourceType }) => SourceType === 'WEB_API')
  await signIn(page, t, 'matti', `/workorder?number=${order.OrderNumber}&tab=jobs`)
  const dialog = await openSearch(page, t, 'addOperation')
  await dialog.getByLabel(t('operations.searchKey')).pressSequentially('vaihto')
  await expect(dialog.getByRole('listitem').first()).toContainText(String(order.Vehicle.MakeName))
  const code = restricted?.WorkOperationCode ?? ''
  await expect(dialog.getByText(t('error.restrictedOperation', { code }))).toBeVisible()
  await expect(addButton(dialog, t, code)).toHaveCount(0)
})
