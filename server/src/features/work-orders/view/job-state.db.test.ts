import { workOrderEndpoints as api } from '@verstas/contract/work-orders/endpoints.ts'
import { jobState, masterState } from '@verstas/domain/work-orders/job-state.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildTestApp, testStart } from '../../../../test/app.ts'
import { buildEmployee } from '../../../../test/builders.ts'
import { buildStamping } from '../../../../test/schedule-builders.ts'
import { buildJob, buildRow, buildWorkOrder } from '../../../../test/work-order-builders.ts'

const { db, signIn, send } = await buildTestApp()
const employee = await buildEmployee(db)
const headers = await signIn(employee)

const anyRow = fc.record({
  row_type: fc.constantFrom('LabourOperation', 'LabourOperation', 'LabourOperation', 'SparePart', 'Text'),
  isDone: fc.boolean(),
  isRemoved: fc.constantFrom(true, false, false, false),
  isStamped: fc.constantFrom(true, false, false),
})
const anyOrder = fc.array(fc.array(anyRow, { maxLength: 4 }), { maxLength: 4 })

/**
 * The age of the previous stamping in minutes. The next one starts a minute earlier, so that no stampings
 * overlap.
 */
let minutes = 0
const nextMinute = () => {
  minutes += 1
  return new Date(testStart.getTime() - minutes * 60_000)
}

it('work order lists and details contain the job state that the domain computes', async () => {
  await fc.assert(
    fc.asyncProperty(anyOrder, async (jobs) => {
      const order = await buildWorkOrder(db, employee.siteId)
      for (const rows of jobs) {
        const job = await buildJob(db, order)
        for (const { row_type, isDone, isRemoved, isStamped } of rows) {
          const isLabour = row_type === 'LabourOperation'
          const row = await buildRow(db, job, {
            row_type,
            is_marked_as_deleted: isRemoved,
            ...(isLabour && isDone && { done_at: testStart, done_by: employee.id }),
          })
          if (!isLabour || !isStamped) continue
          const start = nextMinute()
          await buildStamping(db, employee, { start, end: new Date(start.getTime() + 60_000), rows: [row] })
        }
      }
      const number = order.order_number
      const full = (await send(api.getWorkOrderByNumber, { params: { number } }, headers)).body
      const states = full.Jobs.map(({ Rows }) => jobState(Rows))
      const query = { OrderNumber: String(number) }
      const found = (await send(api.searchWorkOrders, { query }, headers)).body
      const header = (await send(api.getWorkOrderHeader, { params: { number } }, headers)).body
      for (const seen of [full, header, ...found]) {
        expect(seen.Jobs.map(({ State }) => State)).toEqual(states)
        expect(seen.State).toBe(masterState(states))
      }
      expect(header.Jobs).toEqual(
        full.Jobs.map(({ JobId: _, WorkOrderId: __, ExternalId: ___, ...job }) => ({ ...job, Rows: [] })),
      )
    }),
    { numRuns: 25 },
  )
})
