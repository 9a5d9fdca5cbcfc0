import type { Page } from '@playwright/test'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { signIn } from '../../src/pages/session.ts'
import { answerWizard, questionsError, typeOf, wizard } from '../../src/pages/stamping.ts'
import type { ApiClient } from '../../src/server/api-client.ts'
import { today } from '../../src/server/day.ts'
import type { Translate } from '../../src/support/translate.ts'
import { expect, test } from '../../src/test.ts'

const trainingType = 13

test.use({ ownServer: {} })
test.beforeEach(({ pageErrors }) => pageErrors.expect(questionsError))

/** Stamps training for a colleague on the stamping page. */
async function stampColleague(page: Page, t: Translate, api: ApiClient, name: string): Promise<void> {
  const employee = page.getByRole('combobox', { name: t('stamping.employee') })
  await employee.fill(name)
  await page.getByRole('option', { name }).click()
  const { Description: type } = await typeOf(api, trainingType)
  await page.getByLabel(t('stamping.type')).selectOption({ label: type })
  await page
    .getByRole('main')
    .getByRole('button', { name: t('stamping.stampType', { type }) })
    .click()
  await expect(wizard(page, t)).toBeVisible()
}

const stampingsOfName = async (api: ApiClient, name: string) =>
  (await api(stampingEndpoints.listStampings, { params: { date: today } })).filter(
    ({ SalesmanName }) => SalesmanName === name,
  )

test('a stamping in a holiday asks whether to end the holiday, then about time kinds until one is accepted', async ({
  page,
  t,
  apiFor,
}) => {
  const api = await apiFor('aino')
  await signIn(page, t, 'aino', '/stamping?form=true')
  await stampColleague(page, t, api, 'Heikki Saarinen')
  await answerWizard(page, t, [
    ['error.endNonPresenceQuestion', true],
    ['error.overtimeQuestion', false],
    ['error.flexTimeQuestion', false],
    ['error.kikyTimeQuestion', true],
  ])
  await expect(page.getByText(t('stamping.stamped'))).toBeVisible()
  const [holiday, training] = await stampingsOfName(api, 'Heikki Saarinen')
  expect(training).toMatchObject({ TypeId: trainingType, EndTime: null })
  expect(holiday?.EndTime).toBe(training?.StartTime)
})

test('a yes to the overtime question, by keyboard, skips the questions about other time kinds', async ({
  page,
  t,
  apiFor,
}) => {
  const api = await apiFor('aino')
  await signIn(page, t, 'aino', '/stamping?form=true')
  await stampColleague(page, t, api, 'Janne Lehtonen')
  await expect(wizard(page, t)).toContainText(t('stamping.wizard.progress', { number: 1, total: 2 }))
  await expect(wizard(page, t).getByRole('heading', { level: 3 })).toBeFocused()
  await page.keyboard.press(t('common.yes').charAt(0))
  await expect(page.getByText(t('stamping.stamped'))).toBeVisible()
  expect(await stampingsOfName(api, 'Janne Lehtonen')).toMatchObject([{ TypeId: trainingType }])
})
