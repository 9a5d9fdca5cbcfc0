import type { Page } from '@playwright/test'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { today, tomorrow } from './dealership/day.ts'
import { callAs, type UserName } from './dealership/people.ts'
import { type Dealership, openDealership } from './dealership/server.ts'
import { signIn } from './pages/session.ts'
import { watchTroubles } from './support/troubles.ts'
import { test as base, expect } from './test.ts'

export { expect }

type TakeOrder = (isWanted?: (order: WorkOrder) => boolean) => Promise<WorkOrder>

interface Fixtures {
  /** A work order that no other journey works on, nor has worked on: the first that is as wanted. */
  readonly takeOrder: TakeOrder
  /** Signs somebody in on a device of their own, watched for troubles like the first one. */
  readonly openAs: (userName: UserName, route: string) => Promise<Page>
}

interface WorkerFixtures {
  readonly editedDealership: Dealership & { readonly takenOrders: Set<number> }
}

/**
 * The test of the journeys that change work orders: they share a dealership of their own, in which each
 * takes the work orders that it needs for itself.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  editedDealership: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the names out of the pattern
    async ({}, use) => {
      const dealership = await openDealership()
      await use({ ...dealership, takenOrders: new Set() })
      await dealership.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  dealership: ({ editedDealership }, use) => use(editedDealership),

  takeOrder: ({ editedDealership: { url, takenOrders }, language }, use) =>
    use(async (isWanted = isEasilyEdited) => {
      const line = await callAs(url, 'matti', language)
      for (const date of [today, tomorrow])
        for (const { WorkOrderId: id } of await line(workScheduleEndpoints.listReservations, {
          params: { date },
        })) {
          if (takenOrders.has(id)) continue
          const order = await line(workOrderEndpoints.getWorkOrder, { params: { id } })
          if (!isWanted(order)) continue
          takenOrders.add(id)
          return order
        }
      throw new Error('There is no such work order left')
    }),

  openAs: async ({ browser, t }, use) => {
    const devices: { readonly close: () => Promise<void> }[] = []
    await use(async (userName, route) => {
      const context = await browser.newContext()
      const { report } = watchTroubles(context)
      const page = await context.newPage()
      devices.push({
        close: async () => {
          expect(report(), `troubles behind the pages of ${userName}`).toEqual([])
          await context.close()
        },
      })
      await signIn(page, t, userName, route)
      return page
    })
    for (const { close } of devices) await close()
  },
})

/** An active work order that anybody with the rights may change. */
export const isEasilyEdited = ({
  Status,
  HasActivePaymentLink,
  HidePartsInWeb,
  Lock,
  Jobs,
}: WorkOrder): boolean =>
  Status === 'A' &&
  !HasActivePaymentLink &&
  !HidePartsInWeb &&
  Lock === null &&
  Jobs.length > 0 &&
  Jobs.length < 10
