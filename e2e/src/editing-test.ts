import type { Page } from '@playwright/test'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { isStampedLabour } from './pages/jobs.ts'
import { signIn } from './pages/session.ts'
import type { UserName } from './server/api-client.ts'
import { daysOfVisits } from './server/day.ts'
import { getSharedServer, type SharedServer } from './server/shared-server.ts'
import { watchPageErrors } from './support/page-errors.ts'
import { test as base, expect } from './test.ts'

export { expect }

type TakeOrder = (isWanted?: (order: WorkOrder) => boolean) => Promise<WorkOrder>

interface Fixtures {
  readonly server: SharedServer
  /** Reserves a work order that `isWanted` accepts, and that no other test uses. */
  readonly takeOrder: TakeOrder
  /** Signs a user in on a second device, and fails if its pages cause errors. */
  readonly openAs: (userName: UserName, route: string) => Promise<Page>
}

/** The number of tests for which the demo has enough work orders and days. */
const maxTests = 12

/**
 * Tests that change data. Consecutive tests share a server, and each test reserves the work orders that it
 * changes.
 */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  server: async ({}, use, { parallelIndex, repeatEachIndex }) =>
    use(await getSharedServer(`editors-${parallelIndex}-${repeatEachIndex}`, maxTests)),

  takeOrder: ({ server: { isTaken, take }, apiFor }, use) =>
    use(async (isWanted = isEasilyEdited) => {
      const api = await apiFor('matti')
      for (const date of daysOfVisits)
        for (const { WorkOrderId: id } of await api(workScheduleEndpoints.listReservations, {
          params: { date },
        })) {
          if (isTaken(`order-${id}`)) continue
          const order = await api(workOrderEndpoints.getWorkOrder, { params: { id } })
          if (!isWanted(order)) continue
          await take(`order-${id}`)
          return order
        }
      throw new Error('There is no such work order left')
    }),

  openAs: async ({ browser, t }, use) => {
    const devices: { readonly close: () => Promise<void> }[] = []
    await use(async (userName, route) => {
      const context = await browser.newContext()
      const { unexpected } = watchPageErrors(context)
      const page = await context.newPage()
      devices.push({
        close: async () => {
          expect(unexpected(), `errors on the pages of ${userName}`).toEqual([])
          await context.close()
        },
      })
      await signIn(page, t, userName, route)
      return page
    })
    for (const { close } of devices) await close()
  },
})

/** True if `isActive` accepts the work order, and its labour has no stamped time. */
export const isEasilyEdited = (order: WorkOrder): boolean =>
  isActive(order) && !order.Jobs.some(({ Rows }) => Rows.some(isStampedLabour))

/** True if the work order is active, has one to nine jobs, and can be changed by users with the rights. */
export const isActive = ({ Status, HasActivePaymentLink, HidePartsInWeb, Lock, Jobs }: WorkOrder): boolean =>
  Status === 'A' &&
  !HasActivePaymentLink &&
  !HidePartsInWeb &&
  Lock === null &&
  Jobs.length > 0 &&
  Jobs.length < 10
