import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import { light, longestTemplate, openHealthChecks, templateLink } from '../src/pages/health-check.ts'
import { carsOfToday } from '../src/pages/routes.ts'
import { entriesWith } from '../src/pages/schedule.ts'
import { signIn } from '../src/pages/session.ts'
import { today } from '../src/server/day.ts'
import { countTaps, expectTaps } from '../src/support/taps.ts'
import { expect, test } from '../src/test.ts'

// Counts the taps of journeys that no other file counts (docs/taps.md).

test.use({ ownServer: {} })

const desk = { width: 1440, height: 900 }

test('a conversation is answered with a ready sentence in three taps', async ({ page, t, apiFor }) => {
  const api = await apiFor('matti')
  const [sentence] = await api(chatEndpoints.listQuickReplies, {})
  if (!sentence) throw new Error('The demo has no ready sentences')
  await signIn(page, t, 'matti', '/startpage')
  const tile = page
    .getByRole('list', { name: t('startPage.tiles') })
    .getByText(t('page.conversations'), { exact: true })
  await expect(tile).toBeVisible()
  const readTaps = await countTaps(page)
  await tile.click()
  await page
    .getByRole('list', { name: t('page.conversations') })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: sentence.Description, exact: true }).click()
  await expect(
    page
      .getByRole('list', { name: t('chat.title') })
      .getByRole('listitem')
      .last(),
  ).toContainText(sentence.Description)
  expectTaps('answer a conversation with a ready sentence', await readTaps())
})

test('a waiting car gets a technician in three taps', async ({ page, t, apiFor }) => {
  await page.setViewportSize(desk)
  const api = await apiFor('aino')
  const waiting = await api(workshopScheduleEndpoints.listUnallocatedReservations, {
    params: { date: today },
  })
  const [work] = waiting.toSorted((a, b) => a.duration - b.duration)
  if (!work) throw new Error('Everything has somebody today')
  await signIn(page, t, 'aino', '/workshopschedule')
  const card = page
    .getByRole('region', { name: t('schedule.unallocated') })
    .getByRole('button', { name: new RegExp(work.licenseNumber) })
  await expect(card).toBeVisible()
  const readTaps = await countTaps(page)
  await card.click()
  await page
    .getByRole('button', { name: new RegExp(t('schedule.board.openPlace', { times: '.*', name: '.*' })) })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: new RegExp(t('schedule.move.title')) })
  await dialog.getByRole('button', { name: t('schedule.move.allocate') }).click()
  await expect(dialog).toBeHidden()
  expectTaps('give waiting work to a technician', await readTaps())
  await expect.poll(() => entriesWith(api, work.reservationId)).toHaveLength(1)
})

test('a health check takes four taps and one for each group, besides checks with an earlier finding', async ({
  page,
  t,
  apiFor,
}) => {
  const api = await apiFor('matti')
  const [car] = await carsOfToday(api)
  const { name, sections, checks } = await longestTemplate(api, car.vehicleId)
  await signIn(page, t, 'matti', `/workorder?number=${car.number}`)
  await expect(page.getByRole('button', { name: t('workOrder.more') })).toBeVisible()
  const readTaps = await countTaps(page)
  await openHealthChecks(page, t)
  await templateLink(page, t, name).click()
  let others = 0
  for (const { Title } of sections) {
    const rest = page.getByRole('button', { name: t('healthCheck.restFineOf', { section: Title }) })
    await expect(page.getByRole('heading', { name: Title })).toBeVisible()
    // A group whose checks all have a light, such as treads that were measured today, has no button.
    if ((await rest.count()) === 0) continue
    await rest.click()
    await expect(rest).toBeHidden()
    others += 1
  }
  // Checks with an earlier finding are left out by the buttons of the groups.
  for (const { Id, Title } of checks.filter(({ IsOptional }) => !IsOptional)) {
    if ((await page.locator(`[id="check.${Id}"] input:checked`).count()) > 0) continue
    await light(page, t, Title, 'ok').check()
    others += 1
  }
  await page.getByRole('button', { name: t('healthCheck.done') }).click()
  expectTaps('health check, all fine, besides one for each group', (await readTaps()) - others)
})

test('a forgotten clocking is corrected in two taps from the start page of a foreman', async ({
  page,
  t,
}) => {
  await signIn(page, t, 'raija')
  const forgotten = page
    .getByRole('region', { name: t('desk.forgotten') })
    .getByRole('link', { name: /Niko Rantanen/ })
  await expect(forgotten).toBeVisible()
  const readTaps = await countTaps(page)
  await forgotten.click()
  const accept = page.getByRole('button', { name: t('proposal.accept') })
  await accept.click()
  await expect(accept).toBeHidden()
  expectTaps('correct a forgotten clocking', await readTaps())
})

test('the hours of a person are two taps from the start page', async ({ page, t }) => {
  await signIn(page, t, 'matti', '/startpage')
  const tile = page
    .getByRole('list', { name: t('startPage.tiles') })
    .getByText(t('page.stamping'), { exact: true })
  await expect(tile).toBeVisible()
  const readTaps = await countTaps(page)
  await tile.click()
  await page.getByRole('button', { name: t('hours.title') }).click()
  await expect(page.getByRole('dialog', { name: t('hours.title') })).toBeVisible()
  expectTaps('see my hours', await readTaps())
})
