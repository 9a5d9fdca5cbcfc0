import { expect, it } from 'vitest'
import { warrantyStateOn } from './warranty-panel.tsx'

const warranty = (StartDate: string, EndDate: string | null) => ({
  Type: 'Tehdastakuu',
  Explanation: '',
  StartDate,
  EndDate,
})

it.each([
  ['2026-11-21', '2026-11-21', 'valid'],
  ['2024-01-01', null, 'valid'],
  ['2024-01-01', '2026-11-20', 'expired'],
  ['2026-11-22', null, 'notBegun'],
] as const)('a warranty from %s to %s is %s on 2026-11-21', (start, end, state) => {
  expect(warrantyStateOn('2026-11-21', warranty(start, end))).toBe(state)
})
