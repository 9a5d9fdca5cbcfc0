import { expect, it } from 'vitest'
import { settleUntil } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleWorkOrder } from '../test/sample-work-order.ts'
import type { Found } from './found.ts'
import { ResultCard } from './result-card.tsx'

it.each([
  ['today', '2026-11-20T08:00:00Z', '10:0011:00'],
  ['another day of this year', '2026-11-18T08:00:00Z', '18.11.10:00'],
  ['another year', '2025-11-18T08:00:00Z', '18.11.2025'],
])('a reservation on %s shows what distinguishes it from the others', async (_, StartTime, shown) => {
  const EndTime = new Date(Date.parse(StartTime) + 3_600_000).toISOString()
  const workOrder = sampleWorkOrder() as unknown as Found['workOrder']
  const time = { StartTime, EndTime, IsCustomerLate: false }
  const found: Found = { key: 'a', time, workOrder, isEarlier: false }
  const component = () => (
    <ResultCard found={found} today="2026-11-20" address={{}} isCurrent={false} isReplacing={false} />
  )
  await renderPages('/workordersearch', [{ path: '/workordersearch', component }])
  await settleUntil(() => {
    const words = [...document.querySelectorAll('a [aria-hidden=true]')].map(({ textContent }) => textContent)
    expect(words.join('')).toContain(shown)
  })
})
