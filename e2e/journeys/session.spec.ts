import type { Page } from '@playwright/test'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import {
  accountButton,
  heading,
  openAccount,
  sessionStorageKeys,
  signIn,
  skipLink,
} from '../src/pages/session.ts'
import { today } from '../src/server/day.ts'
import { prepareIdling } from '../src/support/idling.ts'
import { expect, test } from '../src/test.ts'

/** Keys that remain in the session storage after a sign-out. */
const onlyConfiguration = ['verstas.configuration', 'verstas.debugOffset']

/** Opens a second tab that copies the session, like “Duplicate tab” of a browser. */
async function duplicate(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open(window.location.href))
  return opened
}

test('@core signing out removes the session from the tab, and closes the session on the server', async ({
  page,
  t,
  pageErrors,
}) => {
  pageErrors.allow(/^401 GET/)
  await signIn(page, t, 'matti')
  expect(await sessionStorageKeys(page)).toContain('verstas.token')
  const closed = page.waitForResponse(/\/utility\/session\/[^/]+\/close$/)
  const panel = await openAccount(page, t)
  await panel.getByRole('button', { name: t('shell.signOut') }).click()
  await expect(heading(page)).toHaveText(t('session.signIn'))
  await expect(page.getByRole('alert')).toBeEmpty()
  expect((await closed).ok()).toBe(true)
  await expect(page).toHaveURL(/#\/$/)
  expect(await sessionStorageKeys(page)).toEqual(onlyConfiguration)

  await page.goto('/#/workschedule')
  await expect(heading(page)).toHaveText(t('session.signIn'))
})

test('signing out in one tab also signs out the other tabs of the session', async ({
  page,
  t,
  pageErrors,
}) => {
  // Allows refused requests, because the second tab may send a request after the end of the session.
  pageErrors.allow(/^401 GET/)
  await signIn(page, t, 'matti')
  const secondTab = await duplicate(page)
  await expect(skipLink(secondTab, t)).toBeVisible()
  const panel = await openAccount(page, t)
  await panel.getByRole('button', { name: t('shell.signOut') }).click()
  await expect(heading(secondTab)).toHaveText(t('session.signIn'))
  await expect(secondTab.getByRole('alert')).toContainText(t('error.unauthorized'))
  expect(await sessionStorageKeys(secondTab)).toEqual(onlyConfiguration)
})

test('a reload keeps the user signed in, on the same page', async ({ page, t }) => {
  await signIn(page, t, 'matti', '/workschedule')
  await expect(heading(page)).toHaveText(t('page.workSchedule'))
  await page.reload()
  await expect(heading(page)).toHaveText(t('page.workSchedule'))
  await expect(page.getByRole('list', { name: t('workSchedule.list') })).toBeVisible()
})

test('the sign-in page shows the reason after the server has ended the session', async ({
  page,
  t,
  pageErrors,
}) => {
  pageErrors.expect(/^401 GET/)
  await signIn(page, t, 'matti')
  await page.evaluate(async () => {
    const token = JSON.parse(sessionStorage.getItem('verstas.token') ?? '""')
    const id = String(token).split('.')[0]
    await fetch(`/api/utility/session/${id}/close`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
  })
  await page.goto('/#/workschedule')
  await expect(heading(page)).toHaveText(t('session.signIn'))
  await expect(page.getByRole('alert')).toContainText(t('error.unauthorized'))
  expect(await sessionStorageKeys(page)).toEqual(onlyConfiguration)
})

test.describe('the last minute of a session', () => {
  test('@core the last minute of a session shows a countdown, and the session continues if the user stays', async ({
    page,
    t,
  }) => {
    const idle = await prepareIdling(page)
    await signIn(page, t, 'matti')
    await idle.untilWarning()
    const warning = page.getByRole('dialog', { name: t('session.willExpire') })
    await expect(warning.getByRole('timer')).toHaveText(/^[1-5]\d s$/)
    await warning.getByRole('button', { name: t('session.staySignedIn') }).click()
    await expect(warning).toBeHidden()
    await expect(heading(page)).toHaveText(t('page.startPage'))
  })

  test('the warning in the last minute of a session has a button to sign out', async ({ page, t }) => {
    const idle = await prepareIdling(page)
    await signIn(page, t, 'matti')
    await idle.untilWarning()
    const warning = page.getByRole('dialog', { name: t('session.willExpire') })
    await warning.getByRole('button', { name: t('session.signOut') }).click()
    await expect(heading(page)).toHaveText(t('session.signIn'))
    expect(await sessionStorageKeys(page)).toEqual(onlyConfiguration)
  })

  test('a session that is not continued in its last minute ends, and the sign-in page shows the reason', async ({
    page,
    t,
  }) => {
    const idle = await prepareIdling(page)
    await signIn(page, t, 'matti')
    await idle.untilWarning()
    await expect(page.getByRole('dialog', { name: t('session.willExpire') })).toBeVisible()
    await page.clock.fastForward('01:00')
    await expect(heading(page)).toHaveText(t('session.signIn'))
    await expect(page.getByRole('alert')).toContainText(t('error.unauthorized'))
    expect(await sessionStorageKeys(page)).toEqual(onlyConfiguration)
  })
})

test('@core changing the site shows only the reservations of the chosen site', async ({
  page,
  t,
  apiFor,
}) => {
  const api = await apiFor('aino')
  const reservations = await api(workScheduleEndpoints.listReservations, { params: { date: today } })
  const platesHere = reservations.map(({ LicenseNumber }) => LicenseNumber)
  const [, tampere] = await api(sessionEndpoints.listMyUnits, {})
  await signIn(page, t, 'aino', '/workordersearch?tab=all')
  const list = page.getByRole('list', { name: t('workOrderSearch.reservations') })
  await expect(list.getByRole('link')).toHaveCount(platesHere.length)

  const panel = await openAccount(page, t)
  await panel.getByLabel(t('shell.site')).selectOption({ label: tampere?.Description ?? '' })
  await expect(panel).toBeHidden()
  await expect(accountButton(page, t)).toHaveAccessibleName(new RegExp(tampere?.Description ?? ''))

  const sessionOfPage = await page.evaluate(() =>
    JSON.parse(sessionStorage.getItem('verstas.employee') ?? '{}'),
  )
  expect(sessionOfPage.UnitId).toBe(tampere?.Id)
  await expect(heading(page)).toHaveText(t('page.workOrderSearch'))
  await expect(list.getByRole('link').first()).toBeVisible()
  const platesThere = await list.getByRole('link').allInnerTexts()
  expect(platesThere.filter((card) => platesHere.some((plate) => card.includes(plate)))).toEqual([])
})
