import { expect, type Locator, type Page } from '@playwright/test'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import type { Stamping, StampingType } from '@verstas/contract/stamping/entities.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { ApiClient } from '../server/api-client.ts'
import { today } from '../server/day.ts'
import type { Translate } from '../support/translate.ts'
import { carsOfToday } from './routes.ts'

/** Finds the running bar: the bar at the bottom of every page that shows the running stamping. */
export const runningBar = (page: Page, t: Translate): Locator =>
  page.getByRole('region', { name: t('shell.running') })

/**
 * Finds the card of the next vehicle on the start page. With `mayRun`, finds the card of running work, too.
 */
export function heroCard(page: Page, t: Translate, { mayRun = false } = {}): Locator {
  const late = t('startPage.lateBy', { duration: '…' }).replace('…', '.+')
  const reasons = [t('startPage.next'), late, `${t('workSchedule.customerWaiting')}( · ${late})?`]
  const titles = mayRun ? [...reasons, t('startPage.nowHere')] : reasons
  return page.getByRole('region', { name: new RegExp(`^(${titles.join('|')})$`) })
}

/** Finds the sheet that the buttons of the running bar open. */
export const sheet = (page: Page): Locator => page.getByRole('dialog')

/** Finds the dialog with the server's questions about a stamping. */
export const wizard = (page: Page, t: Translate): Locator =>
  page.getByRole('dialog', { name: t('stamping.wizard.title') })

/** The texts that the wizard shows for a question, if they differ from the text of the error. */
const textsOfQuestions: Partial<Record<TextName, readonly TextName[]>> = {
  'error.previousJobsReadyQuestion': ['stamping.wizard.jobReady', 'stamping.wizard.jobsReady'],
  'error.overtimeQuestion': ['stamping.wizard.overtime'],
  'error.flexTimeQuestion': ['stamping.wizard.flexTime'],
  'error.kikyTimeQuestion': ['stamping.wizard.kiKyTime'],
}

/** Matches the text of a question in the wizard, for any name, count and time in the text. */
function questionOf(t: Translate, question: TextName): RegExp {
  const texts = [question, ...(textsOfQuestions[question] ?? [])].map((name) =>
    t(name, { name: '…', count: '…', time: '…' })
      .replaceAll(/[.?()]/g, '\\$&')
      .replaceAll('…', '.+'),
  )
  return new RegExp(`^(${texts.join('|')})$`)
}

/** Answers the wizard's questions in this order, and fails on any other question. */
export async function answerWizard(
  page: Page,
  t: Translate,
  answers: readonly (readonly [question: TextName, isYes: boolean])[],
): Promise<void> {
  for (const [question, isYes] of answers)
    await wizard(page, t)
      .getByRole('group', { name: questionOf(t, question) })
      .getByRole('button', { name: t(isYes ? 'common.yes' : 'common.no'), exact: true })
      .click()
  await expect(wizard(page, t)).toBeHidden()
}

/** Answers that the jobs of the ending work are not ready. */
export const answerNotReady = (page: Page, t: Translate): Promise<void> =>
  answerWizard(page, t, [['error.previousJobsReadyQuestion', false]])

/** Matches the error by which the server asks questions about a stamping, for `pageErrors.expect`. */
export const questionsError = /^400 POST .*\/workshop\/stamping$/

/** Reads today's stampings of the signed-in person. The running one is last. */
export async function stampingsOf(api: ApiClient): Promise<readonly Stamping[]> {
  const { Id } = await api(sessionEndpoints.getEmployee, {})
  return api(stampingEndpoints.listStampingsOfEmployee, { params: { id: Id, date: today } })
}

/** Reads the running stamping of the signed-in person. Undefined if none is running. */
export const runningOf = async (api: ApiClient): Promise<Stamping | undefined> =>
  (await stampingsOf(api)).find(({ EndTime }) => EndTime === null)

/** A stamping type of the demo about which the server asks no questions. */
const cleaningType = 14

/** Ensures that the signed-in person has a running stamping. */
export async function ensureStamped(api: ApiClient): Promise<void> {
  if (await runningOf(api)) return
  const { Id: SalesmanId } = await api(sessionEndpoints.getEmployee, {})
  await api(stampingEndpoints.stamp, { headers: {}, body: { SalesmanId, TypeId: cleaningType } })
}

/** Returns the names of the labour rows on which time can be stamped. */
export const stampableRows = ({ Jobs }: WorkOrder): readonly string[] =>
  Jobs.flatMap(({ Rows }) => Rows)
    .filter(
      ({ RowType, IsStampingProhibited, IsMarkedAsDeleted, MarkAsDoneDate }) =>
        RowType === 'LabourOperation' &&
        !IsStampingProhibited &&
        !IsMarkedAsDeleted &&
        MarkAsDoneDate === null,
    )
    .map(({ Name }) => Name ?? '')

/** Returns the signed-in person's first work order of the day on which at least two rows can be stamped. */
export async function orderToStamp(api: ApiClient): Promise<WorkOrder> {
  for (const { number } of await carsOfToday(api)) {
    const order = await api(workOrderEndpoints.getWorkOrderByNumber, { params: { number } })
    if (new Set(stampableRows(order)).size >= 2) return order
  }
  throw new Error('No work order of the day has two rows that can be stamped')
}

/** Reads a stamping type of the demo by its code. */
export async function typeOf(api: ApiClient, code: number): Promise<StampingType> {
  const types = await api(stampingEndpoints.listStampingTypes, {})
  const type = types.find(({ Code }) => Code === code)
  if (!type) throw new Error(`There is no stamping type ${code}`)
  return type
}

/** Waits until the running stamping on the server has these fields. */
export async function expectRunning(api: ApiClient, expected: Partial<Stamping>): Promise<void> {
  await expect.poll(() => runningOf(api)).toMatchObject(expected)
}
