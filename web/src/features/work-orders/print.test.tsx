import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { press, settleUntil } from '../../platform/session/test/page-controls.ts'
import { renderPage } from './test/render-page.tsx'
import { sampleJob, sampleRow, sampleWorkOrder } from './test/sample-work-order.ts'
// Loads the modules before the tests, because the page imports them lazily.
import './order-menu.tsx'
import './work-order-paper.tsx'

const print = vi.fn()
beforeEach(() => {
  print.mockClear()
  vi.stubGlobal('print', print)
})
afterEach(() => vi.unstubAllGlobals())

const paper = () => document.querySelector('[data-paper]')

/** Opens a work order and prints it from its menu. */
async function printOrder(changes: Parameters<typeof sampleWorkOrder>[0] = {}) {
  const body = sampleWorkOrder(changes)
  await renderPage(`/workorder?number=${body.OrderNumber}`, {
    prepare: ({ reply }) => reply(`GET /api/workshop/workorder/number/${body.OrderNumber}`, { body }),
  })
  await press('More actions')
  await press('Print')
  await settleUntil(() => expect(print).toHaveBeenCalledOnce())
}

it('the printed work order has the customer, the jobs with their rows, and lines for signatures', async () => {
  await printOrder({
    ContactCustomerName: 'Outi Saarinen',
    ContactCustomerPhone: '040 555 0184',
    Jobs: [
      {
        ...sampleJob(1, [
          sampleRow({ RowId: 1, RowType: 'LabourOperation', Name: 'Annual service', StandardTime: 90 }),
          sampleRow({
            RowId: 2,
            RowType: 'SparePart',
            Name: 'Oil filter',
            ItemNumber: '06L 115 562',
            OrderedAmount: 1,
          }),
          sampleRow({ RowId: 3, RowType: 'SparePart', Name: 'Removed part', IsMarkedAsDeleted: true }),
        ]),
        Note: 'Service by the plan',
      },
    ],
  })
  for (const text of ['Outi Saarinen', '040 555 0184', 'Service by the plan', 'Annual service', '1h 30min'])
    expect(paper()?.textContent).toContain(text)
  expect(paper()?.textContent).toContain('06L 115 562')
  expect(paper()?.textContent).toContain('Customer, car received')
  expect(paper()?.textContent).not.toContain('Removed part')
})

it('the printed work order leaves out a customer that the server does not send', async () => {
  await printOrder({ ContactCustomerName: null, ContactCustomerPhone: null })
  expect(paper()?.textContent).not.toContain('Phone')
})
