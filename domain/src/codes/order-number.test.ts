import { expect, it } from 'vitest'
import { secondNumber, shownNumber } from './order-number.ts'

it.each([
  [{ OrderNumber: 5_040_263 }, 5_040_263, null],
  [{ OrderNumber: 5_040_263, ExternalNumber: null }, 5_040_263, null],
  [{ OrderNumber: 5_040_263, ExternalNumber: 'SO000123' }, 'SO000123', 5_040_263],
  [{ OrderNumber: 9_000_000_001, ExternalNumber: 'SO000123' }, 'SO000123', null],
  [{ OrderNumber: 9_000_000_001 }, 9_000_000_001, null],
])('%j is shown with the number %j and the second number %j', (order, shown, second) => {
  expect(shownNumber(order)).toBe(shown)
  expect(secondNumber(order)).toBe(second)
})
