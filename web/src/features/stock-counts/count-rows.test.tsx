import { expect, it } from 'vitest'
import { settleUntil } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { CountedRow } from './count-rows.tsx'

const line = {
  ...{ SupplierNumber: '100', ItemNumber: 'BP-1', Name: 'Brake pad', Location: 'H2-1', Barcodes: [] },
  ...{ Expected: 5, Counted: 4, Moved: 3, CountedBy: 'Matti', CountedAt: '2026-11-20T07:00:00Z' },
}

it.each([
  [true, false],
  [false, true],
])('a counted row that waits (%s) shows the difference and the movements: %s', async (isWaiting, isShown) => {
  const component = () => (
    <ul>
      <CountedRow line={line} isWaiting={isWaiting} onCount={null} />
    </ul>
  )
  await renderPages('/settings', [{ path: '/settings', component }])
  await settleUntil(() => expect(document.querySelector('li')?.textContent).toContain('Brake pad'))
  expect(document.querySelector('li')?.textContent.includes('+3')).toBe(isShown)
})
