import { expect, type Locator, type Page } from '@playwright/test'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import type { ApiClient } from '../server/api-client.ts'
import type { Translate } from '../support/translate.ts'

/** Returns the employee id of the signed-in person. */
export const idOf = async (api: ApiClient): Promise<number> =>
  (await api(sessionEndpoints.getEmployee, {})).Id

/** Returns the route of an employee's day on the page of corrections. */
export const correctionsOf = (employeeId: number, date: string): string =>
  `/stampingcorrections/${employeeId}/${date}`

/** Reads the stampings of an employee's day from the server. */
export const dayOf = (api: ApiClient, id: number, date: string): Promise<StampingDay> =>
  api(stampingCorrectionEndpoints.getStampingDay, { params: { id, date } })

/** Two stampings without a gap between them, both long enough for dragging their boundary. */
export interface AdjacentStampings {
  readonly ended: Stamping
  readonly started: Stamping
}

const halfHour = 30 * 60_000
const isLong = ({ StartTime, EndTime }: Stamping): boolean =>
  EndTime !== null && Date.parse(EndTime) - Date.parse(StartTime) >= halfHour

/** Finds the first two adjacent stampings of a day. Undefined if there are none. */
function findAdjacentStampings({ Stampings }: StampingDay): AdjacentStampings | undefined {
  for (const ended of Stampings) {
    const started = Stampings.find(({ StartTime }) => StartTime === ended.EndTime)
    if (started && isLong(ended) && isLong(started)) return { ended, started }
  }
  return undefined
}

/**
 * Returns the first two adjacent stampings of a day.
 *
 * @throws if there are none
 */
export function getAdjacentStampings(day: StampingDay): AdjacentStampings {
  const adjacent = findAdjacentStampings(day)
  if (!adjacent) throw new Error('The day has no adjacent stampings')
  return adjacent
}

export const hasAdjacentStampings = (day: StampingDay): boolean => findAdjacentStampings(day) !== undefined

/** Finds the handle that moves the boundary at this time. */
export const boundaryAt = (page: Page, time: string): Locator =>
  page.locator(`[role="slider"][aria-valuetext^="${time},"]`)

/** Finds the entry of the day's list that begins at this time. */
export const entryAt = (page: Page, t: Translate, time: string): Locator =>
  page
    .getByRole('list', { name: t('correction.day') })
    .getByRole('button', { name: new RegExp(`^${time} ?–`) })

/** Drags a handle along the timeline by this many minutes. */
export async function drag(page: Page, handle: Locator, minutes: number): Promise<void> {
  await handle.scrollIntoViewIfNeeded()
  const box = await handle.boundingBox()
  if (!box) throw new Error('The handle is not visible')
  const pixelsOfHour = 96
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + (minutes / 60) * pixelsOfHour, { steps: 5 })
  await page.mouse.up()
}

/** Finds the dialog of a correction by its title. */
export const correctionDialog = (page: Page, t: Translate, title: TextName): Locator =>
  page.getByRole('dialog', { name: t(title) })

/** Chooses a reason in the dialog and saves the correction. */
export async function saveWithReason(page: Page, t: Translate, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: t('correction.usual.wrongTime') }).click()
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('correction.saved'))).toBeVisible()
}

/** Finds the history of the day: its corrections and comments. */
export const history = (page: Page, t: Translate): Locator =>
  page.getByRole('region', { name: t('correction.history') })
