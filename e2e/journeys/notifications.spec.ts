import { expect, isEasilyEdited, test } from '../src/editing-test.ts'
import { signIn } from '../src/pages/session.ts'
import { expectAccessibleInAllColours } from '../src/support/axe.ts'

test('a message appears among the notifications without a reload, opens its conversation and is then read', async ({
  page,
  t,
  takeOrder,
  openAs,
}) => {
  const order = await takeOrder(isEasilyEdited)
  const chat = `/workorder?number=${order.OrderNumber}&tab=chat`
  await signIn(page, t, 'matti', chat)
  const follow = page.getByRole('button', { name: t('chat.subscribe'), exact: true })
  const followed = page.getByRole('button', { name: t('chat.subscribed'), exact: true })
  await expect(follow.or(followed)).toBeVisible()
  if (await follow.isVisible()) await follow.click()
  await expect(followed).toBeVisible()
  await page.goto('/#/notifications')
  await expect(page.getByRole('heading', { name: t('page.notifications') })).toBeVisible()

  const desk = await openAs('aino', chat)
  const words = `Ehtiikö kymmeneksi ${order.OrderNumber}`
  await desk.getByRole('textbox', { name: t('chat.write') }).fill(words)
  await desk.getByRole('button', { name: t('chat.send'), exact: true }).click()

  const row = page.getByRole('listitem').filter({ hasText: words }).first()
  await expect(row).toContainText('Aino Koskinen:')
  await expect(row).toContainText(t('notification.isNew'))
  await expectAccessibleInAllColours(page)
  await row.getByRole('link').click()
  await expect(page.getByRole('list', { name: t('chat.title') })).toContainText(words)
  await page.goBack()
  await expect(row).toBeVisible()
  await expect(row).not.toContainText(t('notification.isNew'))
})

test('all notifications can be marked as read, filtered, and their pushes be chosen', async ({ page, t }) => {
  await signIn(page, t, 'aino', '/notifications')
  const unread = page.getByText(t('notification.isNew'), { exact: true })
  await expect(unread.first()).toBeAttached()
  await page.getByRole('button', { name: t('notification.markAll') }).click()
  await expect(page.getByText(t('notification.allRead'))).toBeVisible()
  await expect(unread).toHaveCount(0)
  await page.getByRole('button', { name: t('notification.show.tasks'), exact: true }).click()
  await expect(page).toHaveURL(/show=tasks/)
  await page.reload()
  const tasks = page.getByRole('button', { name: t('notification.show.tasks'), exact: true })
  await expect(tasks).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: t('notification.settings') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('conversations are filtered by who has to answer, and the choice is kept in the address', async ({
  page,
  t,
}) => {
  await signIn(page, t, 'aino', '/conversations')
  const list = page.getByRole('list', { name: t('page.conversations') })
  await expect(list).toBeVisible()
  const all = await list.getByRole('listitem').count()
  const unanswered = page.getByRole('button', { name: new RegExp(`^${t('chat.filter.unanswered')}`) })
  await unanswered.click()
  await expect(page).toHaveURL(/show=unanswered/)
  await expect.poll(() => list.getByRole('listitem').count()).toBeLessThan(all)
  const count = await list.getByRole('listitem').count()
  await expect(unanswered).toContainText(String(count))
  await page.reload()
  await expect(unanswered).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: t('chat.filter.all'), exact: true }).click()
  await expect.poll(() => list.getByRole('listitem').count()).toBeGreaterThanOrEqual(all)
  await expectAccessibleInAllColours(page)
})
