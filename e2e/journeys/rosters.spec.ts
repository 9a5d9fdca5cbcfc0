import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import { toasts } from '../src/pages/schedule.ts'
import { signIn } from '../src/pages/session.ts'
import { expectAccessible, expectAccessibleInAllColours } from '../src/support/axe.ts'
import { findUnreadableTexts, sidewaysScroll } from '../src/support/unreadable-texts.ts'
import { expect, test } from '../src/test.ts'

/** The Wednesday two weeks from the current date of the tests. */
const wednesday = '2026-12-02'
const person = 'Matti Virtanen'

test.use({ ownServer: {} })

test('a foreman gives a pattern, changes a day and adds an absence, and the schedule shows them', async ({
  page,
  t,
  apiFor,
}) => {
  await signIn(page, t, 'aino', `/rosters?date=${wednesday}`)
  const shift = (words: string) =>
    page.getByRole('button', { name: new RegExp(`${person}.*${words}`) }).first()
  await expect(shift('–15:30')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: t('rosters.patterns') }).click()
  await page.getByRole('button', { name: t('rosters.addPattern') }).click()
  const pattern = page.getByRole('dialog', { name: t('rosters.addPattern') })
  await pattern.getByLabel(t('rosters.patternName')).fill('Keskiviikot')
  const days = pattern.getByRole('group')
  await days.nth(2).getByLabel(t('rosters.start')).fill('9')
  await pattern.getByRole('button', { name: t('common.save') }).click()
  await expect(pattern.getByText(t('rosters.wrongTime')).first()).toBeVisible()
  await days.nth(2).getByLabel(t('rosters.start')).fill('900')
  await days.nth(2).getByLabel(t('rosters.end')).fill('17.00')
  await expectAccessibleInAllColours(page)
  await pattern.getByRole('button', { name: t('common.save') }).click()
  await expect(page.getByRole('button', { name: /^Keskiviikot/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await shift('–15:30').click()
  await page.getByRole('button', { name: t('rosters.personOf', { name: person }) }).click()
  const dialog = page.getByRole('dialog', { name: person })
  await dialog.getByLabel(t('rosters.pattern')).selectOption('Keskiviikot')
  await dialog.getByRole('button', { name: t('rosters.setPattern') }).click()
  await expect(toasts(page, t)).toContainText(t('rosters.saved'))
  await expect(page.getByText('09–17').first()).toBeVisible()

  await shift('09–17').click()
  const form = page.getByRole('dialog')
  await form.getByLabel(t('rosters.end')).fill('12:00')
  await expectAccessible(page)
  await form.getByRole('button', { name: t('common.save') }).click()
  await expect(page.getByText('09–12').first()).toBeVisible()
  await expectAccessibleInAllColours(page)
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  expect(await findUnreadableTexts(page)).toEqual([])

  const { listScheduleShifts, listScheduleStampings } = workshopScheduleEndpoints
  const api = await apiFor('aino')
  const params = { date: wednesday }
  const shifts = await api(listScheduleShifts, { params })
  expect(shifts.map(({ start, end }) => `${start} ${end}`)).toContain(
    `${wednesday}T07:00:00+00:00 ${wednesday}T10:00:00+00:00`,
  )
  await page.goto(`/#/workshopschedule?date=${wednesday}`)
  await expect(page.getByText(person).first()).toBeAttached()

  await page.goto(`/#/rosters?date=${wednesday}`)
  await shift('09–12').click()
  await page.getByRole('button', { name: t('rosters.personOf', { name: person }) }).click()
  await dialog.getByRole('button', { name: t('rosters.addAbsence') }).click()
  const absence = page.getByRole('dialog', { name: t('rosters.addAbsence') })
  await absence.getByLabel(t('rosters.absenceType')).selectOption({ index: 1 })
  await absence.getByLabel(t('rosters.note')).fill('Talviloma')
  await absence.getByRole('button', { name: t('common.save') }).click()
  await expect(toasts(page, t)).toContainText(t('rosters.absenceAdded'))
  const absences = (await api(listScheduleStampings, { params: { date: '2026-11-30' } })).filter(
    ({ isAbsence }) => isAbsence,
  )
  expect(absences.length).toBeGreaterThan(0)
})
