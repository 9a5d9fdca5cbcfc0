import { partEndpoints } from '@verstas/contract/parts/endpoints.ts'
import { expect, isEasilyEdited, test } from '../src/editing-test.ts'
import { heading, keptItems, signIn } from '../src/pages/session.ts'
import { expectAccessible } from '../src/support/axe.ts'
import { countTaps } from '../src/support/taps.ts'

test('a part is found by its number, and stands on a job of the work order in hand after two taps', async ({
  page,
  t,
  lineOf,
  takeOrder,
}) => {
  const line = await lineOf('matti')
  const order = await takeOrder(
    (candidate) => isEasilyEdited(candidate) && candidate.Jobs.some(({ JobNumber }) => JobNumber === 1),
  )
  const [part] = await line(partEndpoints.searchParts, {
    query: { SearchKey: 'öljynsuodatin', SerialNo: order.Vehicle.SerialNumber },
  })
  if (!part) throw new Error('The dealership has no oil filter')
  await signIn(page, t, 'matti', `/workorder?number=${order.OrderNumber}`)
  await expect.poll(() => keptItems(page)).toContain('verstas.reservation')
  await page.goto('/#/partssearch')
  const box = page.getByLabel(t('parts.searchKey'))
  await expect(page.getByRole('button', { name: t('common.search'), exact: true })).toBeDisabled()
  await box.fill('ei tällaista osaa')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('partsSearch.empty'))).toBeVisible()
  await box.fill(part.ItemNumber.toLowerCase().replaceAll(' ', ''))
  const results = page.getByRole('table', { name: t('parts.results') })
  const result = results.getByRole('link', { name: part.ItemNumber }).first()
  await expect(result).toBeVisible()
  await expectAccessible(page)

  await result.click()
  await expect(heading(page)).toHaveText(t('page.part'))
  await expect(page.getByRole('heading', { name: part.ItemNumber })).toBeVisible()
  await expect(
    page
      .getByRole('table', { name: t('part.stock') })
      .getByRole('row')
      .nth(1),
  ).toBeVisible()
  await expectAccessible(page)
  const takeTaps = await countTaps(page)
  await page.getByRole('button', { name: t('part.addToOrder') }).click()
  const job = t('workOrder.jobs.job', { number: 1 })
  await page.getByRole('dialog').getByRole('button', { name: job }).click()
  await expect(page.getByText(t('part.addedTo', { part: part.Name, job })).first()).toBeVisible()
  expect(await takeTaps()).toBe(2)

  await page.goBack()
  await expect(result).toBeVisible()
  await page.goto(`/#/workorder?number=${order.OrderNumber}&tab=jobs`)
  await expect(page.getByRole('tabpanel').getByText(part.ItemNumber).first()).toBeVisible()
})
