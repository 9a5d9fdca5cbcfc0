import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import { expect, test } from '../../src/corrections-test.ts'
import {
  boundaryAt,
  correctionDialog,
  correctionsOf,
  dayOf,
  drag,
  entryAt,
  getAdjacentStampings,
  hasAdjacentStampings,
  history,
  idOf,
  saveWithReason,
} from '../../src/pages/corrections.ts'
import { signIn } from '../../src/pages/session.ts'
import { yesterday } from '../../src/server/day.ts'
import { expectAccessible } from '../../src/support/axe.ts'
import { formatTime } from '../../src/support/server-time.ts'

/** Finds a stamping on rows with different names. Undefined if none exists. */
const severalRowsOf = ({ Stampings }: StampingDay) =>
  Stampings.find(({ OrderRows }) => new Set(OrderRows.map(({ Name }) => Name)).size > 1)

test("@core dragging the boundary of two stampings changes both, and the day's history shows the author", async ({
  page,
  t,
  apiFor,
  openAs,
  takeDay,
}) => {
  const api = await apiFor('aino')
  const { id, date, day } = await takeDay(hasAdjacentStampings, [await idOf(await apiFor('matti'))])
  const { ended, started } = getAdjacentStampings(day)
  await signIn(page, t, 'aino', correctionsOf(id, date))
  const matti = await openAs('matti', correctionsOf(id, date))
  await expect(history(matti, t)).not.toContainText(t('correction.usual.wrongTime'))

  await drag(page, boundaryAt(page, formatTime(started.StartTime)), 12)
  const dialog = correctionDialog(page, t, 'correction.title.Move')
  const preview = dialog.getByRole('region', { name: t('correction.preview') })
  await expect(preview).toContainText(`${formatTime(ended.StartTime)}–${formatTime(started.StartTime)}`)
  await saveWithReason(page, t, dialog)

  const after = await dayOf(api, id, date)
  const [before, next] = [ended, started].map(({ Id }) => after.Stampings.find((now) => now.Id === Id))
  expect(before?.EndTime).toBe(next?.StartTime)
  const minutes = (Date.parse(next?.StartTime ?? '') - Date.parse(started.StartTime)) / 60_000
  expect(minutes).toBeGreaterThan(5)
  expect(minutes).toBeLessThan(20)
  await expect(history(page, t)).toContainText(t('correction.made.Move', { name: 'Aino Koskinen' }))

  // Matti sees the correction of his day with its reason. He may add a comment, but not change the day.
  await expect(history(matti, t)).toContainText(t('correction.usual.wrongTime'))
  await expect(matti.getByRole('slider')).toHaveCount(0)
  await entryAt(matti, t, formatTime(next?.StartTime ?? '')).click()
  await expect(matti.getByRole('button', { name: t('correction.do.split') })).toBeHidden()
  await matti.getByRole('button', { name: t('correction.do.comment') }).click()
  const comment = correctionDialog(matti, t, 'correction.title.Comment')
  await comment.getByRole('textbox', { name: t('correction.comment') }).fill('Autossa oli muutakin')
  await comment.getByRole('button', { name: t('common.save') }).click()
  await expect(history(page, t)).toContainText('Autossa oli muutakin')
})

