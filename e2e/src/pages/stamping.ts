import { expect, type Locator, type Page } from '@playwright/test'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import type { Stamping, StampingType } from '@verstas/contract/stamping/entities.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { today } from '../dealership/day.ts'
import type { Line } from '../dealership/people.ts'
import type { Wording } from '../support/wording.ts'
import { carsOfToday } from './routes.ts'

/** The bottom edge of every page. */
export const runningBar = (page: Page, t: Wording): Locator =>
  page.getByRole('region', { name: t('shell.running') })

/** What the bar's stop, switch and stamp open. */
export const sheet = (page: Page): Locator => page.getByRole('dialog')

/** What asks the server's questions before a stamping is made. */
export const wizard = (page: Page, t: Wording): Locator =>
  page.getByRole('dialog', { name: t('stamping.wizard.title') })

/** The questions that say what they are about; the others stand in the words of the catalogue. */
const wordsOfQuestions: Partial<Record<TextName, readonly TextName[]>> = {
  'error.previousJobsReadyQuestion': ['stamping.wizard.jobReady', 'stamping.wizard.jobsReady'],
  'error.overtimeQuestion': ['stamping.wizard.overtime'],
  'error.flexTimeQuestion': ['stamping.wizard.flexTime'],
  'error.kikyTimeQuestion': ['stamping.wizard.kiKyTime'],
}

/** A question of the wizard, whatever it names. */
function questionOf(t: Wording, question: TextName): RegExp {
  const words = [question, ...(wordsOfQuestions[question] ?? [])].map((name) =>
    t(name, { name: '…', count: '…', time: '…' })
      .replaceAll(/[.?()]/g, '\\$&')
      .replaceAll('…', '.+'),
  )
  return new RegExp(`^(${words.join('|')})$`)
}

/** Answers the wizard's questions in their order, one tap each; fails where another one is asked. */
export async function answerWizard(
  page: Page,
  t: Wording,
  answers: readonly (readonly [question: TextName, isYes: boolean])[],
): Promise<void> {
  for (const [question, isYes] of answers)
    await wizard(page, t)
      .getByRole('group', { name: questionOf(t, question) })
      .getByRole('button', { name: t(isYes ? 'common.yes' : 'common.no'), exact: true })
      .click()
  await expect(wizard(page, t)).toBeHidden()
}

/** Says that the work that is being ended is not done yet. */
export const sayNotReady = (page: Page, t: Wording): Promise<void> =>
  answerWizard(page, t, [['error.previousJobsReadyQuestion', false]])

/** The browser tells that the server has asked; that is no trouble. */
export const askedFirst = /^400 POST .*\/workshop\/stamping$/

/** The stampings of whoever is on the line, of the day of the journeys, the running one last. */
export async function stampingsOf(line: Line): Promise<readonly Stamping[]> {
  const { Id } = await line(sessionEndpoints.getEmployee, {})
  return line(stampingEndpoints.listStampingsOfEmployee, { params: { id: Id, date: today } })
}

/** The running stamping of whoever is on the line; undefined when none runs. */
export const runningOf = async (line: Line): Promise<Stamping | undefined> =>
  (await stampingsOf(line)).find(({ EndTime }) => EndTime === null)

/** A stamping type of the demo that asks nothing. */
const cleaningType = 14

/** Whoever is on the line has a stamping that runs, whatever it is. */
export async function ensureStamped(line: Line): Promise<void> {
  if (await runningOf(line)) return
  const { Id: SalesmanId } = await line(sessionEndpoints.getEmployee, {})
  await line(stampingEndpoints.stamp, { headers: {}, body: { SalesmanId, TypeId: cleaningType } })
}

/** The names of the labour rows that can be stamped on a work order. */
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

/** The first work order of the day with at least two rows to stamp. */
export async function orderToStamp(line: Line): Promise<WorkOrder> {
  for (const { number } of await carsOfToday(line)) {
    const order = await line(workOrderEndpoints.getWorkOrderByNumber, { params: { number } })
    if (new Set(stampableRows(order)).size >= 2) return order
  }
  throw new Error('No work order of the day has two rows to stamp')
}

/** A stamping type by its number in the demo. */
export async function typeOf(line: Line, code: number): Promise<StampingType> {
  const types = await line(stampingEndpoints.listStampingTypes, {})
  const type = types.find(({ Code }) => Code === code)
  if (!type) throw new Error(`There is no stamping type ${code}`)
  return type
}

/** Waits until the server has it that this runs. */
export async function expectRunning(line: Line, words: Partial<Stamping>): Promise<void> {
  await expect.poll(() => runningOf(line)).toMatchObject(words)
}
