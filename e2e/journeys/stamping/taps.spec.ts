import { signIn } from '../../src/pages/session.ts'
import {
  answerNotReady,
  expectRunning,
  heroCard,
  questionsError,
  runningBar,
  runningOf,
  sheet,
  typeOf,
} from '../../src/pages/stamping.ts'
import { findSmallTargets } from '../../src/support/small-targets.ts'
import { countTaps, expectTaps } from '../../src/support/taps.ts'
import { expect, test } from '../../src/test.ts'

const [workType, lunchType, outType] = [1, 12, 11]

/** Number of taps per question. The wizard shows the next question automatically. */
const tapsOfAQuestion = 1

/** The height of the running bar in pixels from which it has two rows, and covers much of a phone's page. */
const barOfTwoRows = 100

test.use({ ownServer: {} })

test('@core stamping work, lunch, another row and the end take two taps, the return and an undo one', async ({
  page,
  t,
  apiFor,
  pageErrors,
}) => {
  pageErrors.expect(questionsError)
  const api = await apiFor('matti')
  const lunch = await typeOf(api, lunchType)
  const out = await typeOf(api, outType)
  const bar = runningBar(page, t)
  await signIn(page, t, 'matti')
  const next = heroCard(page, t)
  const rowsInHand = sheet(page)
    .getByRole('region', { name: t('stamping.inHand') })
    .getByRole('button')
  const readTaps = await countTaps(page)

  await next.getByRole('button', { name: t('stamping.stampOnWork') }).click()
  await sheet(page)
    .getByRole('region', { name: t('stamping.workOrder') })
    .getByRole('button')
    .first()
    .click()
  await expectRunning(api, { TypeId: workType })
  expectTaps('clock on to the next job', await readTaps())
  const stamped = (await runningOf(api))?.OrderRows[0]?.RowId

  await bar.getByRole('button', { name: t('shell.stop') }).click()
  expect(await findSmallTargets(page)).toEqual([])
  await sheet(page).getByRole('button', { name: lunch.Description }).click()
  expectTaps('stop for lunch', await readTaps())
  await answerNotReady(page, t)
  await expectRunning(api, { TypeId: lunchType })
  expect(await readTaps()).toBe(tapsOfAQuestion)

  await page.getByRole('button', { name: t('undo.action') }).click()
  await expectRunning(api, { TypeId: workType })
  expectTaps('undo a clocking', await readTaps())

  await bar.getByRole('button', { name: t('shell.stop') }).click()
  await sheet(page).getByRole('button', { name: lunch.Description }).click()
  await answerNotReady(page, t)
  await expectRunning(api, { TypeId: lunchType })
  expect(await readTaps()).toBe(2 + tapsOfAQuestion)

  const resume = bar.getByRole('button', { name: t('shell.resume') })
  await expect(resume).toBeVisible()
  expect((await bar.boundingBox())?.height).toBeLessThan(barOfTwoRows)
  await resume.click()
  await expectRunning(api, { TypeId: workType })
  expectTaps('back from lunch to the same work', await readTaps())

  await bar.getByRole('button', { name: t('shell.switch') }).click()
  expect(await findSmallTargets(page)).toEqual([])
  await rowsInHand.first().click()
  expectTaps('switch to another row of the work order', await readTaps())
  await answerNotReady(page, t)
  await expect.poll(async () => (await runningOf(api))?.OrderRows[0]?.RowId).not.toBe(stamped)
  expect(await readTaps()).toBe(tapsOfAQuestion)

  await bar.getByRole('button', { name: t('shell.stop') }).click()
  await sheet(page).getByRole('button', { name: out.Description }).click()
  expect(await readTaps()).toBe(2)
  await answerNotReady(page, t)
  await expect(bar).toContainText(t('shell.notStamped'))
  expect(await readTaps()).toBe(tapsOfAQuestion)
})
