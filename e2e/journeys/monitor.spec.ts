import type { Browser, Page } from '@playwright/test'
import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import { wallEndpoints } from '@verstas/contract/activities/wall-endpoints.ts'
import { employeeEndpoints } from '@verstas/contract/employees/endpoints.ts'
import { heading, signIn, signInByForm } from '../src/pages/session.ts'
import { expectAccessibleInAllColours } from '../src/support/axe.ts'
import { findSmallTargets } from '../src/support/small-targets.ts'
import type { Translate } from '../src/support/translate.ts'
import { findUnreadableTexts, sidewaysScroll } from '../src/support/unreadable-texts.ts'
import { expect, test } from '../src/test.ts'

const waitingRows = (page: Page, t: Translate) =>
  page.getByRole('list', { name: t('monitor.waiting') }).getByRole('listitem')
const underWorkRows = (page: Page, t: Translate) =>
  page.getByRole('list', { name: t('monitor.underWork') }).getByRole('listitem')

test.describe('the task monitor', () => {
  test.use({ ownServer: {} })

  test('@core a parts desk sees the monitor after signing in, and takes a task for another employee', async ({
    page,
    t,
    apiFor,
  }) => {
    const api = await apiFor('pekka')
    await signInByForm(page, t, 'pekka')
    await expect(page).toHaveURL(/#\/activitymonitor$/)
    await expect(heading(page)).toHaveText(t('monitor.title'))

    const [first, ...others] = await api(activityEndpoints.listPool, {})
    await expect(waitingRows(page, t)).toHaveCount(others.length + 1)
    await expect(waitingRows(page, t).first()).toContainText(first?.Header ?? '')
    const working = await api(activityEndpoints.listUnderWorkRows, { params: { arg: false } })
    await expect(underWorkRows(page, t)).toHaveCount(working.length)
    const ofMatti = underWorkRows(page, t)
      .filter({ hasText: first?.Header ?? '' })
      .filter({ hasText: 'Matti' })
    const before = await ofMatti.count()
    await waitingRows(page, t)
      .first()
      .getByRole('button', { name: t('activity.pickNamed', { header: first?.Header ?? '' }) })
      .click()
    const people = page.getByRole('dialog', { name: t('monitor.takeFor') })
    await people.getByLabel(t('monitor.findPerson')).fill('matti v')
    await people.getByRole('button', { name: 'Matti Virtanen' }).click()
    await expect(page.getByText(t('monitor.taken', { name: 'Matti Virtanen' }))).toBeVisible()
    await expect(waitingRows(page, t)).toHaveCount(others.length)
    await expect(ofMatti).toHaveCount(before + 1)
  })

  test('taking a task that someone else has taken shows the name of the assignee', async ({
    page,
    t,
    apiFor,
    pageErrors,
  }) => {
    pageErrors.expect(/^409 POST .*assign/)
    const [desk, matti] = [await apiFor('pekka'), await apiFor('matti')]
    const [first, ...others] = await desk(activityEndpoints.listPool, {})
    if (first === undefined) throw new Error('Nothing waits in the demo')
    await signIn(page, t, 'pekka', '/activitymonitor')
    await waitingRows(page, t)
      .first()
      .getByRole('button', { name: t('activity.pickNamed', { header: first.Header }) })
      .click()
    const people = page.getByRole('dialog', { name: t('monitor.takeFor') })
    await expect(people).toBeVisible()
    const employees = await matti(employeeEndpoints.listActiveEmployees, {})
    const me = employees.find(({ Name }) => Name === 'Matti Virtanen')
    await matti(activityEndpoints.assignActivity, {
      params: { salesman: me?.Id ?? 0 },
      body: { Id: first.Id },
      headers: {},
    })
    await expect(waitingRows(page, t)).toHaveCount(others.length)
    await people.getByRole('button', { name: 'Aino Koskinen' }).click()
    await expect(page.getByText(t('error.activityTaken', { user: 'Matti Virtanen' }))).toBeVisible()
    await expect(people).toBeHidden()
  })

  test('a task can be handed on with a message, and a closed task disappears from the monitor', async ({
    page,
    t,
    apiFor,
  }) => {
    const api = await apiFor('pekka')
    const [task] = await api(activityEndpoints.listUnderWorkRows, { params: { arg: false } })
    if (task === undefined) throw new Error('Nobody works on a task in the demo')
    await signIn(page, t, 'pekka', '/activitymonitor')
    await underWorkRows(page, t).first().getByRole('button').click()
    const dialog = page.getByRole('dialog', { name: t('activityEdit.title') })
    await dialog.getByRole('button', { name: t('activityRead.edit'), exact: true }).click()
    const people = (await api(employeeEndpoints.listActiveEmployees, {})).filter((one) => !one.IsWorkqueue)
    const next = people.find(({ Id }) => Id !== task.SalesmanId)
    const assignee = dialog.getByRole('combobox', { name: t('activityEdit.assignee') })
    await expect(assignee).toHaveValue(people.find(({ Id }) => Id === task.SalesmanId)?.Name ?? '')
    await assignee.fill(next?.Name ?? '')
    await page.getByRole('option', { name: next?.Name ?? '' }).click()
    await dialog.getByLabel(t('activityEdit.note')).fill('Soita asiakkaalle ensin')
    await dialog.getByRole('button', { name: t('common.save') }).click()
    await expect(dialog).toBeHidden()
    const { Histories } = await api(activityEndpoints.getActivity, { params: { id: task.Id } })
    expect(Histories[0]).toMatchObject({ SalesmanId: next?.Id, Note: 'Soita asiakkaalle ensin' })

    const [waiting, ...others] = await api(activityEndpoints.listPool, {})
    await expect(waitingRows(page, t)).toHaveCount(others.length + 1)
    await api(activityEndpoints.closeActivity, { body: { Id: waiting?.Id ?? 0 }, headers: {} })
    await expect(waitingRows(page, t)).toHaveCount(others.length)
  })
})

test('the filters of the task monitor survive a reload', async ({ page, t, apiFor }) => {
  const pool = await (await apiFor('matti'))(activityEndpoints.listPool, {})
  const type = pool[0]?.TypeDescription ?? ''
  await signIn(page, t, 'matti', '/activitymonitor')
  await expect(waitingRows(page, t)).toHaveCount(pool.length)
  await page.getByRole('button', { name: t('activity.type'), exact: true }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: type, exact: true }).check()
  await page.keyboard.press('Escape')
  const filtered = pool.filter(({ TypeDescription }) => TypeDescription === type).length
  await expect(waitingRows(page, t)).toHaveCount(filtered)
  await page.reload()
  await expect(waitingRows(page, t)).toHaveCount(filtered)
})

