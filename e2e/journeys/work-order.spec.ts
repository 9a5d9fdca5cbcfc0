import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { heading, signIn } from '../src/pages/session.ts'
import { findOrder } from '../src/pages/work-order.ts'
import { expect, test } from '../src/test.ts'

const hasParts = ({ Jobs, HidePartsInWeb }: WorkOrder): boolean =>
  !HidePartsInWeb && Jobs.some(({ Rows }) => Rows.some(({ RowType }) => RowType === 'SparePart'))

test('@core the details of a work order show the customer, the receiver, the vehicle and the resources', async ({
  page,
  t,
  apiFor,
}) => {
  const order = await findOrder(await apiFor('matti'), hasParts)
  const { Vehicle, OrderNumber } = order
  await signIn(page, t, 'matti', `/workorder?number=${OrderNumber}`)
  await expect(page).toHaveTitle(
    `${t('workOrder.titleWith', { plate: Vehicle.LicenseNumber, number: OrderNumber })} · Verstas`,
  )
  const tab = (name: Parameters<typeof t>[0]) => page.getByRole('tab', { name: t(name) })

  await tab('workOrder.tab.workorder').click()
  const details = page.getByRole('tabpanel')
  await expect(details).toContainText(order.ContactCustomerName ?? '')
  await expect(details).toContainText(order.ReceiverName ?? '')
  await expect(details).toContainText(Vehicle.SerialNumber)
  await expect(details).toContainText(t('workOrder.vehicle.firstRegistration'))
  await expect(details).toContainText(t('workOrder.vehicle.warranties'))

  await tab('workOrder.tab.resources').click()
  const resources = page.getByRole('list', { name: t('workOrder.resources.title') })
  await expect(resources.getByRole('listitem')).toHaveCount(order.Resources.length)

  await tab('workOrder.tab.tyres').click()
  await expect(page.getByRole('link', { name: t('tyres.measure') })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(7)
})

test('@core the list of jobs shows all rows, or only the rows with labour', async ({ page, t, apiFor }) => {
  const order = await findOrder(await apiFor('matti'), hasParts)
  const rows = order.Jobs.flatMap(({ Rows }) => Rows).filter(({ IsMarkedAsDeleted }) => !IsMarkedAsDeleted)
  const labour = rows.filter(({ RowType }) => RowType === 'LabourOperation')
  await signIn(page, t, 'matti', `/workorder?number=${order.OrderNumber}`)
  const kinds = page.getByRole('tabpanel').getByRole('img')
  await expect(kinds).toHaveCount(rows.length)
  const filter = page.getByRole('button', { name: t('workOrder.jobs.labour'), exact: true })
  await filter.click()
  await expect(kinds).toHaveCount(labour.length)
  await filter.click()
  await expect(kinds).toHaveCount(rows.length)
})

test('the global id of a work order opens the work order', async ({ page, t, apiFor }) => {
  const order = await findOrder(await apiFor('matti'), hasParts)
  await signIn(page, t, 'matti', `/workorder?globalid=${order.GlobalId}`)
  await expect(heading(page)).toHaveAccessibleName(new RegExp(String(order.OrderNumber)))
})

test('a work order that hides its parts shows no parts', async ({ page, t, apiFor }) => {
  const order = await findOrder(await apiFor('matti'), ({ HidePartsInWeb }) => HidePartsInWeb)
  await signIn(page, t, 'matti', `/workorder?number=${order.OrderNumber}`)
  await expect(page.getByText(t('workOrder.jobs.partsHidden'))).toBeVisible()
  await expect(page.getByRole('img', { name: t('workOrder.rowType.LabourOperation') }).first()).toBeVisible()
  await expect(page.getByRole('img', { name: t('workOrder.rowType.SparePart') })).toHaveCount(0)
})

test('the customer of a work order is hidden from a user without the right', async ({ page, t, apiFor }) => {
  const order = await findOrder(await apiFor('matti'), ({ ContactCustomerName }) =>
    Boolean(ContactCustomerName),
  )
  await signIn(page, t, 'liisa', `/workorder?number=${order.OrderNumber}&tab=workorder`)
  const details = page.getByRole('tabpanel')
  await expect(details).toContainText(order.Vehicle.SerialNumber)
  await expect(details).not.toContainText(order.ContactCustomerName ?? '')
  await expect(details).not.toContainText(t('workOrder.info.customerName'))
  await expect(page.getByRole('tab', { name: t('workOrder.tab.tyres') })).toBeHidden()
})

test('an unknown order number shows an error with a next step', async ({ page, t, pageErrors }) => {
  pageErrors.expect(/^404 GET .*\/workorder\/number\/99$/)
  await signIn(page, t, 'matti', '/workorder?number=99')
  await expect(page.getByText(t('workOrder.notFound'))).toBeVisible()
  await page.getByRole('link', { name: t('workOrder.toSearch') }).click()
  await expect(heading(page)).toHaveText(t('page.workOrderSearch'))
})

test('a server error is shown, and retrying loads the page', async ({ page, t, apiFor, pageErrors }) => {
  pageErrors.expect(/^500 GET .*\/workorder\/number\//)
  const order = await findOrder(await apiFor('matti'), hasParts)
  const calls = '**/api/workshop/workorder/number/*'
  const error = [{ ErrorId: 900_500, ErrorMessage: 'the server failed', MetaData: [] }]
  await page.route(calls, (route) => route.fulfill({ status: 500, json: error }))
  await signIn(page, t, 'matti', `/workorder?number=${order.OrderNumber}`)
  await expect(page.getByText(t('workOrder.loadFailed'))).toBeVisible()
  await expect(page.getByText('the server failed')).toBeVisible()
  await page.unroute(calls)
  await page.getByRole('button', { name: t('common.retry') }).click()
  await expect(heading(page)).toHaveAccessibleName(new RegExp(String(order.OrderNumber)))
})

test('a day that was opened before remains readable without the network, and other days show a message', async ({
  page,
  context,
  t,
  pageErrors,
}) => {
  await signIn(page, t, 'matti', '/workschedule')
  const cars = page.getByRole('list', { name: t('workSchedule.list') }).getByRole('link')
  await expect(cars.first()).toBeVisible()
  const count = await cars.count()
  await cars.first().click()
  await expect(page.getByRole('tab').first()).toBeVisible()

  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await expect(page.getByText(t('shell.offline'))).toBeVisible()
  await page.goBack()
  await expect(cars).toHaveCount(count)
  await page.getByRole('button', { name: t('common.nextDay') }).click()
  await expect(page.getByText(t('session.serverUnreachable'))).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(t('shell.offline'))).toBeHidden()
  await expect(cars.first()).toBeVisible()
})
