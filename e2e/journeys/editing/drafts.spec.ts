import type { Page } from '@playwright/test'
import { expect, test } from '../../src/editing-test.ts'
import { detailsOf, openEditing, readOrder, saveButton } from '../../src/pages/editing.ts'
import { heading, signIn, submitSignIn } from '../../src/pages/session.ts'
import type { Translate } from '../../src/support/translate.ts'

/** Ends the session by the API, and waits until the page shows the sign-in. */
async function loseSession(page: Page, t: Translate): Promise<void> {
  await page.evaluate(async () => {
    const token = JSON.parse(sessionStorage.getItem('verstas.token') ?? '""')
    const id = String(token).split('.')[0]
    await fetch(`/api/utility/session/${id}/close`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
  })
  await expect(heading(page)).toHaveText(t('session.signIn'))
  await expect(page.getByRole('alert')).toContainText(t('error.unauthorized'))
}

/** Returns the contents of the local and the session storage as JSON. */
const storedTexts = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

const offer = (page: Page, t: Translate) => page.getByRole('region', { name: t('edit.draftTitle') })

test('@core unsaved input survives the end of the session, and only its author can continue it', async ({
  page,
  t,
  takeOrder,
  apiFor,
  pageErrors,
}) => {
  pageErrors.expect(/^401 GET/)
  const order = await takeOrder()
  await signIn(page, t, 'matti', detailsOf(order))
  const dialog = await openEditing(page, t)
  await dialog.getByLabel(t('workOrder.info.note')).fill('Kesken jäänyt huomio')
  await loseSession(page, t)
  const api = await apiFor('aino')
  await expect.poll(async () => (await readOrder(api, order)).Lock).toBeNull()

  await test.step('the device stores the draft only encrypted', async () => {
    const stored = await storedTexts(page)
    expect(stored).toContain(`verstas.draft.`)
    expect(stored).not.toContain('Kesken')
    expect(stored).not.toContain('DraftKey')
  })

  await test.step('another user is not offered the draft', async () => {
    await signIn(page, t, 'aino', detailsOf(order))
    await openEditing(page, t)
    await expect(dialog.getByLabel(t('workOrder.info.note'))).toHaveValue(order.Note)
    await dialog
      .getByRole('button', { name: t('common.close'), exact: true })
      .nth(1)
      .click()
    await expect(offer(page, t)).toBeHidden()
    await loseSession(page, t)
  })

  await test.step('the author continues the draft and saves it', async () => {
    await submitSignIn(page, t, 'matti')
    await page.goto(`/#${detailsOf(order)}`)
    await offer(page, t)
      .getByRole('button', { name: t('edit.draftContinue') })
      .click()
    await expect(dialog.getByLabel(t('workOrder.info.note'))).toHaveValue('Kesken jäänyt huomio')
    await saveButton(dialog, t).click()
    await expect(dialog).toBeHidden()
    await expect(offer(page, t)).toBeHidden()
    expect((await readOrder(await apiFor('matti'), order)).Note).toBe('Kesken jäänyt huomio')
  })
})

test('the page offers unsaved input after a reload, and the user can discard it', async ({
  page,
  t,
  takeOrder,
}) => {
  const order = await takeOrder()
  await signIn(page, t, 'matti', detailsOf(order))
  const dialog = await openEditing(page, t)
  await dialog.getByLabel(t('workOrder.info.note')).fill('Turha huomio')
  await page.reload()
  await offer(page, t)
    .getByRole('button', { name: t('edit.draftDrop') })
    .click()
  await expect(offer(page, t)).toBeHidden()
  await openEditing(page, t)
  await expect(dialog.getByLabel(t('workOrder.info.note'))).toHaveValue(order.Note)
})
