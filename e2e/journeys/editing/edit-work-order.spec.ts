import { expect, isEasilyEdited, test } from '../../src/editing-test.ts'
import { detailsOf, discardQuestion, openEditing, readOrder, saveButton } from '../../src/pages/editing.ts'
import { heading, signIn } from '../../src/pages/session.ts'

test('@core changing a field enables saving, and the work order shows the saved values', async ({
  page,
  t,
  takeOrder,
  apiFor,
}) => {
  const order = await takeOrder(
    (order) =>
      isEasilyEdited(order) && !order.PartsPrePlanned && Boolean(order.Vehicle.PreviousServiceMileage),
  )
  await signIn(page, t, 'matti', detailsOf(order))
  const dialog = await openEditing(page, t)
  const shelf = dialog.getByLabel(t('workOrder.info.pickShelf'))
  await expect(saveButton(dialog, t)).toBeDisabled()
  await shelf.fill('C-12')
  await expect(saveButton(dialog, t)).toBeEnabled()
  await shelf.fill(order.PickShelf)
  await expect(saveButton(dialog, t)).toBeDisabled()

  await shelf.fill('C-12')
  await dialog.getByLabel(t('workOrder.info.mileage'), { exact: true }).fill('654321')
  await dialog.getByLabel(t('workOrder.info.note')).fill('Avain laatikossa 4')
  await dialog.getByLabel(t('workOrder.info.partsPrePicked')).check()
  await expect(dialog.getByLabel(t('workOrder.info.partsPrePlanned'))).toBeChecked()
  await saveButton(dialog, t).click()
  // Answers the question about the mileage. The entered mileage is greater than that of every vehicle in the
  // demo.
  await page
    .getByRole('dialog', { name: t('edit.mileageTitle') })
    .getByRole('button', { name: t('edit.saveAnyway') })
    .click()
  await expect(dialog).toBeHidden()

  const facts = page.getByRole('tabpanel')
  for (const words of ['C-12', /654\D321 km/, 'Avain laatikossa 4']) await expect(facts).toContainText(words)
  const api = await apiFor('aino')
  const readIt = () => readOrder(api, order)
  // Waits until closing the dialog has released the lock.
  await expect.poll(readIt).toMatchObject({
    PickShelf: 'C-12',
    Mileage: 654_321,
    Note: 'Avain laatikossa 4',
    PartsPrePlanned: true,
    PartsPrePicked: true,
    Lock: null,
  })
})

test('closing the dialog asks before it discards unsaved input', async ({ page, t, takeOrder, apiFor }) => {
  const order = await takeOrder()
  await signIn(page, t, 'matti', detailsOf(order))
  const dialog = await openEditing(page, t)
  const note = dialog.getByLabel(t('workOrder.info.note'))
  await note.fill('Jää tallentamatta')
  const cancel = dialog.getByRole('button', { name: t('common.cancel') })
  await cancel.click()
  const question = discardQuestion(page, t)
  await question.getByRole('button', { name: t('common.cancel') }).click()
  await expect(question).toBeHidden()
  await expect(cancel).toBeFocused()
  await expect(note).toHaveValue('Jää tallentamatta')

  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: t('edit.discard') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: t('edit.draftTitle') })).toBeHidden()
  const api = await apiFor('matti')
  await expect.poll(() => readOrder(api, order)).toMatchObject({ Note: order.Note, Lock: null })
})

test('the back button closes the dialog and not the page', async ({ page, t, takeOrder }) => {
  const order = await takeOrder()
  await signIn(page, t, 'matti', `/workordersearch?orderNumber=${order.OrderNumber}`)
  const results = page.getByRole('list', { name: t('workOrderSearch.results') })
  await results.getByRole('link').click()
  await page.getByRole('tab', { name: t('workOrder.tab.workorder') }).click()
  const dialog = await openEditing(page, t)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(heading(page)).toHaveAccessibleName(new RegExp(String(order.OrderNumber)))

  await openEditing(page, t)
  await dialog.getByLabel(t('workOrder.info.pickShelf')).fill('D-1')
  await page.goBack()
  await discardQuestion(page, t)
    .getByRole('button', { name: t('edit.discard') })
    .click()
  await expect(dialog).toBeHidden()
  await expect(heading(page)).toHaveAccessibleName(new RegExp(String(order.OrderNumber)))
  await page.goBack()
  await expect(heading(page)).toHaveText(t('page.workOrderSearch'))
})

test('an impossible number shows an error at its field', async ({ page, t, takeOrder, apiFor }) => {
  const order = await takeOrder()
  await signIn(page, t, 'matti', detailsOf(order))
  const dialog = await openEditing(page, t)
  const mileage = dialog.getByLabel(t('workOrder.info.mileage'), { exact: true })
  await mileage.fill('3000000000')
  await saveButton(dialog, t).click()
  await expect(mileage).toHaveAccessibleDescription(
    new RegExp(`^${t('edit.wholeNumber')} ${t('edit.changed')}`),
  )
  await expect(page.getByText(t('edit.invalid')).first()).toBeVisible()
  expect((await readOrder(await apiFor('matti'), order)).Mileage).toBe(order.Mileage)

  await mileage.fill(String((order.Mileage ?? 0) + 1))
  await saveButton(dialog, t).click()
  await expect(dialog).toBeHidden()
})