/** Opens a wall link in a browser without a session. */
async function openScreen(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1920, height: 1080 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(address)
  return page
}

test.describe('a wall', () => {
  test.use({ ownServer: {} })

  test('a wall screen shows tasks by its link, and shows no task after the link is revoked', async ({
    page,
    t,
    browser,
    apiFor,
  }) => {
    await signIn(page, t, 'aino', '/activitymonitor')
    await page.getByRole('button', { name: t('monitor.more') }).click()
    await page.getByRole('menuitem', { name: t('monitor.links') }).click()
    const dialog = page.getByRole('dialog', { name: t('monitor.links') })
    await dialog.getByRole('button', { name: t('monitor.makeLink') }).click()
    await expect(dialog.getByText(t('monitor.linkNameMissing'))).toBeVisible()
    await dialog.getByLabel(t('monitor.linkName')).fill('Varaosatiski')
    await dialog.getByRole('button', { name: t('monitor.makeLink') }).click()
    const address = await dialog.getByLabel(t('monitor.linkAddress')).inputValue()
    await expect(dialog.getByText(t('monitor.linkNeverSeen'))).toBeVisible()
    await expectAccessibleInAllColours(page)
    expect(await findSmallTargets(page)).toEqual([])

    const screen = await openScreen(browser, address)
    const api = await apiFor('aino')
    const [task] = await api(activityEndpoints.listPool, {})
    await expect(waitingRows(screen, t).first()).toContainText(task?.Header ?? '')
    expect(await sidewaysScroll(screen)).toBeLessThanOrEqual(0)
    expect(await findUnreadableTexts(screen)).toEqual([])
    await expectAccessibleInAllColours(screen)
    // A wall never opens another page, so it applies the fonts on the visible page.
    await expect
      .poll(() =>
        screen.evaluate(() => [...document.fonts].some(({ family }) => family.includes('Verstas Plate'))),
      )
      .toBe(true)

    await api(activityEndpoints.closeActivity, { body: { Id: task?.Id ?? 0 }, headers: {} })
    await screen.clock.runFor(30_000)
    await expect(waitingRows(screen, t).first()).not.toContainText(
      `${task?.WorkOrderVehicleLicenseNumber}${task?.Header}`,
    )

    await dialog.getByRole('button', { name: t('monitor.takeBackNamed', { name: 'Varaosatiski' }) }).click()
    await page
      .getByRole('dialog', { name: t('monitor.takeBackTitle', { name: 'Varaosatiski' }) })
      .getByRole('button', { name: t('monitor.takeBack') })
      .click()
    await expect(page.getByText(t('monitor.tookBack', { name: 'Varaosatiski' }))).toBeVisible()
    await screen.clock.runFor(30_000)
    await expect(screen.getByText(t('wall.endedTitle'))).toBeVisible()
    await expect(screen.getByRole('listitem')).toHaveCount(0)
    await expectAccessibleInAllColours(screen)
    await screen.reload()
    await expect(screen.getByText(t('wall.endedTitle'))).toBeVisible()
    await screen.context().close()
  })

  test('a wall screen without a network keeps its tasks, and shows their age', async ({
    t,
    browser,
    server,
    apiFor,
  }) => {
    const { Token } = await (await apiFor('aino'))(wallEndpoints.createWallLink, { body: { Name: 'Tiski' } })
    const screen = await openScreen(browser, `${server.url}/#/wall/${Token}`)
    await expect(waitingRows(screen, t).first()).toBeVisible()
    const rows = await waitingRows(screen, t).count()
    const age = screen.locator('[data-old]')
    await screen.context().setOffline(true)
    await screen.clock.runFor(45_000)
    await expect(age).toHaveCount(0)
    await screen.clock.runFor(45_000)
    await expect(age).toBeVisible()
    await expect(waitingRows(screen, t)).toHaveCount(rows)
    await expectAccessibleInAllColours(screen)
    await screen.context().setOffline(false)
    await screen.clock.runFor(31_000)
    await expect(age).toHaveCount(0)
    await screen.context().close()
  })

  test('a user without the right cannot create a wall link', async ({ page, t }) => {
    await signIn(page, t, 'matti', '/activitymonitor')
    await page.getByRole('button', { name: t('monitor.more') }).click()
    await expect(page.getByRole('menuitem')).toHaveText([t('monitor.alertOn')])
  })
})
