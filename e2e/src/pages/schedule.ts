import { expect, type Locator, type Page } from '@playwright/test'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import type { ScheduleReservation, ScheduleResource } from '@verstas/contract/workshop-schedule/entities.ts'
import type { ApiClient } from '../server/api-client.ts'
import { today } from '../server/day.ts'
import type { Translate } from '../support/translate.ts'

const { listScheduleReservations, listScheduleResources } = workshopScheduleEndpoints

/** Returns the people among the signed-in person's favourites, in the order of the schedule. */
export const favouritesOf = async (api: ApiClient): Promise<ScheduleResource[]> =>
  (await api(listScheduleResources, { query: { date: today } })).filter(
    ({ isFavourite, isPerson }) => isFavourite && isPerson,
  )

/** Reads today's entries of the schedule, without those of material resources. */
export const entriesOf = async (api: ApiClient): Promise<ScheduleReservation[]> =>
  (await api(listScheduleReservations, { params: { date: today } })).filter(({ isMaterial }) => !isMaterial)

/** Reads today's entries of one reservation. */
export const entriesWith = async (api: ApiClient, oid: string): Promise<ScheduleReservation[]> =>
  (await entriesOf(api)).filter(({ Oid }) => Oid === oid)

/** Finds the box of a reservation in the row of a resource. */
export const boxOf = (page: Page, resource: string, plate: string): Locator =>
  page
    .getByRole('group', { name: resource, exact: true })
    .getByRole('button', { name: new RegExp(`^${plate}\\b`) })

/** Finds the messages that the app shows for a short time. */
export const toasts = (page: Page, t: Translate): Locator =>
  page.getByRole('log', { name: t('common.messages') })

/** Drags an element to a point with the mouse, in several steps. */
export async function dragTo(page: Page, from: Locator, to: { readonly x: number; readonly y: number }) {
  await expect(from).toBeVisible()
  const box = await from.boundingBox()
  if (!box) throw new Error('The dragged element is not visible')
  await page.mouse.move(box.x + 20, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y - 12, { steps: 8 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}
