import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { test as base, expect, isEasilyEdited } from './editing-test.ts'
import { isLabour } from './pages/jobs.ts'
import { runningOf, stampableRows } from './pages/stamping.ts'
import type { ApiClient } from './server/api-client.ts'

export { expect }

const outType = 11

/** Tests that stamp. Matti has no running stamping at the start of each test. */
export const test = base.extend<{ readonly mattiStampedOut: undefined }>({
  mattiStampedOut: [
    async ({ apiFor }, use) => {
      await stampOut(await apiFor('matti'))
      await use(undefined)
    },
    { auto: true },
  ],
})

async function stampOut(api: ApiClient): Promise<void> {
  const running = await runningOf(api)
  if (running === undefined) return
  const { Id } = await api(sessionEndpoints.getEmployee, {})
  const answers = running.IsWorkOrder ? { IsPreviousJobsReady: false } : {}
  await api(stampingEndpoints.stamp, { headers: {}, body: { SalesmanId: Id, TypeId: outType, ...answers } })
}

/**
 * True if the work order is easily edited, and has at least two labour rows. The rows have different names,
 * and time can be stamped on all of them.
 */
export function isUnstamped(order: WorkOrder): boolean {
  const labour = order.Jobs.flatMap(({ Rows }) => Rows).filter(isLabour)
  const names = new Set(stampableRows(order))
  return isEasilyEdited(order) && names.size === labour.length && names.size >= 2
}