test('a stamping is corrected with the keyboard, and undoing the correction restores the former times', async ({
  page,
  t,
  apiFor,
  takeDay,
}) => {
  const { id, date, day } = await takeDay(hasAdjacentStampings)
  const { started } = getAdjacentStampings(day)
  await signIn(page, t, 'aino', correctionsOf(id, date))
  await boundaryAt(page, formatTime(started.StartTime)).focus()
  const handle = page.locator('[role="slider"]:focus')
  for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
  await expect(handle).toHaveAttribute('aria-valuetext', new RegExp(`^${formatTime(started.StartTime, 6)},`))
  await page.keyboard.press('Enter')
  const dialog = correctionDialog(page, t, 'correction.title.Move')
  await dialog.getByRole('textbox', { name: t('correction.reason') }).focus()
  await page.keyboard.type('Sovittu')
  await dialog.getByRole('button', { name: t('common.save') }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(boundaryAt(page, formatTime(started.StartTime, 6))).toBeFocused()
  await expect(history(page, t)).toContainText('Sovittu')

  await page.getByRole('button', { name: t('correction.do.undo') }).focus()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(boundaryAt(page, formatTime(started.StartTime))).toBeVisible()
  const timesOf = ({ Stampings }: StampingDay) =>
    Stampings.map(({ StartTime, EndTime }) => [StartTime, EndTime])
  expect(timesOf(await dayOf(await apiFor('aino'), id, date))).toEqual(timesOf(day))
  await expect(history(page, t)).toContainText(t('correction.undoReason', { reason: 'Sovittu' }))
})

test('splitting a stamping adds a second part, which begins at the chosen time', async ({
  page,
  t,
  apiFor,
  takeDay,
}) => {
  const { id, date, day } = await takeDay(hasAdjacentStampings)
  const { ended } = getAdjacentStampings(day)
  await signIn(page, t, 'aino', correctionsOf(id, date))
  await entryAt(page, t, formatTime(ended.StartTime)).click()
  await page.getByRole('button', { name: t('correction.do.split') }).click()
  const dialog = correctionDialog(page, t, 'correction.title.Split')
  await dialog.getByLabel(t('correction.splitAt'), { exact: true }).fill(formatTime(ended.StartTime, 15))
  await dialog.getByLabel(t('stamping.type')).selectOption('14')
  await saveWithReason(page, t, dialog)
  await expect(entryAt(page, t, formatTime(ended.StartTime, 15))).toBeVisible()
  const after = await dayOf(await apiFor('aino'), id, date)
  expect(after.Stampings).toHaveLength(day.Stampings.length + 1)
})

test('a row can be removed from a stamping on several rows', async ({ page, t, apiFor, takeDay }) => {
  const { id, date, day } = await takeDay((day) => severalRowsOf(day) !== undefined)
  const several = severalRowsOf(day)
  const [row] = several?.OrderRows ?? []
  if (!several || !row) throw new Error('Nothing of the day was stamped on several rows')
  await signIn(page, t, 'aino', correctionsOf(id, date))
  await entryAt(page, t, formatTime(several.StartTime)).click()
  await page.getByRole('button', { name: t('correction.do.change') }).click()
  const dialog = correctionDialog(page, t, 'correction.title.Change')
  await dialog.getByRole('checkbox', { name: t('workOrder.row.select', { name: row.Name ?? '' }) }).uncheck()
  await saveWithReason(page, t, dialog)
  const after = (await dayOf(await apiFor('aino'), id, date)).Stampings.find(({ Id }) => Id === several.Id)
  expect(after?.OrderRows.map(({ RowId }) => RowId)).toEqual(
    several.OrderRows.map(({ RowId }) => RowId).filter((rowId) => rowId !== row.RowId),
  )
})

test("a user without the right to a colleague's day sees a message and a link to their own day", async ({
  page,
  t,
  apiFor,
}) => {
  const aino = await idOf(await apiFor('aino'))
  await signIn(page, t, 'liisa', correctionsOf(aino, yesterday))
  await expect(page.getByText(t('correction.forbiddenTitle'))).toBeVisible()
  await page.getByRole('link', { name: t('correction.toOwnDay') }).click()
  await expect(page.getByRole('heading', { name: 'Liisa Hämäläinen' })).toBeVisible()
})

test("a link on the stamping page opens the user's own day, which cannot be changed", async ({ page, t }) => {
  await signIn(page, t, 'liisa', '/stamping')
  await page.getByRole('link', { name: t('correction.history') }).click()
  await expect(page.getByRole('heading', { name: 'Liisa Hämäläinen' })).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(0)
})
