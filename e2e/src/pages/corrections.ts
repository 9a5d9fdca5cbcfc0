import { expect, type Locator, type Page } from '@playwright/test'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import type { ApiClient } from '../server/api-client.ts'
import type { Translate } from '../support/translate.ts'

/** Who is on the api, by number. */
export const idOf = async (api: ApiClient): Promise<number> =>
  (await api(sessionEndpoints.getEmployee, {})).Id

/** The address of somebody's day on the page that corrects. */
export const correctionsOf = (employeeId: number, date: string): string =>
  `/stampingcorrections/${employeeId}/${date}`

/** Somebody's day as the server has it now. */
export const dayOf = (api: ApiClient, id: number, date: string): Promise<StampingDay> =>
  api(stampingCorrectionEndpoints.getStampingDay, { params: { id, date } })

/** Two stampings that meet, both long enough for a finger. */
export interface Meeting {
  readonly ended: Stamping
  readonly started: Stamping
}

const halfHour = 30 * 60_000
const isLong = ({ StartTime, EndTime }: Stamping): boolean =>
  EndTime !== null && Date.parse(EndTime) - Date.parse(StartTime) >= halfHour

/** The first of a day; undefined where there is none. */
export function findMeeting({ Stampings }: StampingDay): Meeting | undefined {
  for (const ended of Stampings) {
    const started = Stampings.find(({ StartTime }) => StartTime === ended.EndTime)
    if (started && isLong(ended) && isLong(started)) return { ended, started }
  }
  return undefined
}

/** Like `findMeeting`. @throws where there is none */
export function meetingOf(day: StampingDay): Meeting {
  const found = findMeeting(day)
  if (!found) throw new Error('No two stampings of the day meet')
  return found
}

export const hasMeeting = (day: StampingDay): boolean => findMeeting(day) !== undefined

/** The handle of the boundary at a time. */
export const boundaryAt = (page: Page, time: string): Locator =>
  page.getByRole('slider', { name: new RegExp(`^${time},`) })

/** The day's entry in the list that begins at a time. */
export const entryAt = (page: Page, t: Translate, time: string): Locator =>
  page
    .getByRole('list', { name: t('correction.day') })
    .getByRole('button', { name: new RegExp(`^${time} ?–`) })

/** Drags a handle with a finger, by so many minutes of the timeline. */
export async function drag(page: Page, handle: Locator, minutes: number): Promise<void> {
  await handle.scrollIntoViewIfNeeded()
  const box = await handle.boundingBox()
  if (!box) throw new Error('The handle is out of sight')
  const pixelsOfHour = 96
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + (minutes / 60) * pixelsOfHour, { steps: 5 })
  await page.mouse.up()
}

/** The dialog of a correction. */
export const correctionDialog = (page: Page, t: Translate, title: TextName): Locator =>
  page.getByRole('dialog', { name: t(title) })

/** Gives one of the usual reasons and saves. */
export async function saveWithReason(page: Page, t: Translate, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: t('correction.usual.wrongTime') }).click()
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('correction.saved'))).toBeVisible()
}

/** What the page tells of corrections and comments. */
export const history = (page: Page, t: Translate): Locator =>
  page.getByRole('region', { name: t('correction.history') })
