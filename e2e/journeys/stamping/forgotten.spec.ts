import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { signIn } from '../../src/pages/session.ts'
import { expectRunning, runningBar, runningOf, sheet, typeOf } from '../../src/pages/stamping.ts'
import type { ApiClient } from '../../src/server/api-client.ts'
import { yesterday } from '../../src/server/day.ts'
import { expectAccessible } from '../../src/support/axe.ts'
import { findSmallTargets } from '../../src/support/small-targets.ts'
import { expect, test } from '../../src/test.ts'

const trainingType = 13

test.use({ ownServer: {} })

/** Returns the end of the stamping that Niko forgot yesterday. Null if it still runs. */
async function endOfForgotten(api: ApiClient): Promise<string | null | undefined> {
  const { Id: id } = await api(sessionEndpoints.getEmployee, {})
  const day = await api(stampingEndpoints.listStampingsOfEmployee, { params: { id, date: yesterday } })
  return day.at(-1)?.EndTime
}

test('@core a dialog asks for the end of a forgotten stamping after sign-in and before the next stamping', async ({
  page,
  t,
  apiFor,
}) => {
  const api = await apiFor('niko')
  const training = await typeOf(api, trainingType)
  await signIn(page, t, 'niko')
  const question = page.getByRole('dialog', { name: t('forgotten.title') })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  expect(await findSmallTargets(page)).toEqual([])
  await question.getByRole('button', { name: t('forgotten.later') }).click()
  await expect(question).toBeHidden()
  expect(await endOfForgotten(api)).toBeNull()
  await page.reload()
  await expect(runningBar(page, t)).toBeVisible()
  await expect(question).toBeHidden()

  await runningBar(page, t)
    .getByRole('button', { name: t('shell.stop') })
    .click()
  await sheet(page).getByRole('button', { name: training.Description }).click()
  await expect(question).toBeVisible()
  await question.getByRole('textbox', { name: t('stamping.hour') }).fill('13')
  await question.getByRole('textbox', { name: t('stamping.minute') }).fill('00')
  await question.getByRole('button', { name: t('forgotten.end') }).click()
  await expect(question.getByRole('alert')).not.toBeEmpty()
  // The focus moves to the minutes after two digits of the hour.
  await question.getByRole('textbox', { name: t('stamping.hour') }).focus()
  await page.keyboard.type('1420')
  await question.getByRole('button', { name: t('forgotten.end') }).click()
  await expect(question).toBeHidden()
  await expectRunning(api, { TypeId: trainingType })
  expect(new Date((await endOfForgotten(api)) ?? 0)).toEqual(new Date(`${yesterday}T14:20:00+02:00`))
})

test('one tap ends a forgotten stamping at the end of its shift', async ({ page, t, apiFor }) => {
  const api = await apiFor('niko')
  await signIn(page, t, 'niko')
  await page.getByRole('button', { name: t('forgotten.end') }).click()
  await expect(runningBar(page, t)).toContainText(t('shell.notStamped'))
  expect(await runningOf(api)).toBeUndefined()
  expect(new Date((await endOfForgotten(api)) ?? 0)).toEqual(new Date(`${yesterday}T14:30:00+02:00`))
})
