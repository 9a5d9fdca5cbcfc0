import { describe, expect, it } from 'vitest'
import { lineOfCode } from '../parts-planning/pick-lines.ts'
import { matchEmployees } from '../stamping/employees.ts'
import { matchLookup } from '../tyres/draft.ts'
import { readOrderNumber } from '../work-orders/search.ts'
import { sameForms } from './test/same-forms.ts'

// This file tests functions of the domain that compare typed or scanned text, with one table of spellings.

const formsOf = (...rules: readonly string[]) => sameForms.filter(({ rule }) => rules.includes(rule))

describe('typed or scanned text', () => {
  it.each(formsOf('nameKey'))(
    'matchEmployees finds the employee $plain by each spelling of the name',
    ({ plain, spellings }) => {
      for (const typed of spellings)
        expect([typed, matchEmployees([{ Name: plain }], typed).length]).toEqual([typed, 1])
    },
  )

  it.each(formsOf('nameKey'))(
    'matchLookup finds the option $plain by each spelling of its description',
    ({ plain, spellings }) => {
      const lookup = [{ Code: 'C1', Description: plain }]
      for (const typed of spellings) expect([typed, matchLookup(typed, lookup)]).toEqual([typed, 'C1'])
    },
  )

  it.each(formsOf('numberKey', 'articleKey'))(
    'lineOfCode finds the pick line of $plain by each spelling of the number',
    ({ plain, spellings }) => {
      const byNumber = [{ ItemNumber: plain, Barcodes: [], IsPicked: false }]
      const byBarcode = [{ ItemNumber: 'X', Barcodes: [plain], IsPicked: false }]
      for (const code of spellings)
        expect([code, lineOfCode(byNumber, code).kind, lineOfCode(byBarcode, code).kind]).toEqual([
          code,
          'match',
          'match',
        ])
    },
  )

  it('readOrderNumber reads each spelling of an order number', () => {
    const orders = formsOf('numberKey').filter(({ plain }) => /^\d+$/.test(plain))
    expect(orders.length).toBeGreaterThan(0)
    for (const { plain, spellings } of orders)
      for (const typed of spellings) expect(readOrderNumber(typed)).toBe(plain)
  })
})
