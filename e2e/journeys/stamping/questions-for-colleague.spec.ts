import type { Page } from '@playwright/test'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { today } from '../../src/dealership/day.ts'
import type { Line } from '../../src/dealership/people.ts'
import { signIn } from '../../src/pages/session.ts'
import { answerWizard, askedFirst, typeOf, wizard } from '../../src/pages/stamping.ts'
import type { Wording } from '../../src/support/wording.ts'
import { expect, test } from '../../src/test.ts'

const trainingType = 13

test.use({ ownServer: {} })
test.beforeEach(({ troubles }) => troubles.expect(askedFirst))

/** Fills the stamping page for somebody on a training, and sends it. */
async function stampColleague(page: Page, t: Wording, line: Line, name: string): Promise<void> {
  const employee = page.getByRole('combobox', { name: t('stamping.employee') })
  await employee.fill(name)
  await page.getByRole('option', { name }).click()
  const { Description: type } = await typeOf(line, trainingType)
  await page.getByLabel(t('stamping.type')).selectOption({ label: type })
  await page
    .getByRole('main')
    .getByRole('button', { name: t('stamping.stampType', { type }) })
    .click()
  await expect(wizard(page, t)).toBeVisible()
}

const stampingsOfName = async (line: Line, name: string) =>
  (await line(stampingEndpoints.listStampings, { params: { date: today } })).filter(
    ({ SalesmanName }) => SalesmanName === name,
  )

test('on holiday and before the shift: the holiday, then the kind of time until one is it', async ({
  page,
  t,
  lineOf,
}) => {
  const line = await lineOf('aino')
  await signIn(page, t, 'aino', '/stamping?form=true')
  await stampColleague(page, t, line, 'Heikki Saarinen')
  await answerWizard(page, t, [
    ['error.endNonPresenceQuestion', true],
    ['error.overtimeQuestion', false],
    ['error.flexTimeQuestion', false],
    ['error.kikyTimeQuestion', true],
  ])
  await expect(page.getByText(t('stamping.stamped'))).toBeVisible()
  const [holiday, training] = await stampingsOfName(line, 'Heikki Saarinen')
  expect(training).toMatchObject({ TypeId: trainingType, EndTime: null })
  expect(holiday?.EndTime).toBe(training?.StartTime)
})

test('a yes to overtime answers the other kinds; by the keyboard alone', async ({ page, t, lineOf }) => {
  const line = await lineOf('aino')
  await signIn(page, t, 'aino', '/stamping?form=true')
  await stampColleague(page, t, line, 'Janne Lehtonen')
  await expect(wizard(page, t)).toContainText(t('stamping.wizard.progress', { number: 1, total: 2 }))
  await expect(wizard(page, t).getByRole('heading', { level: 3 })).toBeFocused()
  await page.keyboard.press(t('common.yes').charAt(0))
  await expect(page.getByText(t('stamping.stamped'))).toBeVisible()
  expect(await stampingsOfName(line, 'Janne Lehtonen')).toMatchObject([{ TypeId: trainingType }])
})
